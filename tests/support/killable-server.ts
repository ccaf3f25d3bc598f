/** A process for crash-recovery.test.ts to kill: serves the functions over HTTP and prints its port. */
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { functionsHandler, type FunctionModule } from '../../netlify/local/functions.ts';
import { listen } from '../../netlify/local/listen.ts';

console.log = console.error = () => undefined;
const load = (file: string) => import(resolve(file)) as Promise<FunctionModule>;
const handle = await functionsHandler('netlify/functions', load);
const server = createServer((request, response) => void handle(request, response, () => undefined));
process.stdout.write(`${await listen(server)}\n`);
