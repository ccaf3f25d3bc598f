/** What the team is told in each incident, and when: docs/incidents.md, which `npm run test:update` writes. */
import { expect, it, vi } from 'vitest';
import { handleHealth } from '../../../netlify/enquiries/health.ts';
import { MailError } from '../../../netlify/enquiries/mailer.ts';
import { purge } from '../../../netlify/enquiries/purge.ts';
import { retryRun } from '../../../netlify/enquiries/retry-run.ts';
import { runScheduled } from '../../../netlify/enquiries/run-scheduled.ts';
import { DAY_MS, MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { createRecord, entriesOf, receivedAgo, validBody } from '../../support/enquiries.ts';
import {
  finish,
  START,
  TEAM,
  useMemoryServices,
  wait,
  type StoreCall,
} from '../../support/memory-services.ts';

const BOSS = 'boss@thirma.example';
const HEARTBEAT = 'https://beats.example/x';
const INTRODUCTION = `# Incidents

What is posted to \`ALERT_WEBHOOK_URL\` when an incident begins with a run of \`purge\` and lasts 30 minutes, in which \`retry-mail\` runs every five, while an enquiry waits; what \`/api/health\` says after 20 minutes to whoever sends \`HEALTH_TOKEN\`; and how many of the runs fetch \`HEARTBEAT_URL\`. Written by a test (\`npm run test:update\`).`;

const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: 'https://hooks.example/x',
  HEARTBEAT_URL: HEARTBEAT,
  HEALTH_TOKEN: 'a_secret_of_letters',
});
for (const level of ['log', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);

let webhook: Response;
const answer = (reply: (call: StoreCall) => Promise<Response | undefined>) =>
  memory.onStoreCall.mockImplementation(reply);
const fail = () => answer(() => Promise.resolve(new Response(null, { status: 403 })));
const hang = () => answer(() => new Promise<never>(() => undefined));
const mailError = (error: object) => new MailError(Object.assign(new Error('x'), error));
const login = (error: object) => memory.login.mockRejectedValue(mailError(error));
/** The mail server answers so to the mail, to all recipients or to one. */
const refuse = (error: object, recipient?: string) =>
  memory.send.mockImplementation((_record, address) =>
    recipient === undefined || recipient === address ? Promise.reject(mailError(error)) : Promise.resolve(),
  );
const captcha = (kind: 'refused' | 'unverified', code: string) =>
  memory.captcha.mockResolvedValue({ kind, code });
const visitors = (problem: string) => memory.blobs.set(`values/visitors/${problem}`, '{}');
const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS).toISOString();
const keep = (value: string, content: unknown) =>
  memory.blobs.set(`values/${value}`, JSON.stringify(content));
const save = (ageMs = 0) => {
  const record = createRecord(receivedAgo(ageMs));
  return finish(memory.services.store.save(record, entriesOf(record, TEAM, BOSS)));
};

const refuseCalls = (kind: StoreCall['kind'], folder: string) =>
  answer((call) =>
    Promise.resolve(
      call.kind === kind && call.key.startsWith(folder) ? new Response(null, { status: 403 }) : undefined,
    ),
  );
/** A visitor's request. */
const request = async () => {
  const verdict = memory.captcha.getMockImplementation();
  memory.captcha.mockResolvedValue({ kind: 'passed', code: 'passed' });
  await memory.post(validBody({ email: 'asha@example.com' }));
  await memory.idle();
  if (verdict) memory.captcha.mockImplementation(verdict);
};
const keepRun = (at: string) => keep('run', { at, checks: {} });

