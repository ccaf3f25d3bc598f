/** The function's settings, read from the environment and checked, once. */
import * as z from 'zod/mini';
import { headerAddress } from '../../src/enquiry/email.ts';
import { retentionDays } from '../../src/enquiry/retention.ts';
import type { CaptchaSettings } from './captcha.ts';
import { readSmtpUrl } from './smtp-url.ts';
import type { SmtpServer } from './smtp-url.ts';

/** How mail to the team is sent. */
export type MailSettings = { server: SmtpServer; from: string; to: string[] };

/** All settings, in the form the parts take them. */
export type Settings = {
  captcha: CaptchaSettings & {
    /** Hosts a captcha may be solved on; empty: those that the site and its pages are served from. */
    hostnames: string[];
  };
  /** Undefined: mail is off. */
  mail: MailSettings | undefined;
  /** Where an alert is posted to, beside the log. */
  alertWebhook: string | undefined;
  /** Days that delivered enquiries are kept. */
  retentionDays: number;
  /** Origins beside the site's own whose pages may send the form. */
  allowedOrigins: string[];
  /** Whether this is a machine of a developer rather than Netlify. */
  local: boolean;
};

/** The environment that settings are read from. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown for settings that can't be used; the message has one line for each and names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** A setting read by `read`, which gets undefined for an unset or empty one and throws an Error that explains. */
const setting = <T>(read: (text: string | undefined) => T) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((text, context) => {
      try {
        return read(text?.trim() || undefined);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        context.issues.push({ code: 'custom', message, input: undefined });
        return z.NEVER;
      }
    }),
  );

const must = (name: string, rule: string): never => {
  throw new Error(`${name} must be ${rule}`);
};
/** The address as a header carries it. */
const mailAddress = (name: string, rule: string, text: string) =>
  headerAddress(text) ?? must(name, `${rule}, not "${text}"`);
const list = (text = '') => text.split(/[\s,]+/).filter(Boolean);
const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);
const webAddress = (name: string) => (text: string | undefined) =>
  text === undefined || isWebAddress(text) ? text : must(name, 'a web address that begins with https://');

const environmentSchema = z.object({
  RECAPTCHA_SECRET_KEY: setting((text) => text),
  RECAPTCHA_VERIFY_URL: setting(
    (text) => webAddress('RECAPTCHA_VERIFY_URL')(text) ?? 'https://www.google.com/recaptcha/api/siteverify',
  ),
  RECAPTCHA_HOSTNAMES: setting((text) => {
    const wrong = list(text).find((host) => !/^[a-z0-9.-]+$/i.test(host));
    return wrong ? must('RECAPTCHA_HOSTNAMES', `host names with commas between, not "${wrong}"`) : list(text);
  }),
  SMTP_URL: setting((text) => text && readSmtpUrl(text)),
  MAIL_FROM: setting((text) => text && mailAddress('MAIL_FROM', 'one email address', text)),
  MAIL_TO: setting((text) =>
    list(text).map((address) => mailAddress('MAIL_TO', 'email addresses with commas between', address)),
  ),
  ALERT_WEBHOOK_URL: setting(webAddress('ALERT_WEBHOOK_URL')),
  RETENTION_DAYS: setting(retentionDays),
  ALLOWED_ORIGINS: setting((text) => {
    const wrong = list(text).find((origin) => !isWebAddress(origin) || new URL(origin).origin !== origin);
    return wrong
      ? must('ALLOWED_ORIGINS', `origins like https://www.example.com with commas between, not "${wrong}"`)
      : list(text);
  }),
  NETLIFY_DEV: setting(Boolean),
  NETLIFY_LOCAL: setting(Boolean),
});

/** Reads the settings. Throws a SettingsError that names each one that can't be used. */
export function readSettings(environment: Environment): Settings {
  const result = environmentSchema.safeParse(environment);
  const problems = result.success ? [] : result.error.issues.map((issue) => issue.message);
  const mail = result.success ? readMail(result.data, problems) : undefined;
  if (!result.success || problems.length > 0) throw new SettingsError(problems.join('\n'));
  const read = result.data;
  return {
    captcha: {
      secret: read.RECAPTCHA_SECRET_KEY,
      verifyUrl: read.RECAPTCHA_VERIFY_URL,
      hostnames: read.RECAPTCHA_HOSTNAMES,
    },
    mail,
    alertWebhook: read.ALERT_WEBHOOK_URL,
    retentionDays: read.RETENTION_DAYS,
    allowedOrigins: read.ALLOWED_ORIGINS,
    local: read.NETLIFY_DEV || read.NETLIFY_LOCAL,
  };
}

/** The settings that a live site can't do without and that are not set. */
export function missingForProduction(environment: Environment): string[] {
  const needed = ['RECAPTCHA_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM', 'MAIL_TO'];
  return needed.filter((name) => !environment[name]?.trim());
}

function readMail(read: z.output<typeof environmentSchema>, problems: string[]): MailSettings | undefined {
  if (!read.SMTP_URL) return undefined;
  if (!read.MAIL_FROM) problems.push('MAIL_FROM must be set where SMTP_URL is');
  if (read.MAIL_TO.length === 0) problems.push('MAIL_TO must be set where SMTP_URL is');
  return { server: read.SMTP_URL, from: read.MAIL_FROM ?? '', to: read.MAIL_TO };
}
