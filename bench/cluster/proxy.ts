import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy for TCP. It passes each connection on to the next target that accepts one. */
export interface Proxy {
  port: number;
  /** Replaces the targets. Connections to those that are no longer among them are closed. */
  to(ports: readonly number[]): void;
  close(): void;
}

export async function startProxy(ports: readonly number[], ownPort = 0): Promise<Proxy> {
  let targets = [...ports];
  let next = 0;
  const open = new Map<Socket, { client: Socket; port: number }>();

  function pass(client: Socket, attemptsLeft: number) {
    const port = targets[next++ % targets.length];
    if (port === undefined || attemptsLeft === 0 || client.destroyed) return client.destroy();
    const onward = connect(port, '127.0.0.1');
    onward.once('error', () => (open.has(onward) ? client.destroy() : pass(client, attemptsLeft - 1)));
    onward.once('connect', () => {
      open.set(onward, { client, port });
      onward.once('close', () => {
        open.delete(onward);
        client.destroy();
      });
      client.once('close', () => onward.destroy());
      client.pipe(onward).pipe(client);
    });
  }

  const server = createServer((client) => {
    client.on('error', () => {});
    pass(client, targets.length);
  });
  await once(server.listen(ownPort, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as { port: number }).port,
    to(changed) {
      targets = [...changed];
      for (const [onward, { port }] of open) if (!targets.includes(port)) onward.destroy();
    },
    close() {
      server.close();
      for (const [onward, { client }] of open) {
        onward.destroy();
        client.destroy();
      }
    },
  };
}
