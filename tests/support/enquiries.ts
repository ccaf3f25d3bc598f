/** Enquiries for tests: requests that post one, and stored records. */
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { newState, type Delivery, type State } from '../../netlify/enquiries/state.ts';
import { eachField, optionsOf, type EnquiryField } from '../../src/enquiry/fields.ts';
import { TEXTS } from './texts.ts';

/** The address of the site in these tests. */
export const SITE = 'http://localhost:8888';

/** A value that a field accepts, whatever fields an agency has added. */
export const validValue = (field: EnquiryField): string =>
  optionsOf(field, TEXTS)?.[0] ?? (field.kind === 'email' ? 'a@b.example' : '0123456789');

let count = 0;

/** A valid body with a unique message and address; its captcha token is accepted by no real provider. */
export const validBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...eachField(validValue),
  name: 'Asha Singh',
  email: `asha-${++count}@example.com`,
  company: 'Granite Mills',
  message: `We would like a website, please. (${count})`,
  captchaToken: 'token',
  ...changes,
});

/** A stored record, received now unless `changes` has another time. */
export const createRecord = (changes: Partial<EnquiryRecord> = {}): EnquiryRecord => {
  const receivedAt = changes.receivedAt ?? new Date().toISOString();
  return {
    id: `${receivedAt.slice(0, 10)}-${(++count).toString(16).padStart(32, '0')}`,
    receivedAt,
    ...eachField(() => ''),
    name: 'Asha Singh',
    email: 'asha@example.com',
    message: `A stored enquiry. (${count})`,
    verified: true,
    ...changes,
  };
};

/** The time of a record that was received so many milliseconds ago. */
export const receivedAgo = (ms: number) => ({ receivedAt: new Date(Date.now() - ms).toISOString() });

/** Recipients of the team's mail; the first is the only one, unless a test sets others. */
export const [TEAM, BOSS] = ['team@thirma.example', 'boss@thirma.example'];

/** A recipient that took the enquiry at the first try. */
export const DELIVERED: Delivery = {
  ...{ tries: 1, nextAt: '2026-05-04T09:12:30.000Z' },
  at: '2026-05-04T09:08:00.000Z',
};
/** A recipient that lacks the enquiry and is due again. */
export const undelivered = (changes: Partial<Delivery> = {}): Delivery => ({
  ...{ tries: 1, nextAt: '2026-05-04T09:12:30.000Z', code: 'connection-ECONNREFUSED' },
  ...changes,
});

/** The state of an enquiry, with what became of it for some recipients. */
export const stateOf = (
  { receivedAt }: EnquiryRecord,
  to: State['to'] = {},
  changes: Partial<State> = {},
): State => ({ ...newState(new Date(receivedAt)), to, ...changes });

/** A POST to `/api/contact`, of JSON or of a text as it is. */
export function enquiryRequest(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`${SITE}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
