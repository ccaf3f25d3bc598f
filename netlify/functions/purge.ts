/** Hourly: deletes delivered enquiries and spam whose retention has ended. */
import type { Config, Context } from '@netlify/functions';
import { purge } from '../enquiries/purge.ts';
import { runScheduled } from '../enquiries/run-scheduled.ts';
import { createServices } from '../enquiries/services.ts';

export default (_request: Request, context: Context) =>
  runScheduled('purge', createServices(context.deploy.context, 'scheduled'), purge);

export const config: Config = { schedule: '17 * * * *' };
