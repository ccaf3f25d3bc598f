/**
 * Starts Astro's dev server: `npm run dev`. Port and host can be given without dashes, because PowerShell swallows
 * `--`.
 */
import { statfsSync } from 'node:fs';
import { readPort } from './lib/port.ts';

const args = process.argv.slice(2);
const options = args.findIndex((word) => word.startsWith('-'));
const [port, host] = options === -1 ? args : args.slice(0, options);
// PORT is read by astro.config.mjs, and overridden by Astro's own option.
process.env['PORT'] = `${readPort(port, 4321)}`;
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
 * Whether the project is on a drive without change events: Windows in WSL (9p), a container's host folder (FUSE, 9p),
 * NFS, SMB.
 */
function sendsNoEvents(): boolean {
  const types = [0x01_02_19_97, 0x65_73_55_46, 0x69_69, 0xfe_53_4d_42, 0xff_53_4d_42, 0x51_7b];
  return process.platform === 'linux' && types.includes(statfsSync('.').type >>> 0);
}
