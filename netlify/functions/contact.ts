/** `POST /api/contact`: takes an enquiry. */
import type { Config, Context } from '@netlify/functions';
import { answerContact } from '../enquiries/contact.ts';
import { joinParts } from '../enquiries/parts.ts';

export default (request: Request, context: Context) =>
  answerContact(
    request,
    () => joinParts(context.deploy.context, 'one'),
    (work) => context.waitUntil(work),
  );

/** No `method`: the function answers 405 itself, where the platform would serve the 404 page. */
export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
