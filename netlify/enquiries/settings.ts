/** The settings in the environment: their purposes and parsers, and which settings a live site needs. */
import { provider } from '../../src/enquiry/captcha/index.ts';
import { comparableAddress, headerAddress } from '../../src/enquiry/email.ts';
import { captcha, site } from '../../src/site.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting's rule in words, and the parser, which returns undefined for non-empty text that violates the rule. */
interface Rule<T> {
  rule: string;
  parse: (text: string, isLocal: boolean) => T | undefined;
}

const needed = <T>(purpose: string, rule: Rule<T>) => ({ purpose, ...rule, isNeeded: true });
const optional = <T>(purpose: string, rule: Rule<T>) => ({ purpose, ...rule, isNeeded: false });

const single = <T>(rule: string, parse: Rule<T>['parse']): Rule<T> => ({ rule, parse });
const listOf = (rule: string, parse: (text: string) => string | undefined) =>
  single(`${rule}, separated by commas`, (text) => {
    const parts = text.split(/[\s,]+/).filter(Boolean);
    const values = parts.map(parse).filter((value) => value !== undefined);
    return values.length === parts.length && parts.length > 0 ? values : undefined;
  });

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined);
const httpUrl = (text: string) => (/^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined);
const origin = (text: string) => (httpUrl(text) && new URL(text).origin === text ? text : undefined);

const anything = single('', (text) => text);
const siteKey = single(provider.siteKey.rule, matching(provider.siteKey.pattern));
const apiHost = single('like https://api.agency.com, without a path or trailing slash', origin);
const origins = listOf('origins like https://www.example.com', origin);
const hosts = listOf('host names', matching(/^[a-z0-9.-]+$/i));
const address = single('one email address, without a name', headerAddress);
const emails = listOf('email addresses', headerAddress);
const addresses = single(`${emails.rule}; or none, for a site that sends no emails`, (text, isLocal) =>
  text === 'none' ? [] : emails.parse(text, isLocal),
);
const no = single('no, or not set', (text) => (text === 'no' ? false : undefined));
const webAddress: Rule<string> = {
  rule: 'a URL that begins with https://',
  parse: (text, isLocal) =>
    httpUrl(text) && (isLocal || text.toLowerCase().startsWith('https:')) ? text : undefined,
};
const secrets = listOf(
  'whsec_ followed by 32 to 88 characters of base64; while a secret is being replaced, both the new and the old one',
  matching(/^whsec_[A-Za-z\d+/]{32,88}={0,2}$/),
);
const on = single('on, or not set', (text) => (text === 'on' ? true : undefined));
const days = single('a whole number of days from 1 to 3650', (text) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= 3650 ? number : undefined;
});

/** Options that the mail server's URL may end in. */
const SMTP_OPTIONS = ['', '?requireTLS=false', '?requireTLS=false&ignoreTLS=true'];
/**
 * Whether this is a mail server's URL. The host must contain a dot or a colon, or be localhost, because values in .env files are
 * cut off at #, and part of a truncated password would otherwise be mistaken for the host.
 */
function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || /\s/.test(text) || !['smtp:', 'smtps:'].includes(url.protocol)) return false;
  const isHost = url.hostname === 'localhost' || /[.:]/.test(url.hostname);
  return isHost && ['', '/'].includes(url.pathname) && !url.hash && SMTP_OPTIONS.includes(url.search);
}
const mailServer = single(
  'like smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587; ' +
    'percent-encode special characters in the user name and password (@ is %40, # is %23); ' +
    'the URL may end in ?requireTLS=false or ?requireTLS=false&ignoreTLS=true',
  (text) => (isSmtpUrl(text) ? text : undefined),
);

/**
 * All settings, in the order of .env.example, which explains how to set them. CAPTCHA stands for the provider's name.
 */
export const SETTINGS = {
  PUBLIC_CAPTCHA_SITE_KEY: needed(`site key of ${provider.name}, for the form's captcha`, siteKey),
  PUBLIC_API_HOST: optional('host of the function, if different from the site', apiHost),
  CAPTCHA_SECRET_KEY: needed(`secret key of ${provider.name}, to verify the captcha`, anything),
  CAPTCHA_HOSTNAMES: optional('hosts on which a captcha may be solved', hosts),
  CAPTCHA_VERIFY_URL: optional('URL for verifying captchas, for tests', single('a URL', httpUrl)),
  SMTP_URL: needed('mail server that sends enquiries to the team', mailServer),
  MAIL_FROM: needed('sender of these emails', address),
  MAIL_TO: needed('recipients of these emails', addresses),
  MAIL_AUTO_SUBMITTED: optional('whether these emails are marked as auto-generated', no),
  RECEIPT: optional('whether visitors get a receipt by email', on),
  ENQUIRY_WEBHOOK_URL: optional('URL of a program that receives enquiries', webAddress),
  ENQUIRY_WEBHOOK_SECRET: optional('secret for signing posted enquiries', secrets),
  ENQUIRY_CHAT_URL: optional('URL of a chat that receives enquiries', webAddress),
  ALERT_WEBHOOK_URL: optional('URL of a chat that receives alerts', webAddress),
  HEARTBEAT_URL: optional('URL of a monitor, told after each run whether the service works', webAddress),
  RETENTION_DAYS: optional('number of days for which enquiries are kept', days),
  ALLOWED_ORIGINS: optional('other sites whose pages may send enquiries', origins),
  NETLIFY_SITE_ID: optional('ID of the live site, for npm run enquiries', anything),
  NETLIFY_AUTH_TOKEN: optional("token for the live site's store", anything),
};

