import { connect, type Socket } from 'node:net';

/** A request that is sent again and again. */
export interface Asked {
  base: string;
  path: string;
  token: string;
}

/** Opens a connection that asks one question at a time. It reads no more of an answer than its end, so that it costs little. */
function openConnection({ base, path, token }: Asked) {
  const { hostname, port, host } = new URL(base);
  const socket: Socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const question = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  let head = '';
  let bytesLeft = -1;
  let answered: { resolve: (bytes: number) => void; reject: (error: Error) => void } | undefined;
  let bytes = 0;
  socket.on('error', (error) => answered?.reject(error));
  socket.on('close', () => answered?.reject(new Error(`${path}: the connection was closed.`)));
  socket.on('data', (chunk: Buffer) => {
    let body = chunk.length;
    if (bytesLeft < 0) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      body = head.length - end - 4;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
        return answered?.reject(new Error(`${path} answered ${head.slice(0, 300)}`));
      bytes = Number(length);
      bytesLeft = bytes;
      head = '';
    }
    bytesLeft -= body;
    if (bytesLeft > 0) return;
    bytesLeft = -1;
    answered?.resolve(bytes);
  });
  return {
    ask: () =>
      new Promise<number>((resolve, reject) => {
        answered = { resolve, reject };
        socket.write(question);
      }),
    close() {
      answered = undefined;
      socket.destroy();
    },
  };
}

/**
 * Asks from several connections, each with its next question after the answer to the one before.
 * @returns the number of answers, the seconds they took, and the bytes of an answer
 */
export async function load(requests: readonly Asked[], ms: number) {
  const connections = requests.map(openConnection);
  const startedAt = performance.now();
  const end = startedAt + ms;
  let answers = 0;
  let bytes = 0;
  await Promise.all(
    connections.map(async ({ ask }) => {
      while (performance.now() < end) {
        bytes = await ask();
        answers++;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const { close } of connections) close();
  return { answers, seconds, bytes };
}
