/** The words of the site in German; en.ts says what each is for. */
import { parts } from './parts.ts';

// Header and footer of every page
export const skipLink = 'Zum Inhalt';
export const homeLink = (brand: string) => `${brand}, Startseite`;
export const mainNavigation = 'Hauptmenü';
export const callToAction = 'Projekt anfragen';
export const profileOn = (owner: string, network: string) => `${owner} auf ${network}`;
export const quickLinks = 'Seiten';
export const serviceLinks = 'Leistungen';
export const contactDetails = 'Kontakt';
export const copyright = <T>(year: T, brand: string) =>
  parts<T | string>`© ${year} ${brand}. Alle Rechte vorbehalten.`;
export const legalLinks = 'Rechtliches';
export const languages = 'Sprachen';

// Newsletter
export const newsletter = 'Newsletter.';
export const newsletterAbout = 'Ein Brief im Monat über das, was wir gebaut haben.';
export const newsletterEmail = 'E-Mail-Adresse für den Newsletter';
export const newsletterExample = 'sie@firma.de';
export const subscribe = 'Abonnieren';

// Menu of small screens
export const menu = 'Menü';

// Theme button, before it knows the current theme and for each current theme
export const switchTheme = {
  unknown: 'Zwischen dunkel und hell wechseln',
  dark: 'Zur hellen Darstellung wechseln',
  light: 'Zur dunklen Darstellung wechseln',
};

// Home page
export const startProject = 'Projekt beginnen';
export const viewWork = 'Projekte ansehen';
export const statistics = 'Zahlen';

// Portfolio and its pager
export const technologies = 'Technologien';
export const pagination = 'Seiten der Projekte';
export const previousPage = 'Zurück';
export const nextPage = 'Weiter';
export const projectsShown = (first: number, last: number, total: number) =>
  `Projekte ${first} bis ${last} von ${total}`;

// Case studies
export const caseStudies = 'Fallstudien';
export const breadcrumb = 'Pfad';
export const readCaseStudy = 'Zur Fallstudie';
export const results = 'Ergebnisse';
export const client = 'Kunde';
export const year = 'Jahr';
export const services = 'Leistungen';
export const team = 'Team';
export const visitProduct = 'Live ansehen';
export const nextCaseStudy = 'Nächste Fallstudie';

// Contact page
export const formNeedsScript = <T>(email: T, phone: T, hasCaptcha: boolean) =>
  parts<
    T | string
  >`Das Formular braucht JavaScript${hasCaptcha ? ', weil sein Captcha es braucht' : ''}. Bitte schreiben Sie an ${email} oder rufen Sie an: ${phone}.`;
export const formNotLoaded = <T>(email: T, phone: T) =>
  parts`Das Formular konnte nicht geladen werden. Bitte kopieren Sie Ihren Text und laden Sie die Seite neu, oder schreiben Sie an ${email} oder rufen Sie an: ${phone}.`;
export const captchaNotice = <T>(captcha: string, company: string, privacyPolicy: T, termsOfService: T) =>
  parts<
    T | string
  >`Diese Website ist durch ${captcha} geschützt; es gelten die ${privacyPolicy} und die ${termsOfService} von ${company}.`;
export const privacyPolicy = 'Datenschutzerklärung';
export const termsOfService = 'Nutzungsbedingungen';
export const email = 'E-Mail';
export const phone = 'Telefon';
export const office = 'Büro';

// Legal pages; the marks that take the place of straight quotation marks there
export const quotes = { open: '„', close: '“', openInner: '‚', closeInner: '‘' };
export const lastUpdated = <T>(date: T) => parts`Stand: ${date}`;
export const enquiriesInChat = (chat = 'Der Chat unseres Teams') =>
  `${chat} zeigt unserem Team jede Anfrage.`;
export const enquiriesInProgram = 'Das Programm, mit dem wir Anfragen bearbeiten, speichert jede von ihnen.';
export const enquiriesGetReceipt =
  'Die angegebene E-Mail-Adresse erhält eine Eingangsbestätigung ohne den Text der Anfrage.';
export const onThisPage = 'Auf dieser Seite';
export const tableOf = (columns: string) => `Tabelle: ${columns}`;

// Not-found page
export const goHome = 'Zur Startseite';
export const goBack = 'Zurück';

// Enquiry form: its fields, their rules, the captcha, the button
export const name = 'Name';
export const company = 'Firma';
export const message = 'Nachricht';
export const optional = 'Freiwillig';
export const tooShort = (label: string, least: number) => `${label}: mindestens ${least} Zeichen`;
export const tooLong = (label: string, most: number) =>
  `${label}: höchstens ${most.toLocaleString('de')} Zeichen`;
