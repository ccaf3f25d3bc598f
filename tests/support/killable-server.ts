/** A process for crash-recovery.test.ts to kill: serves the function `contact` over HTTP and prints its port. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Context } from '@netlify/functions';
import contact from '../../netlify/functions/contact.ts';
import { listen } from '../../netlify/local/listen.ts';
import { post } from './enquiries.ts';

console.log = console.error = () => undefined;
const context = { deploy: { context: 'dev' }, waitUntil: () => undefined } as unknown as Context;
const server = createServer((incoming, outgoing) => {
  void buffer(incoming).then(async (body) => {
    const response = await contact(post(body.toString()), context);
    outgoing.writeHead(response.status).end(await response.text());
  });
});
process.stdout.write(`${await listen(server)}\n`);
