/** Daily: deletes delivered enquiries whose retention has ended. */
import type { Config, Context } from '@netlify/functions';
import { purge } from '../enquiries/purge.ts';
import { runJob } from '../enquiries/scheduled.ts';
import { createServices } from '../enquiries/services.ts';

export default (_request: Request, context: Context) =>
  runJob('purge', async () => {
    const { deleted, remaining } = await purge(createServices(context.deploy.context, 'scheduled'));
    return { code: `deleted-${deleted}-remaining-${remaining}` };
  });

export const config: Config = { schedule: '17 3 * * *' };
