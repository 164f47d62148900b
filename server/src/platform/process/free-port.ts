import { createServer } from 'node:net';

/** Listens on a loopback port for a moment and returns the port. With port 0 the system chooses one. */
const probe = (port: number): Promise<number> =>
  new Promise((resolve, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address() as { port: number };
      server.close(() => resolve(address.port));
    });
  });

/** Returns a loopback port that was free a moment ago. Another program may take it before it is used. */
export const freePort = (): Promise<number> => probe(0);

/** Returns whether a loopback port was free a moment ago. */
export const isFree = (port: number): Promise<boolean> =>
  probe(port).then(
    () => true,
    () => false,
  );
