/** Daily: deletes delivered enquiries whose retention has ended. */
import type { Config, Context } from '@netlify/functions';
import { purge } from '../enquiries/purge.ts';
import { runScheduled } from '../enquiries/run-scheduled.ts';

export default (_request: Request, context: Context) =>
  runScheduled('purge', context.deploy.context, async (services) => ({
    code: 'purge-finished',
    ...(await purge(services)),
  }));

export const config: Config = { schedule: '17 3 * * *' };
