/** Every five minutes: mails the enquiries that could not be mailed when they were received. */
import type { Config, Context } from '@netlify/functions';
import { retryMail } from '../enquiries/retry.ts';
import { runJob } from '../enquiries/scheduled.ts';
import { createServices } from '../enquiries/services.ts';

export default (_request: Request, context: Context) =>
  runJob('retry-mail', async () => {
    const services = createServices(context.deploy.context, 'scheduled');
    // On a developer's machine, mail that is off is no reason for an alert.
    if (!services.mailer && services.settings.local) return { code: 'mail-off' };
    const report = await retryMail(services).finally(() => services.mailer?.close());
    if (report.busy) return { code: 'busy' };
    return { code: `mailed-${report.mailed}-failed-${report.failed}-waiting-${report.waiting}` };
  });

export const config: Config = { schedule: '*/5 * * * *' };
