/** A process killed at random times loses no enquiry that it answered with 200. */
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { deliverWaiting } from '../../netlify/enquiries/deliveries.ts';
import { createServices } from '../../netlify/enquiries/services.ts';
import { bodyWithToken, startTestServers, type TestServers } from '../support/test-servers.ts';

/** `npm run test:full` sets FULL. */
const [ROUNDS, MIN_ACKNOWLEDGED] = process.env['FULL'] ? [40, 500] : [5, 60];

const headers = { 'content-type': 'application/json' };
const PROGRAM = fileURLToPath(import.meta.resolve('../support/killable-server.ts'));
let servers: TestServers;
beforeAll(async () => {
  servers = await startTestServers();
  return () => servers.stop();
});

/** Starts a process; returns its URL and a function that kills it. */
async function start() {
  const child = spawn(process.execPath, [PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...servers.environment },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('exit', () => reject(new Error('The process exited before it was killed')));
  });
  return {
    url: `http://127.0.0.1:${port}/api/contact`,
    kill: () => {
      child.kill('SIGKILL');
      return exited;
    },
  };
}

it(`no enquiry of at least ${MIN_ACKNOWLEDGED} acknowledged is lost in ${ROUNDS} rounds of SIGKILL`, async () => {
  const acknowledged = new Set<string>();
  let sent = 0;
  let next = start();
  let rounds = 0;
  for (; rounds < ROUNDS || acknowledged.size < MIN_ACKNOWLEDGED; rounds++) {
    const process = await next;
    // Starts the next process while this one handles requests.
    next = start();
    const target = acknowledged.size + 4 + Math.floor(Math.random() * 16);
    let alive = true;
    const { promise: targetReached, resolve: reportTarget, reject } = Promise.withResolvers<undefined>();
    let refused = 0;
    const senders = Array.from({ length: 5 }, async () => {
      while (alive) {
        const body = bodyWithToken();
        sent++;
        try {
          const reply = await fetch(process.url, { method: 'POST', headers, body: JSON.stringify(body) });
          if (reply.status === 200) acknowledged.add(String(body['message']));
          // A busy machine refuses a few, a faulty program all.
          else if (++refused > 1000)
            reject(new Error(`Answered with ${reply.status}: ${await reply.text()}`));
        } catch {
          return;
        }
        if (acknowledged.size >= target) reportTarget(undefined);
      }
    });
    await targetReached;
    await delay(Math.random() * 40);
    const killed = process.kill();
    alive = false;
    await killed;
    await Promise.all(senders);
  }
  await (await next).kill();
  expect(sent).toBeGreaterThan(acknowledged.size);

  for (const [name, value] of Object.entries(servers.environment)) vi.stubEnv(name, value);
  const services = createServices('dev', 'scheduled');
  const { store } = services;
  const ids = await store.ids('enquiries');
  const stored = await Promise.all(ids.map((id) => store.getText(id)));
  const messages = new Set(stored.map((record) => record !== 'unreadable' && record?.message));
  expect([...acknowledged].filter((message) => !messages.has(message))).toEqual([]);

  // Three days later, what a request began and did not store has ended.
  const now = () => new Date(Date.now() + 3 * 86_400_000);
  const run = () => deliverWaiting({ ...services, now, log: () => undefined }, Promise.resolve('ok'));
  while ((await run()).attempts > 0);
  expect(await store.ids('open')).toEqual([]);
  const mailed = new Set(servers.mail.mails.map(({ messageId }) => messageId));
  expect(ids.filter((id) => !mailed.has(`<enquiry.${id}@thirma.example>`))).toEqual([]);
  console.log(`Acknowledged ${acknowledged.size}, lost 0 in ${rounds} rounds.`);
}, 1_500_000);
