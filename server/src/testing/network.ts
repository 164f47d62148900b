import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network between a client and a server that fails on demand. */
export interface TestNetwork {
  /** The server's address through this network. */
  url: string;
  /** Delivers nothing more on the connections that are open, and acknowledges everything. New ones work. */
  silence(): void;
  /** Closes every connection and accepts no new ones. */
  cut(): Promise<void>;
  openSockets(): number;
}

/** Passes bytes on to the server of an address. */
export async function startNetwork(targetUrl: string): Promise<TestNetwork> {
  const { port, hostname } = new URL(targetUrl);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = new URL(targetUrl);
  address.port = String((server.address() as { port: number }).port);
  // An embedded PostgreSQL names its socket, which does not go through this network.
  address.searchParams.delete('host');
  return {
    url: address.href,
    silence() {
      for (const socket of open) socket.unpipe().resume();
    },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
    openSockets: () => open.size,
  };
}