const WITHOUT_PURGE = 'The runs of purge stopped three days ago';
const INCIDENTS: Record<string, () => unknown> = {
  'Nothing is wrong': () => undefined,
  'The mail server is down': () => login({ code: 'ECONNECTION' }),
  'The name of the mail server is not found': () => login({ code: 'EDNS' }),
  'The mail server refuses the login': () => login({ code: 'EAUTH', responseCode: 535 }),
  'The certificate of the mail server has expired': () =>
    login({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }),
  'The mail server refuses the sender': () => refuse({ code: 'EENVELOPE', responseCode: 550 }),
  'The mail server refuses a text': () =>
    refuse({ code: 'EMESSAGE', responseCode: 554, command: 'DATA', permanent: true }),
  'The mail server does not answer to the text': () =>
    refuse({ code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT' }),
  'One mailbox is full, and two enquiries wait': async () => {
    await save();
    refuse({ response: '552 full', responseCode: 552 }, BOSS);
  },
  'One recipient is refused': () => refuse({ command: 'RCPT TO', responseCode: 550, permanent: true }, BOSS),
  'Mail is not set up': () => Object.assign(memory.services, { mailer: undefined }),
  'A setting is invalid': () =>
    memory.services.settings.problems.push('MAIL_TO (recipients) must be addresses'),
  'The secret key of the captcha is wrong': () => captcha('unverified', 'invalid-input-secret'),
  'The secret key of the captcha is a test key': () => captcha('refused', 'foreign-hostname'),
  'The provider of the captcha is down': () => captcha('unverified', 'captcha-unreachable'),
  'A visitor solves the captcha on a foreign host': () => visitors('foreign-hostname'),
  'The provider of the captcha refuses to verify': () => captcha('refused', 'request-refused'),
  'A visitor gets an error of the program': () => visitors('unexpected'),
  'An enquiry looked like spam': () => visitors('spam'),
  'Many enquiries wait, and the mail server is slow': async () => {
    for (let count = 0; count < 9; count++) await save();
    memory.send.mockImplementation(() => wait(11_000));
  },
  'A text can not be read': () =>
    memory.blobs.set(
      memory.keys().find((key) => key.startsWith('enquiries'))!,
      '{"half',
    ),
  'The store fails': fail,
  'The store does not answer': hang,
  'The store takes three seconds for each call': () => answer(() => wait(3000)),
  'The webhook and the mail server fail': () => {
    login({ code: 'ECONNECTION' });
    webhook = new Response(null, { status: 500 });
  },
  'The store and the mail server fail': () => [fail(), login({ code: 'ECONNECTION' })],
  'Nothing can be deleted from the store': () => refuseCalls('delete', ''),
  'Nobody can be recorded as having an enquiry': () => refuseCalls('conditional write', 'sent'),
  'New keys can not be written, and a visitor writes': async () => {
    refuseCalls('conditional write', '');
    await request();
  },
  'Store and mail fail, and a visitor writes': async () => {
    fail();
    refuse({ code: 'ECONNECTION' });
    await request();
  },
  'Both recipients are refused': () => refuse({ command: 'RCPT TO', responseCode: 550, permanent: true }),
  'The runs of retry-mail stopped a day ago': () => keepRun(daysAgo(1)),
  'The clock is a year ahead': () => keep('purge', { at: daysAgo(365) }),
  'Old enquiries can not be deleted': () => {
    const { id } = createRecord(receivedAgo(200 * DAY_MS));
    memory.blobs.set(`spam/${id}`, '');
    keep('purge', { at: daysAgo(0.9) });
    answer(({ kind, key }) =>
      Promise.resolve(
        kind === 'delete' && key.startsWith('spam') ? new Response(null, { status: 403 }) : undefined,
      ),
    );
  },
  [WITHOUT_PURGE]: () => keep('purge', { at: daysAgo(3) }),
};

/** What is told in an incident, as a list. */
async function incident(title: string, begin: () => unknown): Promise<string> {
  const { services, blobs } = memory;
  services.toldAt.clear();
  const healthy = () => {
    memory.login.mockResolvedValue();
    memory.send.mockResolvedValue();
    memory.onStoreCall.mockResolvedValue(undefined);
    captcha('refused', 'invalid-input-response');
    webhook = new Response();
    Object.assign(services, { mailer: memory.mailer });
    services.settings.problems.length = 0;
  };
  // What the incident before has left to do.
  vi.clearAllTimers();
  vi.setSystemTime(START);
  blobs.clear();
  healthy();
  const lines: string[] = [];
  let beats = 0;
  let minutes = 0;
  memory.request.mockImplementation((url, init) => {
    if (url === HEARTBEAT) beats++;
    else if (webhook.ok) {
      const { text } = JSON.parse(init?.body as string) as { text: string };
      const when = minutes === 0 ? 'At once' : `After ${minutes} minutes`;
      lines.push(`- ${when}: ${text.replace(/^\S+ /, '')}`);
    }
    return Promise.resolve(webhook.clone());
  });
  await save();
  await begin();
  if (title !== WITHOUT_PURGE) await finish(runScheduled('purge', memory.services, purge));
  let health = '';
  for (; minutes < 60; minutes += 5) {
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
    if (minutes === 30) healthy();
    await finish(runScheduled('retry-mail', memory.services, retryRun));
    if (minutes === 20) health = await askHealth();
  }
  return [`## ${title}`, '', ...lines, `- Health: ${health}`, `- Heartbeats: ${beats} of 12`].join('\n');
}

async function askHealth() {
  const headers = { authorization: 'Bearer a_secret_of_letters' };
  const response = await finish(
    handleHealth(new Request('http://x/api/health', { headers }), memory.services),
  );
  const { checks } = (await response.json()) as { checks: Record<string, string> };
  const failed = Object.entries(checks).filter(([, code]) => code !== 'ok');
  return [`${response.status}`, ...failed.map(([check, code]) => `\`${check}\` ${code}`)].join(', ');
}

it('what is told in each incident is in docs/incidents.md', async () => {
  const chapters: string[] = [];
  for (const [title, begin] of Object.entries(INCIDENTS)) chapters.push(await incident(title, begin));
  const document = `${[INTRODUCTION, ...chapters].join('\n\n')}\n`;
  await expect(document).toMatchFileSnapshot('../../../docs/incidents.md');
});
