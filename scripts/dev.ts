/** `npm run dev`: Astro's dev server. Port and host may be plain words, since PowerShell swallows `--`. */
import { statfsSync } from 'node:fs';
import { readPort } from './lib/port.ts';

const args = process.argv.slice(2);
const options = args.findIndex((word) => word.startsWith('-'));
const [port, host] = options === -1 ? args : args.slice(0, options);
// astro.config.mjs reads it, and Astro's own option overrides it.
process.env['PORT'] = `${readPort(port, 4321)}`;
if (sendsNoEvents()) {
  process.env['CHOKIDAR_USEPOLLING'] ??= '1';
  console.log('This folder is on a drive that tells of no changes: its files are looked at again and again.');
}
process.argv.splice(
  2,
  Infinity,
  ...['dev', ...(host ? ['--host', host] : []), ...(options === -1 ? [] : args.slice(options))],
);
await import(new URL('bin/astro.mjs', import.meta.resolve('astro/package.json')).href);

/** Whether the project is on a Windows drive in WSL (9p), in a host folder in a container (FUSE, 9p), or on a network (NFS, SMB). */
function sendsNoEvents(): boolean {
  const types = [0x01_02_19_97, 0x65_73_55_46, 0x69_69, 0xfe_53_4d_42, 0xff_53_4d_42, 0x51_7b];
  return process.platform === 'linux' && types.includes(statfsSync('.').type >>> 0);
}
