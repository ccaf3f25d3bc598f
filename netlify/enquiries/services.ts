/** Creates the services that the functions use, on Netlify or locally. */
import { captchaProvider, type Captcha } from './captcha.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { consoleLogger, type Logger } from './log.ts';
import { MAIL_TIMEOUTS_MS, smtpMailer, type Mailer } from './mailer.ts';
import { readSettings, type Settings } from './settings.ts';
import { EnquiryStore } from './store.ts';

/** What the handlers use; tests pass their own. */
export interface Services {
  settings: Settings;
  store: EnquiryStore;
  captcha: Captcha;
  /** Undefined: mail is off. */
  mailer: Mailer | undefined;
  /** Whether this is a preview or branch deploy, for which Netlify runs no scheduled functions. */
  isPreview: boolean;
  now: () => Date;
  log: Logger;
  /** When a request of this process last alerted the team, ISO 8601. */
  lastAlert: { at?: string };
}

const lastAlert: Services['lastAlert'] = {};
let settings: Settings | undefined;

/**
 * Creates the services. Reads the settings once per process. The deploy context comes from the request, because Netlify
 * sets no CONTEXT variable where functions run; a scheduled run may have none: only published deploys have such runs.
 */
export function createServices(deployContext = '', runtime: 'request' | 'scheduled'): Services {
  settings ??= readSettings(process.env);
  const context = deployContext || 'production';
  return {
    settings,
    store: new EnquiryStore({ deployContext: context, fetch: fetchWithRetry }),
    captcha: captchaProvider(settings.captcha),
    mailer: settings.mail && smtpMailer(settings.mail, MAIL_TIMEOUTS_MS[runtime]),
    isPreview: !['production', 'dev'].includes(context),
    now: () => new Date(),
    log: consoleLogger,
    lastAlert,
  };
}