export const notText = (label: string) => `${label}: nur Text`;
export const choose = 'Bitte wählen';
export const notChosen = (label: string) => `Bitte auswählen: ${label}`;
export const yes = 'Ja';
export const formUnreadable = 'Das Formular konnte nicht gelesen werden';
export const invalidEmail = 'Bitte geben Sie eine gültige E-Mail-Adresse ein';
export const captchaLoadsLater = (captcha: string) =>
  `Das ${captcha} wird geladen, sobald Sie das Formular ausfüllen.`;
export const captchaConsent = (captcha: string, company: string) =>
  `Gegen Spam verwendet dieses Formular ${captcha}. Beim Laden wird Ihre IP-Adresse an ${company} übermittelt, und ${company} kann Cookies setzen.`;
export const captchaAllow = (captcha: string) => `${captcha} laden`;
export const captchaMissing = (captcha: string) => `Bitte bestätigen Sie das ${captcha}`;
export const captchaExpired = (captcha: string) =>
  `Das ${captcha} ist abgelaufen. Bitte bestätigen Sie es noch einmal.`;
export const captchaDisconnected = (captcha: string) =>
  `Das ${captcha} hat die Verbindung verloren. Bitte bestätigen Sie es noch einmal.`;
export const captchaNotLoaded = <T>(captcha: string, tryAgain: T, email: T, phone: T) =>
  parts<
    T | string
  >`Das ${captcha} wurde nicht geladen. Ihr Text bleibt erhalten. ${tryAgain}, oder schreiben Sie an ${email} oder rufen Sie an: ${phone}.`;
export const tryAgain = 'Noch einmal versuchen';
export const notRobot = 'Ich bin kein Roboter';
export const localCaptcha = (captcha: string) => `Lokaler Ersatz für ${captcha}`;
export const sendMessage = 'Nachricht senden';
export const sending = 'Wird gesendet …';

// Toasts
export const notice = 'Hinweis';
export const notices = 'Hinweise ({hotkey})';
export const dismiss = 'Schließen';
export const sent = 'Nachricht gesendet!';
export const willReply = 'Wir melden uns so bald wie möglich.';
export const receiptComes = 'Eine Eingangsbestätigung ist auf dem Weg in Ihr Postfach.';
export const verificationRequired = 'Bestätigung nötig';
export const error = 'Fehler';
export const sendAgain = 'Noch einmal senden';
export const sendFailed = 'Die Nachricht konnte nicht gesendet werden';
export const sendFailedTryAgain =
  'Die Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.';

// Answers of the function
export const answers = {
  foreignOrigin: 'Das Formular kann nur von unserer eigenen Website gesendet werden',
  methodNotAllowed: 'Nur POST wird hier beantwortet',
  tooLarge: 'Das Formular ist zu groß',
  notJson: 'Das Formular muss als JSON gesendet werden',
  unavailable:
    'Wir konnten Ihre Nachricht gerade nicht annehmen. Bitte versuchen Sie es in einigen Minuten noch einmal.',
  unexpected: 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.',
};

// Mail to the visitor; nobody knows whether the address is that of whoever wrote
export const receipt = {
  subject: (brand: string) => `${brand} hat Ihre Nachricht erhalten`,
  arrived: 'Danke für Ihre Nachricht über unsere Website. Sie ist angekommen.',
  next: 'So geht es weiter: Jemand von uns liest sie und antwortet so bald wie möglich per E-Mail.',
  urgent: (phone: string, id: string) =>
    `Wenn es eilt, rufen Sie ${phone} an und nennen Sie die Nummer ${id}.`,
  ignore:
    'Diese Mail wurde automatisch gesendet. Wenn Sie uns nicht geschrieben haben, beachten Sie sie nicht.',
};

// Mail to the team
export const mail = {
  subject: (name: string, received: string) => `${name}: Anfrage ${received}`,
  unverifiedSubject: (name: string, received: string) => `${name} [ungeprüft]: Anfrage ${received}`,
  unverified: 'UNGEPRÜFT: Das Captcha konnte nicht geprüft werden, als diese Anfrage kam.',
  onlyCopy:
    'DIESE MAIL AUFHEBEN: Die Website hat die Anfrage nicht gespeichert; dies ist vielleicht die einzige Kopie.',
  received: 'Eingegangen',
  id: 'Id',
  language: 'Sprache',
  page: 'Seite',
  timeThere: 'Zeit dort',
  answer: 'Antworten',
  none: '(keine)',
  sent: 'Gesendet mit dem Kontaktformular.',
  noReplyTo:
    'NICHT „ANTWORTEN“ DRÜCKEN: Kopieren Sie die Adresse unten, die in keinen Reply-To-Header passt.',
};
