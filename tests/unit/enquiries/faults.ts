/** What can be wrong while enquiries come: what each service does, until a test makes it healthy again. */
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, receivedAgo, validBody } from '../../support/enquiries.ts';
import { START, wait, type Memory, type StoreCall } from '../../support/memory-services.ts';

export const BOSS = 'boss@thirma.example';
/** A webhook and a chat, where the enquiries are posted. */
export const POSTS = ['https://crm.example/x', 'https://chat.example/x'] as const;

export interface Fault {
  /** The error of the mail server at the login. */
  login?: object;
  /** That of each mail, or of those to one recipient; whether it comes after the text, and the server has the mail. */
  mail?: object;
  to?: string;
  isTextSent?: boolean;
  isTaken?: boolean;
  /** How long a mail takes. */
  mailMs?: number;
  isMailOff?: boolean;
  store?: (call: StoreCall) => Promise<Response | undefined>;
  captcha?: [kind: 'refused' | 'unverified', code: string];
  /** The status that the webhook of the alerts answers. */
  alerts?: number;
  /** What is posted in place of an answer to an enquiry. */
  post?: () => Promise<Response>;
  /** What else is so when it begins. */
  begin?: (memory: Memory, save: () => void) => unknown;
}

const fail = () => Promise.resolve(new Response(null, { status: 403 }));
const hang = () => new Promise<never>(() => undefined);
/** Refuses the calls of one kind, or all that write, to keys that begin so. */
const refused =
  (kind: StoreCall['kind'] | undefined, key: string): NonNullable<Fault['store']> =>
  (call) =>
    (kind ? call.kind === kind : call.kind.includes('write')) && call.key.startsWith(key)
      ? fail()
      : Promise.resolve(undefined);
const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS).toISOString();
const keep =
  (value: string, content: object = {}): NonNullable<Fault['begin']> =>
  ({ blobs }) =>
    blobs.set(`values/${value}`, JSON.stringify(content));
/** A visitor's request. */
const request = async ({ post, idle, captcha }: Memory) => {
  captcha.mockResolvedValueOnce({ kind: 'passed', code: 'passed' });
  await post(validBody({ email: 'asha@example.com' }));
  await idle();
};

const DOWN = { code: 'ECONNECTION' };
const REFUSED = { command: 'RCPT TO', responseCode: 550, permanent: true };
const SENDER_REFUSED: Fault = { mail: { code: 'EENVELOPE', responseCode: 550 } };
const TEXT_REFUSED: Fault = {
  mail: { code: 'EMESSAGE', responseCode: 554, command: 'DATA', permanent: true },
  isTextSent: true,
};
const NO_ANSWER: Fault = { mail: { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }, isTextSent: true };

