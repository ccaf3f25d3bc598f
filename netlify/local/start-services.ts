import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { getEnvironment } from '@netlify/runtime-utils';
import { nameOf } from '../enquiries/settings.ts';
import { startCaptchaProvider } from './captcha-provider.ts';

/** The local store's folder, relative to the project root. `npm run enquiries` reads it, too. */
export const LOCAL_STORE = '.netlify/blobs-serve';

/**
 * BlobsServer passes `port` to node:net's `listen`, which also accepts a host. Without a host, the server would listen
 * on all interfaces.
 */
const ON_LOOPBACK = { host: '127.0.0.1', port: 0 } as unknown as number;

/**
 * Starts a server for the local store, and returns the access data needed by EnquiryStore and NETLIFY_BLOBS_CONTEXT. Two
 * servers may run at once, because each write goes to a temporary file, which is then renamed.
 */
export async function startLocalStore(root: string) {
  const token = randomUUID();
  const server = new BlobsServer({ directory: join(root, LOCAL_STORE), token, port: ON_LOOPBACK });
  const { port } = await server.start();
  const edgeURL = `http://127.0.0.1:${port}`;
  const access = { siteID: '0', token, edgeURL, uncachedEdgeURL: edgeURL };
  return { server, access };
}

/**
 * Provides what Netlify provides on the live site: a store, environment variables and `Netlify.env`. Without captcha keys,
 * also starts a local captcha provider. Returns a function that stops the servers.
 */
export async function startLocalServices(root: string): Promise<() => Promise<unknown>> {
  const { server, access } = await startLocalStore(root);
  process.env['NETLIFY_BLOBS_CONTEXT'] = Buffer.from(JSON.stringify(access)).toString('base64');
  process.env['NETLIFY_DEV'] = 'true';
  globalThis.Netlify ??= { context: null, env: getEnvironment() };
  if (process.env[nameOf('PUBLIC_CAPTCHA_SITE_KEY')]) return () => server.stop();

  const captcha = await startCaptchaProvider();
  Object.assign(process.env, captcha.environment);
  return () => Promise.all([server.stop(), captcha.stop()]);
}
