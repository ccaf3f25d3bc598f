/** The answers of `/api/contact`: always JSON with a `message`. */

/** What is said beside the schema's own words. */
export const SAID = {
  received: 'Message sent successfully!',
  foreignOrigin: 'The form can only be sent from our own site',
  onlyPost: 'Only POST is answered here',
  tooLarge: 'The form is too large',
  notJson: 'The form must be sent as JSON',
  unavailable: 'We could not take your message just now. Please try again in a few minutes.',
  unforeseen: 'Something went wrong on our side. Please try again.',
} as const;

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** A JSON answer with a message, and with further headers where given. */
export function answer(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ message }, { status, headers: { ...always, ...headers } });
}

/** The empty answer to a preflight. */
export function preflightAnswer(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...always,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '600',
    },
  });
}

/** Lets the page of another of our origins read the answer. */
export function allowOrigin(response: Response, origin: string): Response {
  response.headers.set('access-control-allow-origin', origin);
  response.headers.append('vary', 'origin');
  return response;
}
