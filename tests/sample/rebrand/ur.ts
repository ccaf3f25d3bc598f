/** The words of the site in Urdu, for a site that reads from right to left; src/words/en.ts says what each is for. */
import { parts } from '../../../src/words/parts.ts';

// Header and footer of every page
export const skipLink = 'مواد پر جائیں';
export const homeLink = (brand: string) => `${brand}، سرورق`;
export const mainNavigation = 'مرکزی مینو';
export const callToAction = 'کام شروع کریں';
export const profileOn = (owner: string, network: string) => `${network} پر ${owner}`;
export const quickLinks = 'صفحات';
export const serviceLinks = 'خدمات';
export const contactDetails = 'رابطہ';
export const copyright = <T>(year: T, brand: string) =>
  parts<T | string>`© ${year} ${brand}۔ جملہ حقوق محفوظ ہیں۔`;
export const legalLinks = 'قانونی صفحات';
export const languages = 'زبانیں';

// Newsletter
export const newsletter = 'خبرنامہ۔';
export const newsletterAbout = 'ہر ماہ ایک خط، اس کام کے بارے میں جو ہم نے کیا۔';
export const newsletterEmail = 'خبرنامے کے لیے ای میل پتہ';
export const newsletterExample = 'you@company.com';
export const subscribe = 'رکن بنیں';

// Menu of small screens
export const menu = 'مینو';

// Theme button, before it knows the current theme and for each current theme
export const switchTheme = {
  unknown: 'گہرا یا روشن انداز چنیں',
  dark: 'روشن انداز پر جائیں',
  light: 'گہرے انداز پر جائیں',
};

// Home page
export const startProject = 'اپنا منصوبہ شروع کریں';
export const viewWork = 'ہمارا کام دیکھیں';
export const statistics = 'اعداد و شمار';

// Portfolio and its pager
export const technologies = 'ٹیکنالوجیز';
export const pagination = 'منصوبوں کے صفحات';
export const previousPage = 'پچھلا';
export const nextPage = 'اگلا';
export const projectsShown = (first: number, last: number, total: number) =>
  `${total} میں سے منصوبہ ${first} تا ${last}`;

// Case studies
export const caseStudies = 'تفصیلی مطالعے';
export const breadcrumb = 'آپ یہاں ہیں';
export const readCaseStudy = 'تفصیلی مطالعہ پڑھیں';
export const results = 'نتائج';
export const client = 'گاہک';
export const year = 'سال';
export const services = 'خدمات';
export const team = 'ٹیم';
export const visitProduct = 'چلتا ہوا دیکھیں';
export const nextCaseStudy = 'اگلا تفصیلی مطالعہ';

// Contact page
export const formNeedsScript = <T>(email: T, phone: T) =>
  parts`فارم کو جاوا اسکرپٹ درکار ہے، کیونکہ اس کے کیپچا کو درکار ہے۔ براہِ کرم ${email} پر لکھیں یا ${phone} پر فون کریں۔`;
export const formNotLoaded = <T>(email: T, phone: T) =>
  parts`فارم لوڈ نہیں ہو سکا۔ براہِ کرم اپنی تحریر کی نقل رکھ لیں اور صفحہ دوبارہ کھولیں، یا ${email} پر لکھیں یا ${phone} پر فون کریں۔`;
export const captchaNotice = <T>(privacyPolicy: T, termsOfService: T) =>
  parts`یہ سائٹ reCAPTCHA سے محفوظ ہے، اور اس پر گوگل کی ${privacyPolicy} اور ${termsOfService} لاگو ہوتی ہیں۔`;
export const privacyPolicy = 'رازداری کی پالیسی';
export const termsOfService = 'شرائطِ استعمال';
export const email = 'ای میل';
export const phone = 'فون';
export const office = 'دفتر';
export const officePicture = 'پنجاب کے پانچ دریا، چھوٹی لکیروں میں';

// Legal pages; the marks that take the place of straight quotation marks there
export const quotes = { open: '”', close: '“', openInner: '’', closeInner: '‘' };
export const lastUpdated = <T>(date: T) => parts`آخری ترمیم: ${date}`;
export const onThisPage = 'اس صفحے پر';
export const tableOf = (columns: string) => `جدول: ${columns}`;

// Not-found page
export const goHome = 'سرورق پر جائیں';
export const goBack = 'واپس جائیں';

// Enquiry form: its fields, their rules, the captcha, the button
export const name = 'نام';
export const company = 'ادارہ';
export const message = 'پیغام';
export const optional = 'اختیاری';
export const tooShort = (label: string, least: number) => `${label} میں کم از کم ${least} حروف ہونے چاہییں`;
export const tooLong = (label: string, most: number) =>
  `${label} میں زیادہ سے زیادہ ${most.toLocaleString('ur')} حروف ہو سکتے ہیں`;
