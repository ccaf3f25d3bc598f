import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Starts a server, by default on loopback and any free port. Resolves to the port. Rejects if the port is in use. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}
