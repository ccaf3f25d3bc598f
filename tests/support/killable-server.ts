/** A process for crash-recovery.test.ts to kill: serves the function `contact` over HTTP and prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Context } from '@netlify/functions';
import contact from '../../netlify/functions/contact.ts';
import { post } from './enquiries.ts';

console.log = console.error = () => undefined;
const context = { deploy: { context: 'dev' }, waitUntil: () => undefined } as unknown as Context;
const server = createServer((incoming, outgoing) => {
  void buffer(incoming).then(async (body) => {
    const response = await contact(post(body.toString()), context);
    outgoing.writeHead(response.status).end(await response.text());
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
