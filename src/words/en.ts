/**
 * The words of the site in English, grouped by where they are shown; the texts of src/content are not among them.
 * A function is a sentence around something else, such as a number or a link; where that may be an element, it returns
 * the parts of the sentence.
 */
import { parts } from './parts.ts';

// Header and footer of every page
export const skipLink = 'Skip to content';
export const homeLink = (brand: string) => `${brand}, home`;
export const mainNavigation = 'Main';
export const callToAction = "Let's Build";
export const profileOn = (owner: string, network: string) => `${owner} on ${network}`;
export const quickLinks = 'Quick Links';
export const serviceLinks = 'Services';
export const contactDetails = 'Contact';
export const copyright = <T>(year: T, brand: string) =>
  parts<T | string>`© ${year} ${brand}. All rights reserved.`;
export const legalLinks = 'Legal';
export const languages = 'Languages';

// Newsletter
export const newsletter = 'Newsletter.';
export const newsletterAbout = 'One letter a month about what we built.';
export const newsletterEmail = 'Email address for the newsletter';
export const newsletterExample = 'you@company.com';
export const subscribe = 'Subscribe';

// Menu of small screens
export const menu = 'Menu';

// Theme button, before it knows the current theme and for each current theme
export const switchTheme = {
  unknown: 'Switch between dark and light theme',
  dark: 'Switch to light theme',
  light: 'Switch to dark theme',
};

// Home page
export const startProject = 'Start Your Project';
export const viewWork = 'View Our Work';
export const statistics = 'Statistics';

// Portfolio and its pager
export const technologies = 'Technologies';
export const pagination = 'Pagination';
export const previousPage = 'Previous';
export const nextPage = 'Next';
export const projectsShown = (first: number, last: number, total: number) =>
  `Showing ${first}-${last} of ${total} projects`;

// Case studies
export const caseStudies = 'Case studies';
export const breadcrumb = 'Breadcrumb';
export const readCaseStudy = 'Read the case study';
export const results = 'Results';
export const client = 'Client';
export const year = 'Year';
export const services = 'Services';
export const team = 'Team';
export const visitProduct = 'See it live';
export const nextCaseStudy = 'Next case study';

// Contact page
export const formNeedsScript = <T>(email: T, phone: T, hasCaptcha: boolean) =>
  parts<
    T | string
  >`The form needs JavaScript${hasCaptcha ? ', because its captcha does' : ''}. Please write to ${email} or call ${phone}.`;
export const formNotLoaded = <T>(email: T, phone: T) =>
  parts`The form could not be loaded. Please keep a copy of your text and reload the page, or write to ${email} or call ${phone}.`;
export const captchaNotice = <T>(captcha: string, company: string, privacyPolicy: T, termsOfService: T) =>
  parts<
    T | string
  >`This site is protected by ${captcha} and the ${company} ${privacyPolicy} and ${termsOfService} apply.`;
export const privacyPolicy = 'Privacy Policy';
export const termsOfService = 'Terms of Service';
export const email = 'Email';
export const phone = 'Phone';
export const office = 'Office';

// Legal pages; the marks that take the place of straight quotation marks there
export const quotes = { open: '“', close: '”', openInner: '‘', closeInner: '’' };
export const lastUpdated = <T>(date: T) => parts`Last Updated: ${date}`;
export const enquiriesInChat = (chat = 'The chat of our team') => `${chat} shows each enquiry to our team.`;
export const enquiriesInProgram = 'The program with which we deal with enquiries stores each of them.';
export const enquiriesGetReceipt = 'The email address that you give gets a receipt, without your text.';
export const onThisPage = 'On this page';
export const tableOf = (columns: string) => `Table: ${columns}`;

// Not-found page
export const goHome = 'Go Home';
export const goBack = 'Go Back';

// Enquiry form: its fields, their rules, the captcha, the button
export const name = 'Name';
export const company = 'Company';
export const message = 'Message';
export const optional = 'Optional';
export const tooShort = (label: string, least: number) => `${label} must be at least ${least} characters`;
export const tooLong = (label: string, most: number) =>
  `${label} must be at most ${most.toLocaleString('en')} characters`;
export const notText = (label: string) => `${label} must be text`;
export const choose = 'Please choose';
export const notChosen = (label: string) => `Please choose: ${label}`;
export const yes = 'Yes';
export const formUnreadable = 'The form could not be read';
export const invalidEmail = 'Please enter a valid email address';
export const captchaLoadsLater = (captcha: string) =>
  `The ${captcha} loads when you start to fill in the form.`;
export const captchaConsent = (captcha: string, company: string) =>
  `Against spam, this form uses ${captcha}. Loading it sends your IP address to ${company} and lets ${company} set cookies.`;
export const captchaAllow = (captcha: string) => `Load ${captcha}`;
export const captchaMissing = (captcha: string) => `Please complete the ${captcha} verification`;
export const captchaExpired = (captcha: string) => `The ${captcha} has expired. Please complete it again.`;
export const captchaDisconnected = (captcha: string) =>
  `The ${captcha} lost its connection. Please complete it again.`;
export const captchaNotLoaded = <T>(captcha: string, tryAgain: T, email: T, phone: T) =>
  parts<
    T | string
  >`The ${captcha} did not load. Your text is safe. ${tryAgain}, or write to ${email} or call ${phone}.`;
export const tryAgain = 'Try again';
export const notRobot = 'I’m not a robot';
export const localCaptcha = (captcha: string) => `Local stand-in for ${captcha}`;
export const sendMessage = 'Send Message';
export const sending = 'Sending...';

// Toasts
export const notice = 'Notice';
export const notices = 'Notices ({hotkey})';
export const dismiss = 'Dismiss';
export const sent = 'Message sent successfully!';
export const willReply = "We'll get back to you as soon as possible.";
export const receiptComes = 'A receipt is on its way to your inbox.';
export const verificationRequired = 'Verification Required';
export const error = 'Error';
export const sendAgain = 'Send again';
export const sendFailed = 'Failed to send message';
export const sendFailedTryAgain = 'Failed to send message. Please try again.';

// Answers of the function
export const answers = {
  foreignOrigin: 'The form can only be sent from our own site',
  methodNotAllowed: 'Only POST is answered here',
  tooLarge: 'The form is too large',
  notJson: 'The form must be sent as JSON',
  unavailable: 'We could not take your message just now. Please try again in a few minutes.',
  unexpected: 'Something went wrong on our side. Please try again.',
};

// Mail to the visitor; nobody knows whether the address is that of whoever wrote
export const receipt = {
  subject: (brand: string) => `${brand} has received your message`,
  arrived: 'Thank you for your message through our website. It has arrived.',
  next: 'What happens next: one of us reads it and answers by mail as soon as possible.',
  urgent: (phone: string, id: string) => `If it is urgent, call ${phone} and name the number ${id}.`,
  ignore: 'This mail was sent automatically. If you did not write to us, ignore it.',
};

// Mail to the team
export const mail = {
  subject: (name: string, received: string) => `${name}: enquiry ${received}`,
  unverifiedSubject: (name: string, received: string) => `${name} [unverified]: enquiry ${received}`,
  unverified: 'UNVERIFIED: the captcha could not be checked when this came in.',
  onlyCopy: 'KEEP THIS MAIL: the site has not stored this enquiry, so this may be its only copy.',
  received: 'Received',
  id: 'Id',
  language: 'Language',
  page: 'Page',
  timeThere: 'Time there',
  answer: 'Answer',
  none: '(none)',
  sent: 'Sent from the contact form.',
  noReplyTo: "DON'T PRESS REPLY: copy the address below, which a Reply-To header cannot carry.",
};
