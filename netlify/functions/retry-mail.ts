/** Every five minutes: mails the enquiries that could not be mailed when they were received, and watches the services. */
import type { Config, Context } from '@netlify/functions';
import { runScheduled } from '../enquiries/run-scheduled.ts';
import { watch } from '../enquiries/watch.ts';

export default (_request: Request, context: Context) =>
  runScheduled('retry-mail', context.deploy.context, watch);

export const config: Config = { schedule: '*/5 * * * *' };
