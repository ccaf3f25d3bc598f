/** A process for crash-recovery.test.ts to kill: serves the contact handler over HTTP and prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { captchaProvider } from '../../netlify/enquiries/captcha.ts';
import { handleContact } from '../../netlify/enquiries/contact.ts';
import { smtpMailer } from '../../netlify/enquiries/mailer.ts';
import { CONTACT_TIMING, type Services } from '../../netlify/enquiries/services.ts';
import { readSettings } from '../../netlify/enquiries/settings.ts';
import { blobStore, storeLimits } from '../../netlify/enquiries/store.ts';

const settings = readSettings(process.env);
const edgeURL = process.env['BLOBS_URL'] ?? '';
const access = { siteID: '0', token: 'blobs-token', edgeURL, uncachedEdgeURL: edgeURL };
const services: Services = {
  settings,
  store: blobStore({ deployContext: 'dev', limits: storeLimits, access }),
  captcha: captchaProvider(settings.captcha),
  mailer: settings.mail && smtpMailer(settings.mail, 'single'),
  isPreview: false,
  timing: CONTACT_TIMING,
  now: () => new Date(),
  log: () => undefined,
};

const server = createServer((incoming, outgoing) => {
  void buffer(incoming).then(async (body) => {
    const request = new Request('http://localhost:8888/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(body),
    });
    const response = await handleContact(
      request,
      () => services,
      (work) => void work.catch(() => undefined),
    );
    outgoing.writeHead(response.status).end(await response.text());
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
