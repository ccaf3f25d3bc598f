/** Every hour, deletes expired enquiries. */
import type { Config, Context } from '@netlify/functions';
import { runPurge } from '../enquiries/scheduled.ts';
import { createServices } from '../enquiries/services.ts';

export default (_request: Request, context: Context) =>
  runPurge(createServices(context.deploy.context, 'scheduled'));

export const config: Config = { schedule: '17 * * * *' };
