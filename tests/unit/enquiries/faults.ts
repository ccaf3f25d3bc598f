/** What can be wrong while enquiries come: what each service does, until a test makes it healthy again. */
import { DAY_MS } from '../../../netlify/enquiries/time.ts';
import { START, wait, type Memory, type StoreCall } from '../../support/memory-services.ts';

export const BOSS = 'boss@thirma.example';
/** A webhook and a chat, where the enquiries are posted. */
export const POSTS = ['https://crm.example/x', 'https://chat.example/x'] as const;
export const WEBHOOK = { url: POSTS[0], secret: 'whsec_' };

export interface Fault {
  /** The errors of the mail server at the login, in turn. */
  login?: object[];
  /** The errors of each mail in turn, or of those to one recipient; whether the server has the mail by then. */
  mail?: object[];
  to?: string;
  isTaken?: boolean;
  /** How long a login and a mail take. */
  loginMs?: number;
  mailMs?: number;
  isMailOff?: boolean;
  store?: (call: StoreCall) => Promise<Response | undefined>;
  captcha?: [kind: 'refused' | 'unverified', code: string];
  /** The status that the webhook of what is told answers. */
  alerts?: number;
  /** What is answered when an enquiry is posted. */
  post?: (url: string) => Promise<Response>;
  /** What else is so when it begins. */
  begin?: (memory: Memory) => unknown;
}

const fail = () => Promise.resolve(new Response(null, { status: 403 }));
const hang = () => new Promise<never>(() => undefined);
/** Refuses the calls of one kind to keys that begin so. */
const refused =
  (kind: StoreCall['kind'], key: string): NonNullable<Fault['store']> =>
  (call) =>
    call.kind === kind && call.key.startsWith(key) ? fail() : Promise.resolve(undefined);
const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS).toISOString();

const DOWN = { code: 'ECONNECTION' };
const REFUSED = { command: 'RCPT TO', responseCode: 550, permanent: true };
const LOGIN_REFUSED: Fault = { login: [{ code: 'EAUTH', responseCode: 535 }] };
const SENDER_REFUSED: Fault = { mail: [{ code: 'EENVELOPE', responseCode: 550 }] };
const TEXT_REFUSED: Fault = {
  mail: [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA', permanent: true }],
};
const NO_ANSWER: Fault = { mail: [{ code: 'EABORT' }] };
/** Of two addresses behind a name. */
const ALTERNATING = [{ code: 'ETIMEDOUT' }, { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }];

/** Those of which told.txt has what is told. */
export const INCIDENTS: Record<string, Fault> = {
  'nothing is wrong': {},
  'the mail server is down, with codes that alternate': { login: ALTERNATING },
  'the mail server refuses the login': LOGIN_REFUSED,
  'the mail server refuses the sender': SENDER_REFUSED,
  'the mail server refuses a text': TEXT_REFUSED,
  'the mail server does not answer to the text': NO_ANSWER,
  'a mailbox is full': { mail: [{ response: '552 full', responseCode: 552 }], to: BOSS },
  'a recipient is refused': { mail: [REFUSED], to: BOSS },
  'mail is not set up': { isMailOff: true },
  "mail is not set up on a developer's machine": {
    isMailOff: true,
    begin: ({ services }) => (services.settings.local = true),
  },
  'a setting is invalid': {
    begin: ({ services }) => services.settings.problems.push('MAIL_TO (recipients) must be addresses'),
  },
  'the secret key of the captcha is wrong': { captcha: ['unverified', 'invalid-input-secret'] },
  'the secret key of the captcha is a test key': { captcha: ['refused', 'foreign-hostname'] },
  'the secret key of the captcha is not set': { captcha: ['unverified', 'no-secret-key'] },
  'the provider of the captcha refuses to verify': { captcha: ['refused', 'request-refused'] },
  'the provider of the captcha is down': { captcha: ['unverified', 'captcha-unreachable'] },
  'many enquiries wait, and the mail server is slow': {
    mailMs: 9000,
    begin: ({ add }) => void Array.from({ length: 9 }, () => add(0)),
  },
  'a text can not be read': {
    begin: ({ blobs, keys }) =>
      keys()
        .filter((key) => key.startsWith('enquiries'))
        .forEach((key) => blobs.set(key, '{"half')),
  },
  'a text is missing': {
    begin: ({ blobs, keys }) => keys().forEach((key) => key.startsWith('enquiries') && blobs.delete(key)),
  },
  'the mail server refuses the login, and the webhook takes enquiries': {
    ...LOGIN_REFUSED,
    begin: ({ services }) => (services.settings.enquiryWebhook = WEBHOOK),
  },
  'the webhook is gone, and the chat fails': {
    begin: ({ services }) =>
      Object.assign(services.settings, { enquiryWebhook: WEBHOOK, enquiryChat: POSTS[1] }),
    post: (url) => Promise.resolve(new Response(null, { status: url === POSTS[0] ? 410 : 404 })),
  },
  'states can not be read': { store: refused('read', 'open') },
  'states can not be listed': { store: refused('list', 'open') },
  'the store keeps what it should delete': {
    store: ({ kind }) => Promise.resolve(kind === 'delete' ? new Response() : undefined),
  },
  'the store does not find what it was given': {
    store: ({ kind, key }) =>
      Promise.resolve(
        kind === 'read' && /^probe/.test(key) ? new Response(null, { status: 404 }) : undefined,
      ),
  },
  'the store fails': { store: fail },
  'the store does not answer': { store: hang },
  'the store does not answer when a run keeps what it found': {
    store: ({ kind, key }) =>
      kind === 'write' && key === 'values/run' ? hang() : Promise.resolve(undefined),
  },
  'the store takes two seconds for each call': { store: () => wait(2000) },
  'what is told is not taken, and the mail server fails': { login: [DOWN], alerts: 500 },
  'purge does not run': {
    begin: ({ blobs }) => blobs.set('values/purge', JSON.stringify({ at: daysAgo(2) })),
  },
};

const FOLDERS: Record<StoreCall['kind'], string[]> = {
  'conditional write': ['', 'open', 'enquiries', 'probe'],
  write: ['', 'open', 'done', 'values', 'probe'],
  read: ['', 'open', 'done', 'enquiries', 'values', 'probe'],
  list: ['', 'open', 'done', 'values', 'probe'],
  delete: ['', 'open', 'done', 'enquiries', 'probe'],
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
  'the store does not answer': { store: hang },
  'the login is refused': LOGIN_REFUSED,
  'the login fails with codes that alternate': { login: ALTERNATING },
  'mails fail with codes that alternate': { mail: ALTERNATING },
  'the login takes too long': { loginMs: 6000 },
  'the sender is refused': SENDER_REFUSED,
  'the recipients are refused for now': { mail: [{ command: 'RCPT TO', responseCode: 450 }] },
  'the recipients are refused for good': { mail: [REFUSED] },
  'the text is refused for now': { mail: [{ code: 'EMESSAGE', responseCode: 451 }] },
  'the text is refused for good': TEXT_REFUSED,
  'the connection is closed before the text': { mail: [DOWN] },
  'the text is taken, and the connection closed': { mail: [DOWN], isTaken: true },
  'the text is taken, and not answered': { ...NO_ANSWER, isTaken: true, mailMs: 10_000 },
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
