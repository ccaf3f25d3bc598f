/** Creates test enquiries: requests, stored records and their states. */
import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import { newState, type State } from '../../netlify/enquiries/state.ts';
import { eachField, optionsOf, type EnquiryField } from '../../src/enquiry/fields.ts';
import { TEXTS } from './texts.ts';

/** The site's address in tests. */
export const SITE = 'http://localhost:8888';

/** Returns a valid value for any field, including an agency's own. */
export const validValue = (field: EnquiryField): string =>
  optionsOf(field, TEXTS)?.[0] ?? (field.kind === 'email' ? 'a@b.example' : '0123456789');

let count = 0;

/** Returns a valid body with a unique message and email address, and a captcha token that no real provider accepts. */
export const validBody = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...eachField(validValue),
  name: 'Asha Singh',
  email: `asha-${++count}@example.com`,
  company: 'Granite Mills',
  message: `We would like a website, please. (${count})`,
  captchaToken: 'token',
  ...changes,
});

/** Returns the record of an enquiry that was received now, unless `changes` contains another time. */
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

/** Returns the `receivedAt` of an enquiry that arrived this many milliseconds ago. */
export const receivedAgo = (ms: number) => ({ receivedAt: new Date(Date.now() - ms).toISOString() });

/** Email recipients. The settings contain only the first one, unless a test adds the other. */
export const [TEAM, BOSS] = ['team@thirma.example', 'boss@thirma.example'];

/** The attempts for one recipient, with their result, as version 7.1.0 stored them. */
type Attempts = State['to'][string];
/** A delivery that succeeded at the first attempt. */
export const DELIVERED: Attempts = {
  ...{ from: 0, unsure: 0 },
  ...{ tries: 1, nextAt: '2026-05-04T09:12:30.000Z' },
  at: '2026-05-04T09:08:00.000Z',
};
/** Returns a delivery that failed once and is due again. */
export const undelivered = (changes: Partial<Attempts> = {}): Attempts => ({
  ...{ from: 0, unsure: 0 },
  ...{ tries: 1, nextAt: '2026-05-04T09:12:30.000Z', code: 'connection-ECONNREFUSED' },
  ...changes,
});

/** Returns the state of an enquiry with these deliveries. */
export const stateOf = (
  { receivedAt }: EnquiryRecord,
  to: State['to'] = {},
  changes: Partial<State> = {},
): State => ({ ...newState(receivedAt), to, ...changes });

/** Returns a POST request to `/api/contact`. A string body is sent as is; any other body is sent as JSON. */
export function enquiryRequest(body: unknown, headers: Record<string, string> = {}): Request {
  return new Request(`${SITE}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
