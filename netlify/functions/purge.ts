/** Daily: removes delivered enquiries older than the retention. */
import type { Config, Context } from '@netlify/functions';
import { joinParts } from '../enquiries/parts.ts';
import { purge } from '../enquiries/purge.ts';
import { runJob } from '../enquiries/scheduled.ts';

export default (_request: Request, context: Context) =>
  runJob('purge', async () => {
    const { removed, kept } = await purge(joinParts(context.deploy.context, 'one'));
    return { code: `removed-${removed}-kept-${kept}` };
  });

export const config: Config = { schedule: '17 3 * * *' };
