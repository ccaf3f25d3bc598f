/** Receives an enquiry: `POST /api/contact`. */
import type { Config, Context } from '@netlify/functions';
import { handleContact } from '../enquiries/contact.ts';
import { createServices } from '../enquiries/services.ts';

export default (request: Request, context: Context) =>
  handleContact(request, createServices(context.deploy.context, 'request'), (work) =>
    context.waitUntil(work),
  );

/** No `method` is set, so that requests other than POST get the function's 405 rather than the platform's 404 page. */
export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
