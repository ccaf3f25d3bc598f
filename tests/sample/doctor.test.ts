import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Environment } from '../../netlify/enquiries/settings.ts';
import { findSample, sampleFiles } from '../../scripts/doctor/sample.ts';
import { site } from '../../src/site.ts';
import { startHttpServer } from '../support/http-server.ts';
import { projectFolder } from '../support/files.ts';
import { startTestServers } from '../support/test-servers.ts';

test("sample-files.json contains the hashes of the sample's files, as written by npm run test:update", async () => {
  const hashes = `${JSON.stringify(sampleFiles('.'), null, 2)}\n`;
  await expect(hashes).toMatchFileSnapshot('../../scripts/doctor/sample-files.json');
});

test("the doctor's list of what remains of the sample matches the snapshot", async () => {
  const found = findSample('.', sampleFiles('.'))
    .join('\n')
    .replaceAll(/ \(line \d+\)/g, '');
  await expect(`${found}\n`).toMatchFileSnapshot('snapshots/terminal/sample.txt');
});

/** The small site's files, without anything that the doctor would report as part of the sample. */
const OWN = Object.fromEntries(
  ['src/own/settings.json', 'src/content/agency.json'].map((file) => [
    file,
    readFileSync(`tests/sites/small/${file}`, 'utf8')
      .replaceAll('.example', '.agency')
      .replaceAll('-example', '')
      .replaceAll('"#"', '"https://list.kiln.agency"'),
  ]),
);

/**
 * Runs the doctor in a folder with these files. Returns the output, the exit code, and what was posted to a local
 * server.
 */
async function run(env: Environment, files: Record<string, string>, ...args: string[]) {
  const posted: string[] = [];
  const server = await startHttpServer(({ url }, response, body) => {
    posted.push(body.toString() || `nothing to ${url}`);
    response.end();
  });
  const settings = Object.entries(env).map(([name, value]) => [name, value?.replace('SERVER', server.url)]);
  const { code, stdout } = await promisify(execFile)(
    process.execPath,
    [path.resolve('scripts/doctor.ts'), ...args],
    { cwd: projectFolder({ ...OWN, ...files }), env: Object.fromEntries(settings) as NodeJS.ProcessEnv },
  ).then(
    (ended) => ({ code: 0, ...ended }),
    (error: { code: number; stdout: string }) => error,
  );
  await server.stop();
  const text = [stdout + `exit ${code}`, ...posted.sort().map((body) => `posted ${body}`), ''].join('\n');
  // Replaces versions, IDs, times, paths and ports.
  return text.replaceAll(
    /(?<=Version +)\d[\d.]+|(?<=test-)\d{13}|\d{4}-[\d-]+T[\d:.]+Z|(?<=')\/[^']*(?=\/\.netlify)|(?<=127\.0\.0\.1:)\d{4,}/g,
    '…',
  );
}

const ADDRESSES = ['ALERT_WEBHOOK_URL', 'HEARTBEAT_URL', 'ENQUIRY_WEBHOOK_URL', 'ENQUIRY_CHAT_URL'];
const all = (url: string) => Object.fromEntries(ADDRESSES.map((name) => [name, url]));

test('the output of npm run doctor matches the snapshot for few, valid and invalid settings, and no email is sent', async () => {
  const { environment, mail, stop } = await startTestServers();
  const right = {
    ...{ ...environment, ...all('SERVER'), ENQUIRY_WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` },
    PUBLIC_RECAPTCHA_SITE_KEY: `6L${'a'.repeat(38)}`,
    RECAPTCHA_HOSTNAMES: new URL(site.url).hostname,
    // Makes URLs that point to this machine valid.
    NETLIFY_LOCAL: 'true',
  };
  const wrong = {
    ...{ ...right, ...all('http://127.0.0.1:2') },
    ...{ RECAPTCHA_SECRET_KEY: 'wrong', RECAPTCHA_HOSTNAMES: 'other.agency.com', RETENTION_DAYS: 'x' },
    ...{ NETLIFY_SITE_ID: '0', PUBLIC_API_HOST: 'http://127.0.0.1:2' },
  };
  const runs = [
    await run({}, { '.env': 'ALERT_WEBHOOK_URL=https://discord.com/api/a' }),
    await run({}, { '.netlify': 'not a folder' }),
    await run(right, {}, 'alert'),
  ];
  mail.refusals = { login: '535 Refused' };
  runs.push(await run(wrong, {}, 'alert'));
  await expect(runs.join('\n')).toMatchFileSnapshot('snapshots/terminal/doctor.txt');
  expect(mail.mails).toEqual([]);
  await stop();
});
