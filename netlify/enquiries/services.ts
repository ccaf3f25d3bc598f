/** Creates the services that the handlers use, on Netlify or under its local emulation. */
import { captchaProvider, type Captcha } from './captcha.ts';
import { CONTACT_TIMING, type ContactTiming } from './contact-timing.ts';
import { consoleLogger, type Logger } from './log.ts';
import { MAIL_TIMEOUTS_MS, smtpMailer, type Mailer } from './mailer.ts';
import { readSettings, type Settings } from './settings.ts';
import { blobStore, storeLimits, type EnquiryStore } from './store.ts';

/** What the handlers use; tests pass their own. */
export interface Services {
  settings: Settings;
  store: EnquiryStore;
  captcha: Captcha;
  /** Undefined: mail is off. */
  mailer: Mailer | undefined;
  /** Whether this is a preview or branch deploy, for which Netlify runs no scheduled functions. */
  isPreview: boolean;
  timing: ContactTiming;
  now: () => Date;
  log: Logger;
}

let settings: Settings | undefined;
const stores = new Map<string, EnquiryStore>();

/**
 * Creates the services. Reads the settings once per process, and throws a SettingsError when they are invalid. The
 * store is shared by the requests of a process. The deploy context comes from the request, because Netlify sets no
 * CONTEXT variable where functions run.
 */
export function createServices(
  deployContext: string | undefined,
  program: 'request' | 'scheduled',
): Services {
  settings ??= readSettings(process.env);
  const context = storeContext(deployContext, settings.local);
  const store = stores.get(context) ?? blobStore({ deployContext: context, limits: storeLimits });
  stores.set(context, store);
  const connections = program === 'request' ? 'single' : 'pooled';
  return {
    settings,
    store,
    captcha: captchaProvider(settings.captcha),
    mailer: settings.mail && smtpMailer(settings.mail, connections, MAIL_TIMEOUTS_MS[program]),
    isPreview: !['production', 'dev'].includes(context),
    timing: CONTACT_TIMING,
    now: () => new Date(),
    log: consoleLogger,
  };
}

/** `dev` locally; otherwise the deploy's context, or `production` for a scheduled run without one, which only published deploys have. */
export function storeContext(deployContext: string | undefined, local: boolean): string {
  return local ? 'dev' : deployContext || 'production';
}
