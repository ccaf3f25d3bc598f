/** `npm run doctor`: checks this machine's settings with their services, and looks for what is left of the sample. */
import { readFileSync } from 'node:fs';
import { Argument } from 'commander';
import { captchaProvider } from '../netlify/enquiries/captcha.ts';
import { mailReason, problem } from '../netlify/enquiries/advice.ts';
import { postAlert } from '../netlify/enquiries/alerts.ts';
import { askProvider } from '../netlify/enquiries/checks.ts';
import type { DeliveryError } from '../netlify/enquiries/delivery-error.ts';
import { errorCode } from '../netlify/enquiries/log.ts';
import { smtpMailer } from '../netlify/enquiries/mailer.ts';
import { missingSettings, nameOf, readSettings } from '../netlify/enquiries/settings.ts';
import { LIMIT_MS } from '../netlify/enquiries/time.ts';
import { postToWebhook } from '../netlify/enquiries/webhook.ts';
import { loadEnv } from '../netlify/local/load-env.ts';
import { eachField } from '../src/enquiry/fields.ts';
import { findFiles } from '../src/lib/files.ts';
import { checkStarter } from '../src/model/check/starter.ts';
import { collections } from '../src/model/collections/index.ts';
import { readContent } from '../src/model/read.ts';
import { inLanguages } from '../src/model/translations.ts';
import { site } from '../src/site.ts';
import { commandOf } from './lib/command.ts';
import { openStore } from './enquiries/open-store.ts';

const [word] = commandOf(
  'npm run doctor',
  'Checks the settings in .env with their services, and looks for what is left of the sample.\nSends no email and stores no enquiry. If something fails, says how to fix it and exits with 1.',
)
  .addArgument(
    new Argument('[alert]', 'also sends a test to each chat and webhook in .env').choices(['alert']),
  )
  .parse().args;

loadEnv();
const { env } = process;
const { problems, captcha, mail, alertWebhook, heartbeatUrl, enquiryWebhook, enquiryChat } =
  readSettings(env);

/** What a check found: what is in order or, in `wrong`, how to fix what isn't. */
type Finding = { fine: string } | { wrong: string[] };
let failures = 0;

function print(subject: string, finding: Finding): void {
  const lines = 'fine' in finding ? [finding.fine] : finding.wrong;
  const state = 'fine' in finding ? 'ok' : 'failed';
  if (state === 'failed') failures += lines.length;
  for (const line of lines) console.log(`${state.padEnd(7)}  ${subject.padEnd(11)}  ${line}`);
}
const list = (wrong: string[], fine: string): Finding => (wrong.length > 0 ? { wrong } : { fine });
/** Runs a check. `explain` says how to fix what its error is about. */
const attempt = (check: Promise<unknown>, fine: string, explain: (error: unknown) => string) =>
  check.then(
    () => ({ fine }),
    (error: unknown) => ({ wrong: [explain(error)] }),
  );

// `site.url` isn't parsed, because the content check already reports an invalid URL.
const host = site.url.replace('https://', '');
const foreignHosts =
  captcha.hostnames.length > 0 && !captcha.hostnames.includes(host)
    ? [`${nameOf('CAPTCHA_HOSTNAMES')} does not include ${host}: captchas solved there are rejected`]
    : [];
const unheard =
  alertWebhook || heartbeatUrl ? [] : ['no alerts are sent when enquiries fail: set ALERT_WEBHOOK_URL'];
print('Settings', list([...missingSettings(env), ...problems, ...foreignHosts, ...unheard], 'complete'));

if (captcha.secret)
  print(
    'Captcha',
    await attempt(
      askProvider(captchaProvider(captcha)),
      'the provider accepts the secret key',
      (error) => problem('captcha', errorCode(error)).text,
    ),
  );

// The message never includes the host name: if a password contains #, the URL in .env is cut off there, and a part of the
// password could be mistaken for the host name.
if (mail)
  print(
    'Mail server',
    await attempt(smtpMailer(mail).check(LIMIT_MS.check), 'accepts the login', (error) => {
      const { code, reply } = error as DeliveryError;
      return `The mail server ${mailReason(code, reply)}`;
    }),
  );

print('Store', await checkStore());

if (word === 'alert') {
  const text = (subject: string) => `Test by npm run doctor: ${subject} will arrive here.`;
  const now = new Date();
  const received = { id: `test-${now.getTime()}`, receivedAt: now.toISOString(), verified: true };
  const test = { ...eachField(() => ''), ...received };
  const tests = {
    ALERT_WEBHOOK_URL: alertWebhook && postAlert(alertWebhook, text('alerts')),
    ENQUIRY_CHAT_URL: enquiryChat && postAlert(enquiryChat, text('enquiries')),
    ENQUIRY_WEBHOOK_URL:
      enquiryWebhook &&
      postToWebhook(enquiryWebhook, test, now, LIMIT_MS.post, 'enquiry.test').catch(errorCode),
  };
  for (const [name, sent] of Object.entries(tests)) {
    if (!sent) continue;
    const failure = await sent;
    const refusal = failure ? [`${name} rejected a test (${failure}): correct it`] : [];
    print('Test', list(refusal, `${name} accepted a test: check whether it has arrived`));
  }
}

print('Sample', list(leftovers(), 'none of it is left'));
console.log(failures === 0 ? '\nNothing to fix.' : `\nTo fix: ${failures}`);
process.exitCode = failures === 0 ? 0 : 1;

/** Writes, reads and deletes a value in the store that `npm run enquiries` uses. */
async function checkStore(): Promise<Finding> {
  const fix = env['NETLIFY_SITE_ID']
    ? 'check NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN'
    : 'check that the .netlify folder is writable';
  const explain = (error: unknown) =>
    `can't be used: ${fix} (${String(error instanceof Error ? error.message : error).split('\n')[0]})`;
  try {
    const { store, description, close } = await openStore(env, process.cwd());
    return await attempt(
      store.probe('doctor').finally(close),
      `${description} can be written and read`,
      explain,
    );
  } catch (error) {
    return { wrong: [explain(error)] };
  }
}

/** Lists what is left of the sample and the starter, and what else a site of one's own needs. */
function leftovers(): string[] {
  if (site.brand === 'Thirma') return ['this is still the sample: npm run setup'];
  const SAMPLE =
    /\bthirma\b|[.-]example\b|\bform": "#"|YOUR-NAME\/YOUR-REPOSITORY|This is sample text|Dies ist ein Mustertext/i;
  const texts = findFiles('{README.md,package.json,src/own/settings.json,src/content/**/*.{json,yaml,md*}}');
  const found = texts.toSorted().flatMap((file) => {
    const lines = readFileSync(file, 'utf8').replaceAll('.env.example', '').split('\n');
    return lines.flatMap((line, index) => {
      const [value] = SAMPLE.exec(line) ?? [];
      return value ? [`${file}:${index + 1} contains ${value}: replace it`] : [];
    });
  });
  const hasStarter = checkStarter(readContent('.', inLanguages(collections, site.languages))).length > 0;
  return [
    ...found,
    ...(hasStarter ? ['texts of the starter are left: npm run check:content lists them'] : []),
    ...(findFiles('LICEN[CS]E*').length === 0
      ? ['There is no LICENSE file: all rights are reserved unless you choose a licence']
      : []),
  ];
}
