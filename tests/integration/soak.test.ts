/** The process is killed at random, again and again: what was acknowledged with 200 is never lost. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, validBody } from '../support/harness.ts';
import type { Desk } from '../support/harness.ts';
import { retryMail, scheduledBounds } from '../../netlify/enquiries/retry.ts';

const ROUNDS = 40;
const LEAST = 500;

let desk: Desk;
let victim = '';
beforeAll(async () => {
  desk = await openDesk();
  // In one file it starts in half the time, which counts when it starts forty times.
  victim = join(desk.directory, 'victim.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('../support/victim.ts', import.meta.url))],
    outfile: victim,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
});
afterAll(() => desk.close());

/** Starts a process; gives its address and what kills it. */
async function start() {
  const child = spawn(process.execPath, [victim], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      BLOBS_URL: desk.blobsUrl,
      RECAPTCHA_SECRET_KEY: desk.provider.secret,
      RECAPTCHA_VERIFY_URL: desk.provider.url,
      SMTP_URL: `${desk.mail.url}?tls=off`,
      MAIL_FROM: 'site@thirma.example',
      MAIL_TO: 'team@thirma.example',
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    child.once('exit', () => reject(new Error('The process ended by itself')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

it(`${ROUNDS} rounds of SIGKILL, at least ${LEAST} acknowledged, none lost`, async () => {
  const acknowledged = new Set<string>();
  let sent = 0;
  let next = start();
  for (let round = 0; round < ROUNDS || acknowledged.size < LEAST; round++) {
    const process = await next;
    // The next one starts up while this one is at work.
    next = start();
    const enough = acknowledged.size + 4 + Math.floor(Math.random() * 16);
    let alive = true;
    const { promise: busy, resolve: reached } = Promise.withResolvers<undefined>();
    const senders = Array.from({ length: 5 }, async () => {
      while (alive) {
        const body = validBody();
        sent++;
        try {
          const reply = await fetch(process.url, { method: 'POST', body: JSON.stringify(body) });
          if (reply.status === 200) acknowledged.add(String(body['message']));
        } catch {
          return;
        }
        if (acknowledged.size >= enough) reached(undefined);
      }
    });
    await busy;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 40));
    const death = process.kill();
    alive = false;
    await death;
    await Promise.all(senders);
  }
  await (await next).kill();
  expect(sent).toBeGreaterThan(acknowledged.size);

  const stored = [...(await desk.records('outbox')), ...(await desk.records('archive'))];
  const storedWords = new Set(stored.map(({ message }) => message));
  expect([...acknowledged].filter((message) => !storedWords.has(message))).toEqual([]);

  let report;
  do report = await retryMail(desk.parts, { ...scheduledBounds, grace: 0 });
  while (report.mailed > 0 && report.waiting > 0);
  const mailed = new Set(desk.mail.mails.map(({ messageId }) => messageId));
  const lost = stored.filter(({ id }) => !mailed.has(`<enquiry.${id}@thirma.example>`));
  expect(lost).toEqual([]);
  console.info(
    `${acknowledged.size} of ${sent} acknowledged, ${stored.length} stored, ${desk.mail.mails.length} mails`,
  );
}, 180_000);
