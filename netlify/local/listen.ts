import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Makes a server listen, by default on loopback and any free port; returns the port. Rejects if the port is taken. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(port, host), 'listening');
  return (server.address() as AddressInfo).port;
}
