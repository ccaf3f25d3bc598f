/** Tests `npm run doctor` with real services on this machine. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Environment } from '../../../netlify/enquiries/settings.ts';
import { site } from '../../../src/site.ts';
import { projectFolder } from '../../support/files.ts';
import { startHttpServer } from '../../support/http-server.ts';
import { startTestServers } from '../../support/test-servers.ts';

/** The site's files, without anything that the doctor would report as part of the sample. */
const OWN = {
  LICENSE: 'MIT',
  ...Object.fromEntries(
    ['src/own/settings.json', 'src/content/agency.json'].map((file) => [
      file,
      readFileSync(file, 'utf8')
        .replaceAll('.example', '.agency')
        .replaceAll('-example', '')
        .replaceAll('"#"', '"https://list.kiln.agency"'),
    ]),
  ),
};

/** Runs the doctor in a folder with these files, and returns its lines without padding, followed by its exit code. */
async function run(env: Environment, files: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, stdout } = await promisify(execFile)(
    process.execPath,
    [path.resolve('scripts/doctor.ts'), ...words],
    { cwd: projectFolder({ ...OWN, ...files }), env: env as NodeJS.ProcessEnv },
  ).then(
    (ended) => ({ code: 0, ...ended }),
    (error: { code: number; stdout: string }) => error,
  );
  return `${stdout}exit ${code}`.replaceAll(/ {2,}/g, '  ');
}

test("the doctor reports missing and misspelt settings, a store that can't be written, and what is left of the sample", async () => {
  const output = await run(
    {},
    {
      '.netlify': 'not a folder',
      '.env': 'RETENTION_DAYS=x',
      'README.md': 'needs `.env.example`\ngithub.com/YOUR-NAME/YOUR-REPOSITORY',
      'src/content/statistics.yaml': '- value: 25+\n',
      'src/content/legal/privacy.md': 'This is sample text.',
      'src/content/legal/terms.mdx': 'This is sample text for a fictional company.',
    },
  );
  expect(output).toMatch(/^failed {2}Settings {2}MAIL_TO \(\w.*\) is not set$/m);
  expect(output).toMatch(/^failed {2}Settings {2}RETENTION_DAYS \(\w.*\) must be/m);
  expect(output).toMatch(/^failed {2}Store {2}can't be used: check that the \.netlify folder is writable/m);
  expect(output.match(/(?<=^failed {2}Sample {2}).*$/gm)).toEqual([
    'README.md:2 contains YOUR-NAME/YOUR-REPOSITORY: replace it',
    'src/content/legal/privacy.md:1 contains This is sample text: replace it',
    'src/content/legal/terms.mdx:1 contains This is sample text: replace it',
  ]);
  expect(output).toMatch(/exit 1$/);
});

test('the doctor tries the captcha, the mail server, the store, chats and webhooks, and sends no email', async () => {
  const { environment, mail, stop } = await startTestServers();
  const posted: string[] = [];
  const server = await startHttpServer((_request, response, body) => {
    posted.push(body.toString());
    response.end();
  });
  const addresses = (url: string) =>
    Object.fromEntries(
      ['ALERT_WEBHOOK_URL', 'ENQUIRY_WEBHOOK_URL', 'ENQUIRY_CHAT_URL'].map((name) => [name, url]),
    );
  const right = {
    ...{ ...environment, ...addresses(server.url), ENQUIRY_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` },
    PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
    RECAPTCHA_HOSTNAMES: new URL(site.url).hostname,
    // Makes URLs that point to this machine valid.
    NETLIFY_LOCAL: 'true',
  };
  expect(await run(right, {}, 'alert')).toBe(
    [
      'ok  Settings  complete',
      'ok  Captcha  the provider accepts the secret key',
      'ok  Mail server  accepts the login',
      'ok  Store  Local store (.netlify/blobs-serve) can be written and read',
      'ok  Test  ALERT_WEBHOOK_URL accepted a test: check whether it has arrived',
      'ok  Test  ENQUIRY_CHAT_URL accepted a test: check whether it has arrived',
      'ok  Test  ENQUIRY_WEBHOOK_URL accepted a test: check whether it has arrived',
      'ok  Sample  none of it is left',
      '\nNothing to fix.\nexit 0',
    ].join('\n'),
  );
  expect(posted.join()).toMatch(/alerts will arrive here/);
  expect(posted).toHaveLength(3);

  mail.refusals = { login: '535 Refused' };
  const wrong = {
    ...{ ...right, ...addresses('http://127.0.0.1:2'), NETLIFY_SITE_ID: '0' },
    ...{ RECAPTCHA_SECRET_KEY: 'wrong', RECAPTCHA_HOSTNAMES: 'other.agency.com' },
  };
  const output = await run(wrong, {}, 'alert');
  for (const line of [
    `Settings  RECAPTCHA_HOSTNAMES does not include ${right.RECAPTCHA_HOSTNAMES}`,
    'Captcha  Captchas are not verified, because the provider rejects RECAPTCHA_SECRET_KEY',
    'Mail server  The mail server rejects the login',
    "Store  can't be used: check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN",
    'Test  ENQUIRY_CHAT_URL rejected a test (ECONNREFUSED): correct it',
  ])
    expect(output).toContain(`failed  ${line}`);
  expect(mail.mails).toEqual([]);
  await server.stop();
  await stop();
});
