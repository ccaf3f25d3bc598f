/** Every five minutes, delivers pending enquiries, checks the services, and sends alerts. */
import type { Config, Context } from '@netlify/functions';
import { runDeliveries } from '../enquiries/scheduled.ts';
import { createServices } from '../enquiries/services.ts';

export default (_request: Request, context: Context) =>
  runDeliveries(createServices(context.deploy.context, 'scheduled'));

export const config: Config = { schedule: '*/5 * * * *' };
