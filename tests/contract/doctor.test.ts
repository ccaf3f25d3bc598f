/** What the checks of `npm run doctor` say of a mail server, a store and a live site; tests/sample has whole runs of it. */
import { expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { tryLogin } from '../../scripts/doctor/mail.ts';
import { checkSite } from '../../scripts/doctor/site.ts';
import { tryStore } from '../../scripts/doctor/store.ts';
import { BOSS, TEAM } from '../support/enquiries.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { temporaryFolder } from '../support/files.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';

/** Checks a mail server after it was changed. */
const mailWith = (change: (server: MailServer) => void) => async () => {
  const server = await startMailServer();
  change(server);
  const url = `${server.url}?requireTLS=false`;
  return tryLogin({ url, from: 'site@agency.com', to: [TEAM, BOSS], isMarkedAutomatic: true }).finally(
    server.stop,
  );
};
/** Checks a live site whose health is this. */
const site = (status: number, body: string) => async () => {
  const server = await startFaultServer((_request, response) => response.writeHead(status).end(body));
  return checkSite(server.url).finally(server.stop);
};

const SITUATIONS: Record<string, () => Promise<string>> = {
  'the mail server refuses the login': mailWith((server) => (server.fault = 'bad-login')),
  'the mail server takes the login': mailWith(() => undefined),
  'the folder of the local store is a file': () => tryStore({}, temporaryFolder({ '.netlify': 'a file' })),
  'the live site is healthy': site(200, '{ "checks": { "settings": "ok", "mail": "ok" } }'),
  'the live site has problems': site(
    503,
    '{ "checks": { "settings": "ok", "mail": "failed", "chat": "failed" } }',
  ),
  'the live site has no such address': site(404, 'Not found'),
};

it('what the doctor says of each service is in doctor.txt, without a password', async () => {
  const report: Record<string, string> = {};
  for (const [title, check] of Object.entries(SITUATIONS)) {
    report[title] = await check().catch((error: Error) => `failed: ${error.message}`);
  }
  const text = stringify(report, { lineWidth: 0 });
  expect(text).not.toMatch(/s3cr3t/);
  await expect(
    text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT').replaceAll(/\/\S+(?=\/\.netlify)/g, 'FOLDER'),
  ).toMatchFileSnapshot('doctor.txt');
});

it('the live site has 20 seconds to answer', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await site(200, '{ "checks": {} }')();
  expect(timeout).toHaveBeenCalledExactlyOnceWith(20_000);
});
