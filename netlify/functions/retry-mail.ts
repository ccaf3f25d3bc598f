/** Every five minutes: mails the enquiries that could not be mailed when they were received. */
import type { Config, Context } from '@netlify/functions';
import { retryMail } from '../enquiries/retry.ts';
import { runScheduled } from '../enquiries/run-scheduled.ts';

export default (_request: Request, context: Context) =>
  runScheduled('retry-mail', context.deploy.context, async (services) => {
    // On a developer's machine, mail that is off is no reason for an alert.
    if (!services.mailer && services.settings.local) return { code: 'mail-off' };
    const { mailed, failed, waiting } = await retryMail(services).finally(() => services.mailer?.close());
    return { code: 'retry-finished', mailed, failed, waiting };
  });

export const config: Config = { schedule: '*/5 * * * *' };
