/**
 * What follows a fault, whether it lasts half an hour or six: what the team is told and when, which docs/incidents.md
 * says (`npm run test:update` writes it), and who gets the enquiries.
 */
import { expect, it, vi } from 'vitest';
import { handleHealth } from '../../../netlify/enquiries/health.ts';
import { MINUTE_MS } from '../../../netlify/enquiries/time.ts';
import { TEAM, validBody } from '../../support/enquiries.ts';
import { finish, mailError, START, useMemoryServices, wait } from '../../support/memory-services.ts';
import { BOSS, INCIDENTS, LASTING_FAULTS, POSTS, WITHOUT_PURGE, type Fault } from './faults.ts';

const HEARTBEAT = 'https://beats.example/x';
const HEALTH_TOKEN = 'a_secret_of_letters';
const memory = useMemoryServices({
  MAIL_TO: `${TEAM},${BOSS}`,
  ALERT_WEBHOOK_URL: 'https://hooks.example/x',
  HEARTBEAT_URL: HEARTBEAT,
  HEALTH_TOKEN,
});

interface Course {
  /** Who got which message, in order. */
  arrived: string[];
  /** Who must get it. */
  wanted: string[];
  /** What the team was told, and how many minutes after the fault began. */
  told: [minutes: number, text: string][];
  /** How many runs fetched the heartbeat. */
  beats: number;
  /** What /api/health says after 20 minutes. */
  health: string;
}

/** Follows a fault that is over after some minutes; each hour until then, visitors write and `purge` runs. */
async function follow(
  fault: Fault,
  overAfter: number,
  until: number,
  { hasVisitors = false, hasPurge = true },
) {
  const { services, request, send, login, captcha, onStoreCall } = memory;
  const course: Course = { arrived: [], wanted: [], told: [], beats: 0, health: '' };
  let minutes = 0;
  let now: Fault = {};
  const take = ({ isTaken, error }: { isTaken?: boolean | undefined; error: unknown }, arrival: string) => {
    if (isTaken || !error) course.arrived.push(arrival);
  };
  const become = (next: Fault) => {
    now = next;
    if (now.login) login.mockRejectedValue(mailError(now.login));
    else login.mockResolvedValue();
    onStoreCall.mockImplementation(now.store ?? (() => Promise.resolve(undefined)));
    services.mailer = now.isMailOff ? undefined! : memory.mailer;
  };
  captcha.mockImplementation((token) => {
    const [kind, code] = now.captcha ?? (['refused', 'invalid-input-response'] as const);
    return Promise.resolve(token === 'token' ? { kind: 'passed', code: '' } : { kind, code });
  });
  send.mockImplementation(async ({ message }, to) => {
    const { mail, isTaken, isTextSent, mailMs = 0 } = now;
    const error = mail && (now.to ?? to) === to ? mailError(mail, isTextSent) : undefined;
    take({ isTaken, error }, `${message} ${to}`);
    await wait(mailMs);
    if (error) throw error;
  });
  request.mockImplementation((url, init) => {
    if (url === HEARTBEAT) course.beats++;
    const post = POSTS.find((each) => each === url);
    if (post) {
      const [message = ''] = /We would[^"\\]*|A stored[^"\\]*/.exec(String(init?.body)) ?? [];
      take({ isTaken: now.isTaken, error: now.post }, `${message} ${post}`);
      return now.post?.() ?? Promise.resolve(new Response());
    }
    const answer = new Response(null, { status: now.alerts ?? 200 });
    if (url !== HEARTBEAT && answer.ok)
      course.told.push([minutes, (JSON.parse(String(init?.body)) as { text: string }).text]);
    return Promise.resolve(answer);
  });
  const save = () => {
    const record = memory.add(0, ['queue', TEAM], ['queue', BOSS]);
    course.wanted.push(...[TEAM, BOSS].map((to) => `${record.message} ${to}`));
  };

  if (hasVisitors) await memory.retryMail();
  save();
  become(fault);
  await fault.begin?.(memory, save);
  for (; minutes < until; minutes += 5) {
    vi.setSystemTime(START.getTime() + minutes * MINUTE_MS);
    if (minutes === overAfter) {
      become({});
      services.settings.problems.length = 0;
    }
    if (hasVisitors && minutes % 60 === 0 && minutes <= overAfter) {
      const body = validBody();
      if ((await memory.post(body)).status === 200)
        course.wanted.push(...[TEAM, BOSS, ...POSTS].map((to) => `${String(body['message'])} ${to}`));
      await memory.idle();
    }
    if (hasPurge && (minutes === 0 || (hasVisitors && minutes % 60 === 0))) await memory.purge();
    await memory.retryMail();
    if (minutes === 20) course.health = await askHealth();
  }
  return course;
}

