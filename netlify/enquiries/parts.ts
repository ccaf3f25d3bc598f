/** The parts that an enquiry passes through, joined for a run on Netlify or under its local emulation. */
import { captchaProvider } from './captcha.ts';
import type { Captcha } from './captcha.ts';
import { consoleLog } from './log.ts';
import type { Log } from './log.ts';
import { smtpMailer } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { blobStore, storeLimits } from './store.ts';
import type { EnquiryStore } from './store.ts';

/** Everything that the handlers work with; tests bring their own. */
export type Parts = {
  settings: Settings;
  store: EnquiryStore;
  captcha: Captcha;
  /** Undefined: mail is off. */
  mailer: Mailer | undefined;
  now: () => Date;
  log: Log;
};

let settings: Settings | undefined;

/**
 * Joins the parts. Settings are read once a process; throws a SettingsError when they can't be used.
 * `mails`: how many a run may send. The deploy context comes with the request: Netlify sets no CONTEXT variable where functions run.
 */
export function joinParts(deployContext: string | undefined, mails: 'one' | 'many'): Parts {
  settings ??= readSettings(process.env);
  return {
    settings,
    store: blobStore({ deployContext: storeContext(deployContext, settings.local), limits: storeLimits }),
    captcha: captchaProvider(settings.captcha),
    mailer: settings.mail && smtpMailer(settings.mail, mails),
    now: () => new Date(),
    log: consoleLog,
  };
}

/** `dev` locally; on Netlify the deploy's context, and `production` for a scheduled run that doesn't say (only published deploys have those). */
export function storeContext(deployContext: string | undefined, local: boolean): string {
  return local ? 'dev' : deployContext || 'production';
}
