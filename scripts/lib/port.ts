/** The port of a command: its own word, else PORT, else the usual one. Ends the process when that is no port. */
export function readPort(word: string | undefined, usual: number): number {
  const given = word ?? process.env['PORT'] ?? `${usual}`;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  console.error(`The port must be a number from 1 to 65535, not "${given}".`);
  process.exit(1);
}
