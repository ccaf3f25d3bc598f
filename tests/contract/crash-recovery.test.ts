/** A process killed at random times loses no enquiry that it answered with 200. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deliverWaiting } from '../../netlify/enquiries/deliveries.ts';
import { createServices } from '../../netlify/enquiries/services.ts';
import { DAY_MS } from '../../netlify/enquiries/time.ts';
import { bodyWithToken, startTestServers } from '../support/test-servers.ts';

/** `npm run test:full` sets FULL. */
const [ROUNDS, MIN_ACKNOWLEDGED] = process.env['FULL'] ? [40, 500] : [5, 60];

const headers = { 'content-type': 'application/json' };
const PROGRAM = fileURLToPath(import.meta.resolve('../support/killable-server.ts'));

it(`no enquiry of at least ${MIN_ACKNOWLEDGED} acknowledged is lost in ${ROUNDS} rounds of SIGKILL`, async () => {
  const servers = await startTestServers();
  onTestFinished(async () => void (await servers.stop()));
  const acknowledged = new Set<string>();
  let [sent, refused, rounds] = [0, 0, 0];
  for (; rounds < ROUNDS || acknowledged.size < MIN_ACKNOWLEDGED; rounds++) {
    const server = spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...servers.environment },
    });
    const exited = once(server, 'exit');
    const [port] = (await once(server.stdout, 'data')) as [Buffer];
    const url = `http://127.0.0.1:${port.toString().trim()}/api/contact`;
    const target = acknowledged.size + 4 + Math.floor(Math.random() * 16);
    let isEnough = false;
    const sendUntilKilled = async () => {
      while (!server.killed) {
        const body = bodyWithToken();
        sent++;
        const request = { method: 'POST', headers, body: JSON.stringify(body) };
        const reply = await fetch(url, request).catch(() => undefined);
        if (!reply && !server.killed) throw new Error('The process ended before it was killed');
        if (reply?.status === 200) acknowledged.add(String(body['message']));
        // A busy machine refuses a few, a faulty program all.
        else if (reply && ++refused > 1000) throw new Error(`${reply.status}: ${await reply.text()}`);
        if (isEnough || acknowledged.size < target) continue;
        isEnough = true;
        void delay(Math.random() * 40).then(() => server.kill('SIGKILL'));
      }
    };
    await Promise.all(Array.from({ length: 5 }, sendUntilKilled));
    await exited;
  }
  expect(sent).toBeGreaterThan(acknowledged.size);

  for (const [name, value] of Object.entries(servers.environment)) vi.stubEnv(name, value);
  const services = createServices('dev', 'scheduled');
  const { store } = services;
  const ids = await store.ids('enquiries');
  const stored = await Promise.all(ids.map((id) => store.getText(id)));
  const messages = new Set(stored.map((record) => record !== 'unreadable' && record?.message));
  expect([...acknowledged].filter((message) => !messages.has(message))).toEqual([]);

  // Three days later, what a request began and did not store has ended.
  const now = () => new Date(Date.now() + 3 * DAY_MS);
  const run = () => deliverWaiting({ ...services, now, log: () => undefined }, Promise.resolve('ok'));
  while ((await run()).attempts > 0);
  expect(await store.ids('open')).toEqual([]);
  const mailed = new Set(servers.mail.mails.map(({ messageId }) => messageId));
  expect(ids.filter((id) => !mailed.has(`<enquiry.${id}@thirma.example>`))).toEqual([]);
  console.log(`Acknowledged ${acknowledged.size}, lost 0 in ${rounds} rounds.`);
}, 1_500_000);
