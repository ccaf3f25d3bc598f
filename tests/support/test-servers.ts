/** Real servers on localhost for the functions: Blobs, SMTP and the local captcha provider. */
import { startCaptchaProvider } from '../../netlify/local/captcha-provider.ts';
import { startLocalStore } from '../../netlify/local/start-services.ts';
import { BOSS, TEAM } from './enquiries.ts';
import { temporaryFolder } from './files.ts';
import { startMailServer } from './mail-server.ts';

export type TestServers = Awaited<ReturnType<typeof startTestServers>>;

/**
 * Starts the servers. `environment` contains the variables that tell functions the servers' addresses, as on Netlify.
 */
export async function startTestServers() {
  const { server: blobs, access } = await startLocalStore(temporaryFolder());
  const provider = await startCaptchaProvider();
  const mail = await startMailServer();
  return {
    mail,
    environment: {
      NETLIFY_BLOBS_CONTEXT: Buffer.from(JSON.stringify(access)).toString('base64'),
      ...provider.environment,
      SMTP_URL: `${mail.url}?requireTLS=false`,
      MAIL_FROM: 'site@thirma.example',
      MAIL_TO: `${TEAM},${BOSS}`,
    },
    stop: () => Promise.all([blobs.stop(), provider.stop(), mail.stop()]),
  };
}
