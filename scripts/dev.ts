/** Starts Astro's dev server: `npm run dev`. */
import { statfsSync } from 'node:fs';
import { commandOf } from './lib/command.ts';

const { args } = commandOf(
  'npm run dev',
  'Shows the site while you edit it, with its functions, at http://localhost:4321 or the next free port.\nOptions go on to "astro dev".',
)
  .argument('[port]', 'port (default: PORT, or 4321)')
  .argument('[host]', 'host to listen on, such as 0.0.0.0 for phones and containers')
  .allowUnknownOption()
  .allowExcessArguments()
  .parse();

// Plain words, because PowerShell swallows the `--` that npm needs before options.
const options = args.findIndex((word) => word.startsWith('-'));
const [port, host] = options === -1 ? args : args.slice(0, options);
// astro.config.mjs reads PORT. Astro's own --port option overrides it.
if (port) process.env['PORT'] = port;
if (sendsNoEvents()) {
  process.env['CHOKIDAR_USEPOLLING'] ??= '1';
  console.log('This drive does not report changes, so files are polled instead.');
}
process.argv.splice(
  2,
  Infinity,
  ...['dev', ...(host ? ['--host', host] : []), ...(options === -1 ? [] : args.slice(options))],
);
await import(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')).href);

/**
 * Whether the project is on a file system that doesn't report changes: a Windows drive in WSL (9p), a host folder
 * mounted in a container (FUSE, 9p), NFS or SMB.
 */
function sendsNoEvents(): boolean {
  const types = [0x01_02_19_97, 0x65_73_55_46, 0x69_69, 0xfe_53_4d_42, 0xff_53_4d_42, 0x51_7b];
  return process.platform === 'linux' && types.includes(statfsSync('.').type >>> 0);
}
