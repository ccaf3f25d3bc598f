/** `npm run doctor`: checks this machine's settings and the live site, and prints one line per finding. */
import { captchaProvider, type CaptchaSettings } from '../netlify/enquiries/captcha.ts';
import { postAlert } from '../netlify/enquiries/alerts.ts';
import { askProvider } from '../netlify/enquiries/checks.ts';
import { errorCode } from '../netlify/enquiries/log.ts';
import { problem } from '../netlify/enquiries/advice.ts';
import { missingSettings, nameOf, readSettings } from '../netlify/enquiries/settings.ts';
import { postEvent } from '../netlify/enquiries/webhook.ts';
import { loadEnv } from '../netlify/local/load-env.ts';
import { eachField } from '../src/enquiry/fields.ts';
import { site } from '../src/site.ts';
import { findSample } from './doctor/sample.ts';
import { checkSite, tryLogin, tryStore } from './doctor/services.ts';

const words = process.argv.slice(2);
/** Whether to send a test request to each configured URL. */
const sendsTests = words.includes('alert');
if (words.some((word) => word !== 'alert')) {
  console.error(`npm run doctor: checks the settings in .env with their services, and whether the live site can receive and deliver
enquiries with its own settings. If something fails, prints how to fix it and exits with 1. Sends no email and stores no enquiry.
npm run doctor alert: also sends a test request to ALERT_WEBHOOK_URL, ENQUIRY_WEBHOOK_URL and ENQUIRY_CHAT_URL, but not to
HEARTBEAT_URL, because any request would turn a red monitor green.`);
  process.exit(words.join() === 'help' ? 0 : 1);
}

loadEnv();
const { env } = process;
const settings = readSettings(env);
const { problems, captcha, mail, alertWebhook, heartbeatUrl, enquiryWebhook, enquiryChat } = settings;

interface Finding {
  state: 'ok' | 'failed' | 'skipped';
  subject: string;
  message: string;
}

const list = (subject: string, problems: string[], fine: string): Finding[] =>
  problems.length === 0
    ? [{ state: 'ok', subject, message: fine }]
    : problems.map((message) => ({ state: 'failed', subject, message }));
/** Converts the result of a check in doctor/services.ts to findings. */
const check = (subject: string, result: Promise<string>): Promise<Finding[]> =>
  result.then(
    (message) => list(subject, [], message),
    ({ message }: Error) => list(subject, message.split('\n'), ''),
  );
const skip = (subject: string, needed: string): Finding[] => [
  { state: 'skipped', subject, message: `not checked: needs ${needed}` },
];

const checkSecretKey = (settings: CaptchaSettings): Promise<string> =>
  askProvider(captchaProvider(settings)).then(
    () => 'the provider accepts the secret key',
    (error: unknown) => Promise.reject(new Error(problem('captcha', errorCode(error)).text)),
  );

/** With `doctor alert`, sends a test message to the URL in a setting. `send` resolves to an error code on failure. */
async function trySending(
  subject: string,
  name: string,
  url: string | undefined,
  send: (url: string) => Promise<string | undefined>,
) {
  if (!url || !sendsTests) return skip(subject, url ? 'npm run doctor alert' : name);
  const failure = await send(url);
  const refusal = `the URL rejected a test request (${failure}): check ${name}`;
  return list(
    subject,
    failure ? [refusal] : [],
    'the URL accepted a test request: check whether it has arrived',
  );
}

const postTest = (subject: string) => (url: string) =>
  postAlert(url, `Test by npm run doctor: ${subject} will arrive here.`);
const sendTestEvent = () => {
  const now = new Date();
  const id = `test-${now.getTime()}`;
  const record = { id, receivedAt: now.toISOString(), ...eachField(() => ''), verified: true };
  return enquiryWebhook ? postEvent(enquiryWebhook, 'enquiry.test', record, now) : Promise.resolve(undefined);
};

// `site.url` isn't parsed, because the content check already reports an invalid URL.
const host = site.url.replace('https://', '');
const settingProblems = [
  ...missingSettings(env),
  ...problems,
  ...(captcha.hostnames.length > 0 && !captcha.hostnames.includes(host)
    ? [`${nameOf('CAPTCHA_HOSTNAMES')} does not include ${host}: captchas solved there are rejected`]
    : []),
];
const checkServices = async () =>
  (
    await Promise.all([
      captcha.secret ? check('Captcha', checkSecretKey(captcha)) : skip('Captcha', 'valid settings'),
      mail ? check('Mail server', tryLogin(mail)) : skip('Mail server', 'valid settings'),
      check('Store', tryStore(env, process.cwd())),
      alertWebhook || heartbeatUrl
        ? trySending('Alerts', 'ALERT_WEBHOOK_URL', alertWebhook, postTest('alerts'))
        : list('Alerts', ['no alerts are sent when enquiries fail: set ALERT_WEBHOOK_URL'], ''),
      trySending('Webhook', 'ENQUIRY_WEBHOOK_URL', enquiryWebhook?.url, sendTestEvent),
      trySending('Chat', 'ENQUIRY_CHAT_URL', enquiryChat, postTest('enquiries')),
      env['NETLIFY_SITE_ID']
        ? check('Live site', checkSite(env['PUBLIC_API_HOST']?.trim() || site.url))
        : skip('Live site', 'NETLIFY_SITE_ID'),
    ])
  ).flat();

const findings: Finding[] = [
  ...list('Settings', settingProblems, 'complete'),
  ...(await checkServices()),
  ...list('Sample', findSample('.'), 'none of it is left'),
];
const failures = findings.filter(({ state }) => state === 'failed').length;
for (const { state, subject, message } of findings)
  console.log(`${state.padEnd(7)}  ${subject.padEnd(11)}  ${message}`);
console.log(failures === 0 ? '\nNothing to fix.' : `\nTo fix: ${failures}`);
process.exitCode = failures === 0 ? 0 : 1;
