/** Creates the services that the functions use, on Netlify and locally. */
import { captchaProvider, type Captcha } from './captcha.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { consoleLogger, type Logger } from './log.ts';
import { smtpMailer, type Mailer } from './mailer.ts';
import { readSettings, type Settings } from './settings.ts';
import { EnquiryStore } from './store.ts';
import { deadlineIn, LIMIT_MS } from './time.ts';

/** The services that the handlers use. Tests pass their own services. */
export interface Services {
  settings: Settings;
  store: EnquiryStore;
  captcha: Captcha;
  /** Undefined if emails can't be sent. */
  mailer: Mailer | undefined;
  /** Whether this is a preview or branch deploy, where Netlify doesn't run scheduled functions. */
  isPreview: boolean;
  now: () => Date;
  /** The deadline of this call. Each step's timeout is its own time limit or the remaining time, whichever is shorter. */
  deadline: number;
  log: Logger;
  /** When a request in this process last alerted the team, in ISO 8601. */
  lastAlert: { at?: string };
}

const lastAlert: Services['lastAlert'] = {};
let settings: Settings | undefined;

/**
 * Creates the services, reading the settings once per process. The deploy context comes from the request, because Netlify
 * sets no CONTEXT variable for functions. A scheduled run without a deploy context belongs to production, because only
 * published deploys have scheduled runs.
 */
export function createServices(deployContext = '', runtime: 'request' | 'scheduled'): Services {
  settings ??= readSettings(process.env);
  const context = deployContext || 'production';
  const deadline = deadlineIn(LIMIT_MS[runtime]);
  return {
    settings,
    store: new EnquiryStore({ deployContext: context, fetch: fetchWithRetry(deadline) }),
    captcha: captchaProvider(settings.captcha),
    mailer: settings.mail && smtpMailer(settings.mail),
    isPreview: !['production', 'dev'].includes(context),
    now: () => new Date(),
    deadline,
    log: consoleLogger,
    lastAlert,
  };
}