/** Returns a setting's environment variable, with CAPTCHA replaced by the provider's name: TURNSTILE_SECRET_KEY. */
export const nameOf = (setting: string): string => setting.replace('CAPTCHA', captcha.toUpperCase());

type Values = { [Name in keyof typeof SETTINGS]?: ReturnType<(typeof SETTINGS)[Name]['parse']> };
const valueOf = (environment: Environment, name: string) => environment[name]?.trim() ?? '';

/** The settings that aren't needed if the site sends no emails. */
const MAIL_ONLY = ['SMTP_URL', 'MAIL_FROM'];

/** Reports a problem if visitors can't get the documents in src/own/settings.json, because receipts aren't sent. */
function receiptForDocuments(environment: Environment): string[] {
  if (site.documents.length === 0) return [];
  const why = 'visitors get the documents in src/own/settings.json by email';
  if (valueOf(environment, 'MAIL_TO') === 'none') return [`MAIL_TO must not be none, because ${why}`];
  if (valueOf(environment, 'RECEIPT') === 'on') return [];
  return [`RECEIPT (${SETTINGS.RECEIPT.purpose}) must be on, because ${why}`];
}

/** Returns a line for each missing setting that a live site needs. Each line begins with the setting's name. */
export const missingSettings = (environment: Environment): string[] => [
  ...Object.entries(SETTINGS)
    .filter(([name, { isNeeded }]) => isNeeded && valueOf(environment, nameOf(name)) === '')
    .filter(([name]) => valueOf(environment, 'MAIL_TO') !== 'none' || !MAIL_ONLY.includes(name))
    .map(([name, { purpose }]) => `${nameOf(name)} (${purpose}) is not set`),
  ...receiptForDocuments(environment),
];

export type Settings = ReturnType<typeof readSettings>;
/** The settings for sending emails. */
export type MailSettings = NonNullable<Settings['mail']>;

/** Parses all settings. Returns the valid values, and a line for each invalid value. */
function parseSettings(environment: Environment, local: boolean) {
  const problems: string[] = [];
  const values: Values = Object.fromEntries(
    Object.entries(SETTINGS).map(([name, { purpose, rule, parse }]) => {
      const text = valueOf(environment, nameOf(name));
      const value = text ? parse(text, local) : undefined;
      if (text && value === undefined) problems.push(`${nameOf(name)} (${purpose}) must be ${rule}`);
      return [name, value];
    }),
  );
  return { values, problems };
}

/**
 * Reads the settings. Never throws: an invalid setting is treated as not set and adds a line to `problems`. The line begins
 * with the setting's name but omits the value, which may be secret.
 */
export function readSettings(environment: Environment) {
  /** Whether this is a developer's machine rather than Netlify. */
  const local = Boolean(valueOf(environment, 'NETLIFY_DEV') || valueOf(environment, 'NETLIFY_LOCAL'));
  const { values, problems } = parseSettings(environment, local);
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_TO: to } = values;
  const { ENQUIRY_WEBHOOK_URL: webhookUrl, ENQUIRY_WEBHOOK_SECRET: webhookSecrets } = values;
  if (webhookUrl && !webhookSecrets) {
    problems.push(`ENQUIRY_WEBHOOK_SECRET (${SETTINGS.ENQUIRY_WEBHOOK_SECRET.purpose}) is not set`);
  }
  const isMailOff = to?.length === 0;
  if (isMailOff && !webhookUrl && !values.ENQUIRY_CHAT_URL) {
    problems.push(
      'MAIL_TO is set to none, but neither ENQUIRY_WEBHOOK_URL nor ENQUIRY_CHAT_URL is set: enquiries have no recipient',
    );
  }
  if (isMailOff && values.RECEIPT)
    problems.push(`RECEIPT (${SETTINGS.RECEIPT.purpose}) must not be set, because MAIL_TO is none`);
  const isMarkedAutomatic = values.MAIL_AUTO_SUBMITTED ?? true;
  const recipients = [
    ...new Map((to ?? []).map((address) => [comparableAddress(address), address])).values(),
  ];
  return {
    problems,
    /** If empty, the form uses the local captcha. */
    siteKey: values.PUBLIC_CAPTCHA_SITE_KEY ?? '',
    /** If empty, the function runs on the site's own host. */
    apiHost: values.PUBLIC_API_HOST ?? '',
    captcha: {
      /** If undefined, tokens can't be verified. */
      secret: values.CAPTCHA_SECRET_KEY,
      verifyUrl: values.CAPTCHA_VERIFY_URL ?? provider.verifyUrl,
      /** If empty, the hosts of the site and of `allowedOrigins` apply. */
      hostnames: values.CAPTCHA_HOSTNAMES ?? [],
    },
    /** Whether MAIL_TO is set to `none`. */
    isMailOff,
    /** If undefined, emails can't be sent. */
    mail: url && from && recipients.length > 0 ? { url, from, to: recipients, isMarkedAutomatic } : undefined,
    hasReceipt: values.RECEIPT ?? false,
    /** If undefined, enquiries aren't posted to a program. */
    enquiryWebhook: webhookUrl && webhookSecrets ? { url: webhookUrl, secrets: webhookSecrets } : undefined,
    enquiryChat: values.ENQUIRY_CHAT_URL,
    alertWebhook: values.ALERT_WEBHOOK_URL,
    heartbeatUrl: values.HEARTBEAT_URL,
    retentionDays: values.RETENTION_DAYS ?? 180,
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    local,
  };
}
