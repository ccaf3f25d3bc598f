/** What the checks of `npm run doctor` say of a mail server, a store and a live site; tests/sample has whole runs of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkMail } from '../../scripts/doctor/mail.ts';
import { checkSite } from '../../scripts/doctor/site.ts';
import { checkStore } from '../../scripts/doctor/store.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { temporaryFolder } from '../support/files.ts';
import { startMailServer, type MailFault, type MailServer } from '../support/mail-server.ts';

const TO = ['team@agency.com', 'boss@agency.com'];
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());

/** Starts a server that answers every request like this, and stops it when it was used. */
async function withServer<T>(status: number, body: string, use: (url: string) => Promise<T>): Promise<T> {
  const server = await startFaultServer((_request, response) => response.writeHead(status).end(body));
  return use(server.url).finally(() => server.stop());
}

const mailCheck = (url = `${mail.url}?requireTLS=false`) =>
  checkMail({ url, from: 'site@agency.com', to: TO, isMarkedAutomatic: true });
const mailFault = (fault: MailFault) => async () => {
  mail.fault = fault;
  return mailCheck().finally(() => (mail.fault = 'ok'));
};
const site = (status: number, checks: object | string) => () =>
  withServer(status, typeof checks === 'string' ? checks : JSON.stringify({ checks }), (url) =>
    checkSite(url),
  );

const SITUATIONS: Record<string, () => Promise<string>> = {
  'the mail server refuses the sender': mailFault('bad-sender'),
  'the mail server refuses the login': mailFault('bad-login'),
  'the mail server refuses recipients': async () => {
    mail.refusedRecipients = { 'team@agency.com': 552, 'boss@agency.com': 452 };
    return mailCheck().finally(() => (mail.refusedRecipients = {}));
  },
  'the mail server has no login': () => mailCheck(`${mail.url.replace('team:s3cr3t@', '')}?requireTLS=false`),
  'the mail server can not be reached': () => mailCheck('smtp://team:p@127.0.0.1:2'),
  'the port of the mail server has no TLS': () => mailCheck(mail.url.replace('smtp:', 'smtps:')),
  'the folder of the local store is a file': () => checkStore({}, temporaryFolder({ '.netlify': 'a file' })),
  'the live site is healthy': site(200, { settings: 'ok', mail: 'ok' }),
  'the live site has problems': site(503, { settings: 'ok', mail: 'failed', waiting: 'failed' }),
  'the live site has no such address': site(404, 'Not found'),
};

it('what the doctor says of each service is in doctor.txt, without a password', async () => {
  let report = '';
  for (const [title, check] of Object.entries(SITUATIONS)) {
    const found = await check().then(
      (fine) => `ok: ${fine}`,
      (error: Error) => `failed: ${error.message.replaceAll('\n', '\n  failed: ')}`,
    );
    report += `${title}\n  ${found}\n\n`;
  }
  expect(report).not.toMatch(/s3cr3t/);
  const text = report
    .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replaceAll(/\/\S+(?=\/\.netlify)/g, 'FOLDER');
  await expect(text).toMatchFileSnapshot('doctor.txt');
});
