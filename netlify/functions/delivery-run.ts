/** Every five minutes: delivers waiting enquiries, checks the services, and tells the team what is wrong. */
import type { Config, Context } from '@netlify/functions';
import { runDeliveries } from '../enquiries/scheduled.ts';
import { createServices } from '../enquiries/services.ts';

export default (_request: Request, context: Context) =>
  runDeliveries(createServices(context.deploy.context, 'scheduled'));

export const config: Config = { schedule: '*/5 * * * *' };
