/**
 * `npm run doctor`: checks whether this environment can run the live site, and prints one line for each finding, with
 * how to fix what failed. Sends no mail, and leaves nothing in the store. Exits with 1 when a check failed.
 */
import { existsSync } from 'node:fs';
import { readSettings } from '../netlify/enquiries/settings.ts';
import { invalidSettings } from '../src/integrations/settings.ts';
import { site } from '../src/site.ts';
import { checkCaptcha } from './doctor/captcha.ts';
import { checkMail } from './doctor/mail.ts';
import { findSample } from './doctor/sample.ts';
import { settingProblems } from './doctor/settings.ts';
import { checkSite } from './doctor/site.ts';
import { checkStore } from './doctor/store.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const { env } = process;
const { captcha, mail } = invalidSettings(env).length > 0 ? {} : readSettings(env);

type Finding = [state: 'ok' | 'failed' | 'skipped', subject: string, message: string];

const list = (subject: string, problems: string[], fine: string): Finding[] =>
  problems.length === 0 ? [['ok', subject, fine]] : problems.map((problem) => ['failed', subject, problem]);
/** A check resolves to what it found, and rejects with what is wrong and how to fix it. */
const check = (subject: string, result: Promise<string>): Promise<Finding> =>
  result.then(
    (message) => ['ok', subject, message],
    (error: Error) => ['failed', subject, error.message],
  );
const skip = (subject: string, needed: string): Finding => [
  'skipped',
  subject,
  `not checked: needs ${needed}`,
];

const findings: Finding[] = [
  ...list(
    'Sample',
    findSample('.', `${site.contact.address} ${site.legalContact.address}`),
    'nothing is left of it',
  ),
  ...list('Settings', settingProblems(env, site), 'complete'),
  ...(await Promise.all([
    captcha?.secret ? check('Captcha', checkCaptcha(captcha)) : skip('Captcha', 'valid settings'),
    mail ? check('Mail server', checkMail(mail)) : skip('Mail server', 'valid settings'),
    check('Store', checkStore(env, process.cwd())),
    env['NETLIFY_SITE_ID']
      ? check('Live site', checkSite(env['PUBLIC_API_HOST'] || site.url))
      : skip('Live site', 'NETLIFY_SITE_ID'),
  ])),
];
for (const [state, subject, message] of findings) {
  console.log(`${state.padEnd(7)}  ${subject.padEnd(11)}  ${message}`);
}
const failures = findings.filter(([state]) => state === 'failed').length;
console.log(failures === 0 ? '\nNothing to fix.' : `\nTo fix: ${failures}`);
process.exitCode = failures === 0 ? 0 : 1;
