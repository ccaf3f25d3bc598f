/** Every five minutes: mails the enquiries that could not be mailed when they came in. */
import type { Config, Context } from '@netlify/functions';
import { joinParts } from '../enquiries/parts.ts';
import { retryMail } from '../enquiries/retry.ts';
import { runJob } from '../enquiries/scheduled.ts';

export default (_request: Request, context: Context) =>
  runJob('retry-mail', async () => {
    const parts = joinParts(context.deploy.context, 'many');
    const report = await retryMail(parts).finally(() => parts.mailer?.close());
    if (report.busy) return { code: 'busy' };
    return { code: `mailed-${report.mailed}-failed-${report.failed}-waiting-${report.waiting}` };
  });

export const config: Config = { schedule: '*/5 * * * *' };