export const WITHOUT_PURGE = 'The runs of purge stopped three days ago';
/** Those of docs/incidents.md. */
export const INCIDENTS: Record<string, Fault> = {
  'Nothing is wrong': {},
  'The mail server is down': { login: DOWN },
  'The name of the mail server is not found': { login: { code: 'EDNS' } },
  'The mail server refuses the login': { login: { code: 'EAUTH', responseCode: 535 } },
  'The certificate of the mail server has expired': {
    login: { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' },
  },
  'The mail server refuses the sender': SENDER_REFUSED,
  'The mail server refuses a text': TEXT_REFUSED,
  'The mail server does not answer to the text': NO_ANSWER,
  'One mailbox is full, and two enquiries wait': {
    ...{ mail: { response: '552 full', responseCode: 552 }, to: BOSS },
    begin: (_memory, save) => save(),
  },
  'One recipient is refused': { mail: REFUSED, to: BOSS },
  'Mail is not set up': { isMailOff: true },
  'A setting is invalid': {
    begin: ({ services }) => services.settings.problems.push('MAIL_TO (recipients) must be addresses'),
  },
  'The secret key of the captcha is wrong': { captcha: ['unverified', 'invalid-input-secret'] },
  'The secret key of the captcha is a test key': { captcha: ['refused', 'foreign-hostname'] },
  'The provider of the captcha is down': { captcha: ['unverified', 'captcha-unreachable'] },
  'A visitor solves the captcha on a foreign host': { begin: keep('visitors/foreign-hostname') },
  'The provider of the captcha refuses to verify': { captcha: ['refused', 'request-refused'] },
  'A visitor gets an error of the program': { begin: keep('visitors/unexpected') },
  'An enquiry looked like spam': { begin: keep('visitors/spam') },
  'Many enquiries wait, and the mail server is slow': {
    mailMs: 11_000,
    begin: (_memory, save) => {
      for (let count = 0; count < 9; count++) save();
    },
  },
  'A text can not be read': {
    begin: ({ blobs, keys }) =>
      blobs.set(
        keys().find((key) => key.startsWith('enquiries'))!,
        '{"half',
      ),
  },
  'The store fails': { store: fail },
  'The store does not answer': { store: hang },
  'The store takes three seconds for each call': { store: () => wait(3000) },
  'The webhook and the mail server fail': { login: DOWN, alerts: 500 },
  'The store and the mail server fail': { store: fail, login: DOWN },
  'Nothing can be deleted from the store': { store: refused('delete', '') },
  'Nobody can be recorded as having an enquiry': { store: refused('conditional write', 'sent') },
  'New keys can not be written, and a visitor writes': {
    store: refused('conditional write', ''),
    begin: request,
  },
  'Store and mail fail, and a visitor writes': { store: fail, mail: DOWN, begin: request },
  'Both recipients are refused': { mail: REFUSED },
  'The runs of retry-mail stopped a day ago': { begin: keep('run', { at: daysAgo(1), checks: {} }) },
  'The clock is a year ahead': { begin: keep('purge', { at: daysAgo(365) }) },
  'Old enquiries can not be deleted': {
    store: refused('delete', 'spam'),
    begin: ({ blobs }) => {
      blobs.set(`spam/${createRecord(receivedAgo(200 * DAY_MS)).id}`, '');
      blobs.set('values/purge', JSON.stringify({ at: daysAgo(0.9) }));
    },
  },
  [WITHOUT_PURGE]: { begin: keep('purge', { at: daysAgo(3) }) },
};

const FOLDERS: Record<StoreCall['kind'], string[]> = {
  'conditional write': ['', 'queue', 'enquiries', 'sent', 'probe'],
  write: ['', 'queue', 'values'],
  read: ['', 'queue', 'enquiries', 'sent', 'values', 'probe'],
  list: ['', 'queue', 'enquiries', 'values'],
  delete: ['', 'queue', 'probe'],
};
const refusedCalls = (Object.keys(FOLDERS) as StoreCall['kind'][]).flatMap((kind) =>
  FOLDERS[kind].map((folder): [string, Fault] => [
    `each ${kind} ${folder && `in ${folder} `}is refused`,
    { store: refused(kind, folder) },
  ]),
);
const networkError = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
const lost = (code: string) => () => Promise.reject(networkError(code));
const cut = () =>
  Promise.resolve(
    new Response(new ReadableStream({ pull: (stream) => stream.error(networkError('UND_ERR_SOCKET')) })),
  );

/** Those that may last: each kind of call to the store, each step of a mail, and each kind of answer to a post. */
export const LASTING_FAULTS: Record<string, Fault> = {
  ...Object.fromEntries(refusedCalls),
  'no entry of sent can be written at all': { store: refused(undefined, 'sent') },
  'the login is refused': {
    login: { code: 'EAUTH', responseCode: 535 },
    mail: { code: 'EAUTH', responseCode: 535 },
  },
  'the sender is refused': SENDER_REFUSED,
  'the recipients are refused for now': { mail: { command: 'RCPT TO', responseCode: 450 } },
  'the recipients are refused for good': { mail: REFUSED },
  'the text is refused for now': { mail: { code: 'EMESSAGE', responseCode: 451 }, isTextSent: true },
  'the text is refused for good': TEXT_REFUSED,
  'the connection is closed before the text': { mail: DOWN },
  'the text is taken, and the connection closed': { mail: DOWN, isTextSent: true, isTaken: true },
  'the text is taken, and not answered': { ...NO_ANSWER, isTaken: true },
  'posts are refused': { post: () => Promise.resolve(new Response(null, { status: 500 })) },
  'posts are answered with a web page': { post: () => Promise.resolve(new Response('<!doctype html>')) },
  'posts find nobody': { post: lost('ECONNREFUSED') },
  'posts are taken, and the connection is closed': { post: lost('UND_ERR_SOCKET'), isTaken: true },
  'posts are taken, and the answer is cut': { post: cut, isTaken: true },
  'posts are taken, and not answered': {
    post: () => wait(10_000).then(() => Promise.reject(new DOMException('', 'TimeoutError'))),
    isTaken: true,
  },
};
