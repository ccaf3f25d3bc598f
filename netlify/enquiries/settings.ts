/** Reads and validates the function's settings from the environment. */
import { headerAddress } from '../../src/enquiry/email.ts';
import { DEFAULT_RETENTION_DAYS, retentionDays } from '../../src/enquiry/retention.ts';
import type { CaptchaSettings } from './captcha.ts';

/** How mail to the team is sent. */
export interface MailSettings {
  url: string;
  from: string;
  to: string[];
}

export interface Settings {
  captcha: CaptchaSettings & {
    /** Hosts on which a captcha may be solved; empty: those of the site and of `allowedOrigins`. */
    hostnames: string[];
  };
  /** Undefined: mail is off. */
  mail: MailSettings | undefined;
  /** Where alerts are posted, besides the log. */
  alertWebhook: string | undefined;
  /** Fetched after each run that went well. */
  heartbeatUrl: string | undefined;
  /** After so many days without an enquiry, the team is alerted. */
  quietDays: number | undefined;
  /** Days that delivered enquiries are kept. */
  retentionDays: number;
  /** Origins besides the site's own whose pages may send the form. */
  allowedOrigins: string[];
  /** See `isLocal`. */
  local: boolean;
}

/** The environment that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for invalid settings; the message has one line for each, with its name. */
export class SettingsError extends Error {
  override name = 'SettingsError';
  /** Where this can be told, if that setting is valid. */
  alertWebhook: string | undefined;
}

/** Whether this is a developer's machine rather than Netlify. */
export const isLocal = (environment: Environment) =>
  Boolean(environment['NETLIFY_DEV']?.trim() || environment['NETLIFY_LOCAL']?.trim());

const isHttpUrl = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);
const isAddress = (text: string) => headerAddress(text) !== undefined;
const isOrigin = (text: string) => isHttpUrl(text) && new URL(text).origin === text;

/** A host has a dot or is localhost: a .env file cuts a password at its #, so that a part of it looks like the host. */
const SMTP_URL =
  /^smtps?:\/\/(?:[^\s/?#@]+@)?(?:localhost|[^\s/?#@:]+\.[^\s/?#@:]+|\[[\da-f:]+\])(?::\d+)?\/?(?:\?requireTLS=false(?:&ignoreTLS=true)?)?$/i;
const SMTP_URL_RULE =
  'like smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587; ' +
  'percent-encode special characters in user and password (@ is %40, # is %23); ' +
  'it may end in ?requireTLS=false or ?requireTLS=false&ignoreTLS=true';

/** The parts of a setting with commas or spaces between. */
export const listOf = (text: string | undefined) => text?.split(/[\s,]+/).filter(Boolean);

/** Reads the settings. Throws a SettingsError that names each invalid one, without repeating what may be secret. */
export function readSettings(environment: Environment): Settings {
  const problems: string[] = [];
  const read = (name: string, rule: string, isValid: (text: string) => boolean) => {
    const text = environment[name]?.trim() || undefined;
    if (text !== undefined && !isValid(text)) problems.push(`${name} must be ${rule}`);
    return text;
  };
  const readList = (name: string, rule: string, isValid: (part: string) => boolean) => {
    const parts = listOf(environment[name]) ?? [];
    const wrong = parts.findIndex((part) => !isValid(part)) + 1;
    if (wrong > 0) problems.push(`${name} must be ${rule} with commas between; number ${wrong} is not`);
    return parts;
  };
  const readUrl = (name: string) => read(name, 'a web address that begins with https://', isHttpUrl);

  const verifyUrl = readUrl('RECAPTCHA_VERIFY_URL');
  const hostnames = readList('RECAPTCHA_HOSTNAMES', 'host names', (host) => /^[a-z0-9.-]+$/i.test(host));
  const url = read('SMTP_URL', SMTP_URL_RULE, (text) => SMTP_URL.test(text) && URL.canParse(text));
  const from = read('MAIL_FROM', 'one email address, without a name', isAddress);
  const to = readList('MAIL_TO', 'email addresses', isAddress);
  if (url && !from) problems.push('MAIL_FROM must be set where SMTP_URL is');
  if (url && to.length === 0) problems.push('MAIL_TO must be set where SMTP_URL is');
  const alertWebhook = readUrl('ALERT_WEBHOOK_URL');
  const allowedOrigins = readList('ALLOWED_ORIGINS', 'origins like https://www.example.com', isOrigin);
  const heartbeatUrl = readUrl('HEARTBEAT_URL');
  const quietDays = read('QUIET_DAYS', 'a whole number of days', (text) => /^[1-9]\d{0,3}$/.test(text));
  let days = DEFAULT_RETENTION_DAYS;
  try {
    days = retentionDays(environment['RETENTION_DAYS']);
  } catch (error) {
    problems.push((error as Error).message);
  }
  if (problems.length > 0) {
    throw Object.assign(new SettingsError(problems.join('\n')), {
      alertWebhook: isHttpUrl(alertWebhook ?? '') ? alertWebhook : undefined,
    });
  }

  const inHeader = (address: string) => headerAddress(address) ?? address;
  return {
    captcha: {
      secret: environment['RECAPTCHA_SECRET_KEY']?.trim() || undefined,
      verifyUrl: verifyUrl ?? 'https://www.google.com/recaptcha/api/siteverify',
      hostnames,
    },
    mail: url && from ? { url, from: inHeader(from), to: [...new Set(to.map(inHeader))] } : undefined,
    alertWebhook,
    heartbeatUrl,
    quietDays: quietDays === undefined ? undefined : Number(quietDays),
    retentionDays: days,
    allowedOrigins,
    local: isLocal(environment),
  };
}