export const notText = (label: string) => `${label} صرف متن ہو سکتا ہے`;
export const notChosen = (label: string) => `براہِ کرم منتخب کریں: ${label}`;
export const yes = 'جی ہاں';
export const formUnreadable = 'فارم پڑھا نہیں جا سکا';
export const invalidEmail = 'براہِ کرم درست ای میل پتہ درج کریں';
export const captcha = 'reCAPTCHA';
export const captchaLoadsLater = 'جب آپ فارم بھرنا شروع کریں گے تو reCAPTCHA لوڈ ہو گا۔';
export const captchaConsent =
  'فضول پیغامات سے بچنے کے لیے یہ فارم reCAPTCHA استعمال کرتا ہے۔ اسے لوڈ کرنے سے آپ کا آئی پی پتہ گوگل کو جاتا ہے، اور گوگل کوکیز رکھ سکتا ہے۔';
export const captchaAllow = 'reCAPTCHA لوڈ کریں';
export const captchaMissing = 'براہِ کرم reCAPTCHA کی تصدیق مکمل کریں';
export const captchaExpired = 'reCAPTCHA کی میعاد ختم ہو گئی۔ براہِ کرم اسے دوبارہ مکمل کریں۔';
export const captchaDisconnected = 'reCAPTCHA کا رابطہ ٹوٹ گیا۔ براہِ کرم اسے دوبارہ مکمل کریں۔';
export const captchaNotLoaded = <T>(tryAgain: T, email: T, phone: T) =>
  parts`reCAPTCHA لوڈ نہیں ہوا۔ آپ کی تحریر محفوظ ہے۔ ${tryAgain}، یا ${email} پر لکھیں یا ${phone} پر فون کریں۔`;
export const tryAgain = 'دوبارہ کوشش کریں';
export const notRobot = 'میں روبوٹ نہیں ہوں';
export const localCaptcha = 'reCAPTCHA کا مقامی متبادل';
export const sendMessage = 'پیغام بھیجیں';
export const sending = 'بھیجا جا رہا ہے…';

// Toasts
export const notice = 'اطلاع';
export const notices = 'اطلاعات ({hotkey})';
export const dismiss = 'بند کریں';
export const sent = 'پیغام بھیج دیا گیا!';
export const willReply = 'ہم جلد از جلد آپ کو جواب دیں گے۔';
export const verificationRequired = 'تصدیق درکار ہے';
export const error = 'خرابی';
export const sendAgain = 'دوبارہ بھیجیں';
export const sendFailed = 'پیغام نہیں بھیجا جا سکا';
export const sendFailedTryAgain = 'پیغام نہیں بھیجا جا سکا۔ براہِ کرم دوبارہ کوشش کریں۔';

// Answers of the function
export const answers = {
  foreignOrigin: 'فارم صرف ہماری اپنی سائٹ سے بھیجا جا سکتا ہے',
  methodNotAllowed: 'یہاں صرف POST کا جواب دیا جاتا ہے',
  tooLarge: 'فارم بہت بڑا ہے',
  notJson: 'فارم JSON کی صورت میں بھیجا جانا چاہیے',
  unavailable: 'ہم ابھی آپ کا پیغام وصول نہیں کر سکے۔ براہِ کرم چند منٹ بعد دوبارہ کوشش کریں۔',
  unexpected: 'ہماری طرف کوئی خرابی ہو گئی۔ براہِ کرم دوبارہ کوشش کریں۔',
};

// Mail to the team
export const mail = {
  subject: (name: string, received: string) => `${name}: استفسار ${received}`,
  unverifiedSubject: (name: string, received: string) => `${name} [غیر تصدیق شدہ]: استفسار ${received}`,
  unverified: 'غیر تصدیق شدہ: جب یہ استفسار آیا تو کیپچا کی جانچ نہیں ہو سکی۔',
  onlyCopy: 'یہ میل محفوظ رکھیں: سائٹ نے یہ استفسار محفوظ نہیں کیا، شاید یہی اس کی واحد نقل ہے۔',
  received: 'وصول ہوا',
  id: 'شناخت',
  language: 'زبان',
  none: '(کوئی نہیں)',
  sent: 'رابطے کے فارم سے بھیجا گیا۔',
  reply: 'جواب دینے کے لیے صرف Reply دبائیں۔',
  noReplyTo: 'Reply نہ دبائیں: نیچے دیا گیا پتہ نقل کریں، جو Reply-To میں نہیں آ سکتا۔',
};
