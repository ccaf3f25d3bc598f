/**
 * Plays the captcha provider for every engine. Browsers use it as their proxy for HTTPS: it answers for the
 * provider's hosts itself, with a certificate that the browsers are told not to check, and refuses all other hosts.
 * So the page keeps its own policy and the provider's addresses; the provider's real scripts are not tested.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import { providerResponse } from '../e2e/recaptcha.ts';

const HOST = 'www.google.com';
const GSTATIC = 'www.gstatic.com';

/** A proxy that runs. */
export interface ProviderProxy {
  /** Port of the proxy, on loopback. */
  port: number;
  /** Addresses that browsers requested from the provider. */
  requests: string[];
  stop: () => void;
}

/** Starts the proxy on a free port. */
export async function startProviderProxy(): Promise<ProviderProxy> {
  const requests: string[] = [];
  const { cert, private: key } = await generate([{ name: 'commonName', value: HOST }], {
    algorithm: 'sha256',
  });
  const provider = createHttpsServer({ cert, key }, (request, response) => {
    const address = `https://${request.headers.host}${request.url}`;
    requests.push(address);
    const { contentType, body } = providerResponse(address, HOST, GSTATIC);
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(body);
  });
  const proxy = createServer().on('connect', ({ url }, socket) => {
    if (url !== `${HOST}:443` && url !== `${GSTATIC}:443`) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    provider.emit('connection', socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    requests,
    stop: () => {
      proxy.close();
      provider.closeAllConnections();
    },
  };
}
