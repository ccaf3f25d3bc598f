/** `GET /api/health`: whether an enquiry can be taken and delivered now, for a monitor. */
import type { Config, Context } from '@netlify/functions';
import { healthHandler } from '../enquiries/health.ts';
import { createServices } from '../enquiries/services.ts';

const handle = healthHandler();

export default (request: Request, context: Context) =>
  handle(request, () => createServices(context.deploy.context, 'request'));

export const config: Config = {
  path: '/api/health',
  rateLimit: { windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
