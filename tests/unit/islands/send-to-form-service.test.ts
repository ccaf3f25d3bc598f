/**
 * What the form sends to form services, and what it makes of their answers, as their documentation has them
 * (docs/form-services.md). None was recorded from a service, which needs an account.
 */
import { afterEach, expect, it, vi } from 'vitest';
import { RefusedError } from '../../../src/islands/contact/send-enquiry.ts';
import { sendToService } from '../../../src/islands/contact/send-to-form-service.ts';
import type { FormService } from '../../../src/site.ts';
import { words } from '../../../src/words/index.ts';

const VALUES = { name: 'Ana', email: 'ana@mill.example', company: '', message: 'Hello', extra: 'spam' };

afterEach(() => vi.unstubAllGlobals());

/** Sends to a service that answers like this; returns the request. */
async function send(service: object, answer: Response): Promise<Request> {
  const fetch = vi.fn((..._request: Parameters<typeof globalThis.fetch>) => Promise.resolve(answer));
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('location', { href: 'https://agency.example/contact' });
  vi.stubGlobal('document', { title: 'Contact' });
  await sendToService({ endpoint: 'https://forms.example/f/1', ...service }, VALUES);
  return new Request(...fetch.mock.calls[0]!);
}

it.each<[string, FormService['fields'], FormService['constants'], object]>([
  ['Formspree', { extra: '_gotcha' }, undefined, { ok: true, next: '/thanks' }],
  ['Basin', { extra: '_gotcha' }, undefined, { success: true, id: 1 }],
  [
    'Web3Forms',
    { extra: 'botcheck' },
    [{ name: 'access_key', value: 'key' }],
    { success: true, message: 'Email sent successfully!' },
  ],
])('%s gets a form with its own names, and takes it', async (_name, fields, constants, answer) => {
  const request = await send({ fields, constants }, Response.json(answer));
  expect(request).toMatchObject({ method: 'POST', url: 'https://forms.example/f/1' });
  expect(request.headers.get('accept')).toBe('application/json');
  const { name, email, message, extra } = VALUES;
  expect([...(await request.formData())]).toEqual([
    ...Object.entries({ name, email, message, [fields!['extra']!]: extra }),
    ...(constants ?? []).map(({ name, value }) => [name, value]),
  ]);
});

it('HubSpot gets fields of a contact as JSON, and takes them', async () => {
  const request = await send(
    {
      endpoint: 'https://api.hsforms.com/submissions/v3/integration/submit/1/2',
      fields: { name: 'firstname' },
    },
    Response.json({ inlineMessage: 'Thanks for submitting the form.' }),
  );
  expect(request.headers.get('content-type')).toBe('application/json');
  expect(await request.json()).toEqual({
    fields: ['firstname', 'email', 'message', 'extra'].map((name, index) => ({
      ...{ objectTypeId: '0-1', name },
      value: ['Ana', 'ana@mill.example', 'Hello', 'spam'][index],
    })),
    context: { pageUri: 'https://agency.example/contact', pageName: 'Contact' },
  });
});

it.each<[service: string, status: number, answer: unknown, message: string]>([
  [
    'Formspree',
    422,
    {
      error: 'Validation errors',
      errors: [{ code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' }],
    },
    'email: should be an email',
  ],
  ['Formspree', 404, { error: 'Form not found' }, 'Form not found'],
  ['Basin', 422, { error: 'Your form is not active.' }, 'Your form is not active.'],
  ['Web3Forms', 400, { success: false, message: 'Invalid Access Key' }, 'Invalid Access Key'],
  ['Web3Forms', 200, { success: false, message: 'Spam Detected' }, 'Spam Detected'],
  [
    'HubSpot',
    400,
    {
      ...{ status: 'error', message: 'The request is not valid', correlationId: '1' },
      errors: [{ message: "Error in 'fields.email'. Invalid email address", errorType: 'INVALID_EMAIL' }],
    },
    "Error in 'fields.email'. Invalid email address",
  ],
  ['A gateway', 502, '<h1>Bad gateway</h1>', words.sendFailed],
])('%s refuses with %i and %j: the visitor sees why', async (_name, status, answer, message) => {
  const response =
    typeof answer === 'string' ? new Response(answer, { status }) : Response.json(answer, { status });
  await expect(send({}, response)).rejects.toThrow(new RefusedError(message));
});
