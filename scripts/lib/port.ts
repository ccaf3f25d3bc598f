import { networkInterfaces } from 'node:os';

/** Returns the URLs of a server that listens on this host. 0.0.0.0 stands for all addresses of this machine. */
export function addresses(host = 'localhost', port: number): string[] {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const hosts =
    host === '0.0.0.0'
      ? [
          'localhost',
          ...own.filter((each) => each.family === 'IPv4' && !each.internal).map((each) => each.address),
        ]
      : [host];
  return hosts.map((each) => `http://${each}:${port}`);
}

/**
 * Returns a command's port: the argument if given, otherwise PORT if set, otherwise the default. Exits if the value
 * isn't a valid port.
 */
export function readPort(word: string | undefined, usual: number): number {
  const given = word ?? process.env['PORT'] ?? `${usual}`;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  console.error(`The port must be a number from 1 to 65535, not "${given}".`);
  process.exit(1);
}
