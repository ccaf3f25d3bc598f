/** Every five minutes: mails the enquiries that could not be mailed when they were received, and checks the services. */
import type { Config, Context } from '@netlify/functions';
import { retryRun } from '../enquiries/check-and-retry.ts';
import { runScheduled } from '../enquiries/run-scheduled.ts';
import { createServices } from '../enquiries/services.ts';

export default (_request: Request, context: Context) =>
  runScheduled('retry-mail', createServices(context.deploy.context, 'scheduled'), retryRun);

export const config: Config = { schedule: '*/5 * * * *' };
