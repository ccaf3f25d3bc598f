/**
 * `npm run test:bundle`: bundles the functions as Netlify does, with the file patterns in netlify.toml, and runs each
 * function once in an otherwise empty folder: posts an enquiry, runs the scheduled functions, and requests the health
 * status. Downloads Netlify's bundler.
 */
import assert from 'node:assert/strict';
import { execFile, execSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startCaptchaProvider } from '../../netlify/local/captcha-provider.ts';
import { startLocalStore } from '../../netlify/local/start-services.ts';
import { validBody } from '../support/enquiries.ts';
import { startMailServer } from '../support/mail-server.ts';
import { LOCAL_TOKEN_PREFIX } from '../../src/enquiry/local-token.ts';

const BUNDLER = '@netlify/zip-it-and-ship-it@16.2.3';
const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));

const [, files = '[]'] = /included_files = (\[.*\])/.exec(readFileSync('netlify.toml', 'utf8')) ?? [];
const config = {
  '*': { includedFiles: JSON.parse(files) as string[], includedFilesBasePath: process.cwd() },
};
const options = `--archive-format none --config ${JSON.stringify(JSON.stringify(config))}`;
execSync(`npx --yes ${BUNDLER} netlify/functions ${JSON.stringify(folder)} ${options}`, {
  stdio: ['ignore', 'ignore', 'inherit'],
});

const { server: blobs, access } = await startLocalStore(path.join(folder, 'store'));
const captcha = await startCaptchaProvider();
const mail = await startMailServer();
cpSync('tests/bundle/call.mjs', path.join(folder, 'call.mjs'));
const body = validBody({ captchaToken: `${LOCAL_TOKEN_PREFIX}-1` });
const { stdout } = await promisify(execFile)(process.execPath, ['call.mjs', JSON.stringify(body)], {
  cwd: folder,
  env: {
    NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(access)).toString('base64'),
    ...captcha.environment,
    SMTP_URL: `${mail.url}?requireTLS=false`,
    MAIL_FROM: 'site@thirma.example',
    MAIL_TO: 'team@thirma.example',
  },
});
console.log(stdout);
const answers = stdout
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('{'));
assert.deepEqual(answers, ['contact 200', 'delivery-run undefined', 'purge undefined', 'health 200']);
assert.equal(mail.mails.length, 1, 'the enquiry is emailed once');
await Promise.all([blobs.stop(), captcha.stop(), mail.stop()]);
rmSync(folder, { recursive: true });