async function askHealth() {
  const headers = { authorization: `Bearer ${HEALTH_TOKEN}` };
  const request = new Request('http://x/api/health', { headers });
  const response = await finish(handleHealth(request, memory.services));
  const { checks } = (await response.json()) as { checks: Record<string, string> };
  const failed = Object.entries(checks).filter(([, code]) => code !== 'ok');
  return [`${response.status}`, ...failed.map(([check, code]) => `\`${check}\` ${code}`)].join(', ');
}

const chapters = [
  `# Incidents

What is posted to \`ALERT_WEBHOOK_URL\` when an incident begins with a run of \`purge\` and lasts 30 minutes, in which \`retry-mail\` runs every five, while an enquiry waits; what \`/api/health\` says after 20 minutes to whoever sends \`HEALTH_TOKEN\`; and how many of the runs fetch \`HEARTBEAT_URL\`. Written by a test (\`npm run test:update\`).`,
];
it.each(Object.entries(INCIDENTS))(
  'what is told of an incident is in its chapter: %s',
  async (title, fault) => {
    const { told, health, beats } = await follow(fault, 30, 60, { hasPurge: title !== WITHOUT_PURGE });
    const lines = told.map(([minutes, text]) => {
      const when = minutes === 0 ? 'At once' : `After ${minutes} minutes`;
      return `- ${when}: ${text.replace(/^\S+ /, '')}`;
    });
    chapters.push(
      [`## ${title}`, '', ...lines, `- Health: ${health}`, `- Heartbeats: ${beats} of 12`].join('\n'),
    );
  },
);
it('docs/incidents.md is up to date', async () => {
  await expect(`${chapters.join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/incidents.md');
});

/** Runs write no new key in these folders: each request that could not tells so. */
const FOUND_BY_REQUESTS = /conditional write in (queue|enquiries)/;
/** Only `purge` lists texts: mails go on, and health shows nothing. */
const FOUND_BY_PURGE = /list in enquiries/;
/** What is told at once is over when there was none for a day. */
const OVER_A_DAY_LATER = /for good|list in enquiries/;

it.each(Object.entries(LASTING_FAULTS))(
  'when for six hours %s, all get each enquiry, at most twice, and the team is told',
  async (title, fault) => {
    const [webhook, chat] = POSTS;
    Object.assign(memory.services.settings, {
      enquiryWebhook: { url: webhook, secret: 'whsec_' },
      enquiryChat: chat,
    });
    const { arrived, wanted, told, health } = await follow(fault, 355, 780, { hasVisitors: true });
    const counts = wanted.map((each) => [each, arrived.filter((other) => other === each).length] as const);
    expect(wanted.length).toBeGreaterThan(10);
    expect(counts.filter(([, count]) => count < 1 || count > 2)).toEqual([]);
    // Who can be reached gets nothing again because another one can't.
    const reached = counts.filter(([each]) => fault.post && each.includes('@'));
    expect(reached.filter(([, count]) => count !== 1)).toEqual([]);

    const overs = told.filter(([, text]) => /Over: |works again/.test(text));
    expect(told.filter(([at]) => at <= 30)).not.toEqual([]);
    expect(overs.filter(([at]) => at < 355)).toEqual([]);
    if (FOUND_BY_REQUESTS.test(title)) expect(told.join()).toContain("can't be stored");
    else expect(health).toMatch(FOUND_BY_PURGE.test(title) ? /^200/ : /^503/);
    if (!FOUND_BY_REQUESTS.test(title) && !OVER_A_DAY_LATER.test(title)) expect(overs).not.toEqual([]);
    for (const name of fault.post ? ['ENQUIRY_WEBHOOK_URL', 'ENQUIRY_CHAT_URL'] : [])
      expect(overs.join()).toContain(`Over: Enquiries do not reach ${name}`);
    // Nobody is told more often than once a cause and quarter of an hour.
    expect(told.length).toBeLessThan(80);
  },
);
