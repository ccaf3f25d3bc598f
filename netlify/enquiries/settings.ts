/** Reads and validates the function's settings from the environment. */
import { headerAddress } from '../../src/enquiry/email.ts';
import { retentionDays } from '../../src/enquiry/retention.ts';
import type { CaptchaSettings } from './captcha.ts';

/** How mail to the team is sent. */
export interface MailSettings {
  url: string;
  from: string;
  to: string[];
}

/** All settings. */
export interface Settings {
  captcha: CaptchaSettings & {
    /** Hosts on which a captcha may be solved; empty: those of the site and of `allowedOrigins`. */
    hostnames: string[];
  };
  /** Undefined: mail is off. */
  mail: MailSettings | undefined;
  /** Where alerts are posted, besides the log. */
  alertWebhook: string | undefined;
  /** Days that delivered enquiries are kept. */
  retentionDays: number;
  /** Origins besides the site's own whose pages may send the form. */
  allowedOrigins: string[];
  /** Whether this is a developer's machine rather than Netlify. */
  local: boolean;
}

/** The environment that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for invalid settings; the message has one line for each, with its name. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const invalid = (name: string, rule: string): never => {
  throw new Error(`${name} must be ${rule}`);
};
const list = (text = '') => text.split(/[\s,]+/).filter(Boolean);
const isHttpUrl = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

/** A parser of a text that is set; unset stays undefined. */
const optional =
  <T>(parse: (text: string, name: string) => T) =>
  (text: string | undefined, name: string): T | undefined =>
    text === undefined ? undefined : parse(text, name);
/** A parser of a list, each part of which must match. */
const listOf =
  (rule: string, isValid: (part: string) => boolean) => (text: string | undefined, name: string) => {
    const wrong = list(text).find((part) => !isValid(part));
    return wrong === undefined ? list(text) : invalid(name, `${rule} with commas between, not "${wrong}"`);
  };
const httpUrl = optional((text, name) =>
  isHttpUrl(text) ? text : invalid(name, 'a web address that begins with https://'),
);

/** A host has a dot or is localhost: a .env file cuts a password at its #, so that a part of it looks like the host. */
const SMTP_URL =
  /^smtps?:\/\/(?:[^\s/?#@]+@)?(?:localhost|[^\s/?#@:]+\.[^\s/?#@:]+|\[[\da-f:]+\])(?::\d+)?\/?(?:\?requireTLS=false(?:&ignoreTLS=true)?)?$/i;
/** The error does not repeat the URL, because it contains a password. */
const smtpUrl = optional((text, name) =>
  SMTP_URL.test(text) && URL.canParse(text)
    ? text
    : invalid(
        name,
        'like smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587; ' +
          'percent-encode special characters in user and password (@ is %40, # is %23); ' +
          'it may end in ?requireTLS=false or ?requireTLS=false&ignoreTLS=true',
      ),
);

/** Each gets the trimmed text, undefined when it is unset or empty, and throws an Error when it is invalid. */
const PARSERS = {
  RECAPTCHA_SECRET_KEY: (text: string | undefined) => text,
  RECAPTCHA_VERIFY_URL: httpUrl,
  RECAPTCHA_HOSTNAMES: listOf('host names', (host) => /^[a-z0-9.-]+$/i.test(host)),
  SMTP_URL: smtpUrl,
  MAIL_FROM: optional(
    (text, name) => headerAddress(text) ?? invalid(name, `one email address, not "${text}"`),
  ),
  MAIL_TO: listOf('email addresses', (address) => headerAddress(address) !== undefined),
  ALERT_WEBHOOK_URL: httpUrl,
  RETENTION_DAYS: retentionDays,
  ALLOWED_ORIGINS: listOf(
    'origins like https://www.example.com',
    (origin) => isHttpUrl(origin) && new URL(origin).origin === origin,
  ),
} as const;
type Values = { [Name in keyof typeof PARSERS]: ReturnType<(typeof PARSERS)[Name]> };

/** The names of the function's settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(PARSERS);

/** Reads the settings. Throws a SettingsError that names each invalid one. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [name, parse] of Object.entries(PARSERS)) {
    try {
      parsed[name] = parse(environment[name]?.trim() || undefined, name);
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  const values = parsed as Values;
  const { SMTP_URL: url, MAIL_FROM: from = '', MAIL_TO: to = [] } = values;
  for (const [name, value] of Object.entries({ MAIL_FROM: from, MAIL_TO: to })) {
    if (url && name in parsed && value.length === 0) problems.push(`${name} must be set where SMTP_URL is`);
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return {
    captcha: {
      secret: values.RECAPTCHA_SECRET_KEY,
      verifyUrl: values.RECAPTCHA_VERIFY_URL ?? 'https://www.google.com/recaptcha/api/siteverify',
      hostnames: values.RECAPTCHA_HOSTNAMES,
    },
    mail:
      url === undefined
        ? undefined
        : { url, from, to: to.map((address) => headerAddress(address) ?? address) },
    alertWebhook: values.ALERT_WEBHOOK_URL,
    retentionDays: values.RETENTION_DAYS,
    allowedOrigins: values.ALLOWED_ORIGINS,
    local: Boolean(environment['NETLIFY_DEV']?.trim() || environment['NETLIFY_LOCAL']?.trim()),
  };
}
