import { createRequire } from 'node:module';

/** Loads what is installed for the Socket.IO app. */
const load = createRequire(new URL('../peer/package.json', import.meta.url));

interface Socket {
  on(event: 'connect' | 'connect_error' | 'message', listener: (data: never) => void): void;
  emit(event: string, content: unknown, acknowledge: (answer: { error?: string }) => void): void;
  disconnect(): void;
}
type Io = (base: string, options: object) => Socket;

/** Connects members to a chat of the Socket.IO app. */
export async function connectPeer(
  base: string,
  { tokens, chatId, onMessage }: { tokens: readonly string[]; chatId: number; onMessage: (content: string) => void },
) {
  const { io } = load('socket.io-client') as { io: Io };
  const sockets = await Promise.all(
    tokens.map(async (token) => {
      const socket = io(base, { auth: { token }, transports: ['websocket'], forceNew: true, reconnection: false });
      await new Promise<void>((resolve, reject) => {
        socket.on('connect_error', reject);
        socket.on('connect', () =>
          socket.emit('join', chatId, ({ error }) => (error === undefined ? resolve() : reject(new Error(error)))),
        );
      });
      socket.on('message', ({ content }: { content: string }) => onMessage(content));
      return socket;
    }),
  );
  return {
    send: (member: number, content: string) =>
      sockets[member]?.emit('send', { chatId, content }, ({ error }) => {
        if (error !== undefined) throw new Error(error);
      }),
    close: () => {
      for (const socket of sockets) socket.disconnect();
    },
  };
}
