/** Reads and validates the function's settings from the environment. */
import * as z from 'zod/mini';
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

/** A setting parsed by `parse`, which gets undefined when it is unset or empty, and throws an Error when it is invalid. */
const setting = <T>(parse: (text: string | undefined) => T) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((text, context) => {
      try {
        return parse(text?.trim() || undefined);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        context.issues.push({ code: 'custom', message, input: undefined });
        return z.NEVER;
      }
    }),
  );

const invalid = (name: string, rule: string): never => {
  throw new Error(`${name} must be ${rule}`);
};
/** The address in the form for a mail header. */
const mailAddress = (name: string, rule: string, text: string) =>
  headerAddress(text) ?? invalid(name, `${rule}, not "${text}"`);
const splitList = (text = '') => text.split(/[\s,]+/).filter(Boolean);
const isHttpUrl = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);
const httpUrl = (name: string) => (text: string | undefined) =>
  text === undefined || isHttpUrl(text) ? text : invalid(name, 'a web address that begins with https://');

/** A host has a dot or is localhost: of a password with # in it, a .env file keeps a URL whose host is a part of it. */
const SMTP_URL =
  /^smtps?:\/\/(?:[^\s/?#@]+@)?(?:localhost|[^\s/?#@:]+\.[^\s/?#@:]+|\[[\da-f:]+\])(?::\d+)?\/?(?:\?requireTLS=false(?:&ignoreTLS=true)?)?$/i;

/** The error does not repeat the URL, because it contains a password. */
const smtpUrl = (text: string) =>
  SMTP_URL.test(text) && URL.canParse(text)
    ? text
    : invalid(
        'SMTP_URL',
        'like smtps://user:password@mail.example.com:465 or smtp://user:password@mail.example.com:587; ' +
          'percent-encode special characters in user and password (@ is %40, # is %23); ' +
          'it may end in ?requireTLS=false or ?requireTLS=false&ignoreTLS=true',
      );

const environmentSchema = z.object({
  RECAPTCHA_SECRET_KEY: setting((text) => text),
  RECAPTCHA_VERIFY_URL: setting(
    (text) => httpUrl('RECAPTCHA_VERIFY_URL')(text) ?? 'https://www.google.com/recaptcha/api/siteverify',
  ),
  RECAPTCHA_HOSTNAMES: setting((text) => {
    const wrong = splitList(text).find((host) => !/^[a-z0-9.-]+$/i.test(host));
    return wrong
      ? invalid('RECAPTCHA_HOSTNAMES', `host names with commas between, not "${wrong}"`)
      : splitList(text);
  }),
  SMTP_URL: setting((text) => text && smtpUrl(text)),
  MAIL_FROM: setting((text) => text && mailAddress('MAIL_FROM', 'one email address', text)),
  MAIL_TO: setting((text) =>
    splitList(text).map((address) => mailAddress('MAIL_TO', 'email addresses with commas between', address)),
  ),
  ALERT_WEBHOOK_URL: setting(httpUrl('ALERT_WEBHOOK_URL')),
  RETENTION_DAYS: setting(retentionDays),
  ALLOWED_ORIGINS: setting((text) => {
    const wrong = splitList(text).find((origin) => !isHttpUrl(origin) || new URL(origin).origin !== origin);
    return wrong
      ? invalid('ALLOWED_ORIGINS', `origins like https://www.example.com with commas between, not "${wrong}"`)
      : splitList(text);
  }),
  NETLIFY_DEV: setting(Boolean),
  NETLIFY_LOCAL: setting(Boolean),
});

/** The names of the function's settings; NETLIFY_DEV and NETLIFY_LOCAL are Netlify's. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape).filter(
  (name) => !name.startsWith('NETLIFY_'),
);

/** Reads the settings. Throws a SettingsError that names each invalid one. */
export function readSettings(environment: Environment): Settings {
  const result = environmentSchema.safeParse(environment);
  const problems = result.success ? [] : result.error.issues.map((issue) => issue.message);
  const mail = result.success ? readMail(result.data, problems) : undefined;
  if (!result.success || problems.length > 0) throw new SettingsError(problems.join('\n'));
  const values = result.data;
  return {
    captcha: {
      secret: values.RECAPTCHA_SECRET_KEY,
      verifyUrl: values.RECAPTCHA_VERIFY_URL,
      hostnames: values.RECAPTCHA_HOSTNAMES,
    },
    mail,
    alertWebhook: values.ALERT_WEBHOOK_URL,
    retentionDays: values.RETENTION_DAYS,
    allowedOrigins: values.ALLOWED_ORIGINS,
    local: values.NETLIFY_DEV || values.NETLIFY_LOCAL,
  };
}

/** The settings that a live site requires and that are not set. */
export function missingForProduction(environment: Environment): string[] {
  const required = ['RECAPTCHA_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO'];
  return required.filter((name) => !environment[name]?.trim());
}

function readMail(
  { SMTP_URL: url, MAIL_FROM: from, MAIL_TO: to }: z.output<typeof environmentSchema>,
  problems: string[],
): MailSettings | undefined {
  if (!url) return undefined;
  if (!from) problems.push('MAIL_FROM must be set where SMTP_URL is');
  if (to.length === 0) problems.push('MAIL_TO must be set where SMTP_URL is');
  return { url, from: from ?? '', to };
}
