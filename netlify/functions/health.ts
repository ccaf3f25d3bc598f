/** Reports to a monitor whether enquiries can be received and delivered: `GET /api/health`. */
import type { Config, Context } from '@netlify/functions';
import { handleHealth } from '../enquiries/health.ts';
import { createServices } from '../enquiries/services.ts';

export default (_request: Request, context: Context) =>
  handleHealth(createServices(context.deploy.context, 'request'));

export const config: Config = {
  path: '/api/health',
  rateLimit: { windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
