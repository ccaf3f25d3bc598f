/** `npm run dev`: Astro's dev server. Its port may be a plain word, since PowerShell takes `--` for itself. */
import { readPort } from './lib/port.ts';

const [word, ...options] = process.argv.slice(2);
const isPort = word !== undefined && !word.startsWith('-');
// astro.config.mjs reads it, and an option of Astro goes before it.
process.env['PORT'] = `${readPort(isPort ? word : undefined, 4321)}`;
process.argv.splice(2, Infinity, 'dev', ...(word === undefined || isPort ? [] : [word]), ...options);
await import(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')).href);
