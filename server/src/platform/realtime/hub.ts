import type { Socket } from 'node:net';
import { Sender, type WebSocket } from 'ws';
import { CLOSE, type LiveEvent, type ServerFrame } from '#contract/realtime.ts';
import type { Actor } from '../http/mount.ts';

declare module 'ws' {
  /** Part of ws, absent from its published types. */
  export const Sender: { frame(data: Buffer, options: Record<string, unknown>): Buffer[] };
}

/** Bytes that may wait for one slow reader before it is sent away to catch up from the database. */
const MAX_WAITING_BYTES = 1024 * 1024;

export interface Client {
  socket: WebSocket;
  actor: Actor;
}

export interface Hub {
  add(client: Client): void;
  remove(client: Client): void;
  /** Sends one event to every socket of these members; framed once, however many they are. */
  publish(uids: readonly string[], event: LiveEvent): void;
  /** Ends the sockets of a session, or of all of a member's sessions. */
  endSessions(uid: string, sessionId?: string): void;
  clients(): Iterable<Client>;
  size(): number;
  /** How many sockets a member has here. */
  socketsOf(uid: string): number;
}

const rawSocket = (socket: WebSocket) => (socket as unknown as { _socket: Socket | null })._socket;

/** The bytes of one text frame, made once for all who get it. */
function frameOnce(frame: ServerFrame): Buffer {
  const parts = Sender.frame(Buffer.from(JSON.stringify(frame)), {
    fin: true,
    opcode: 1,
    mask: false,
    readOnly: false,
    rsv1: false,
  });
  return Buffer.concat(parts);
}

export function createHub(): Hub {
  const byUid = new Map<string, Set<Client>>();
  let count = 0;
  return {
    add(client) {
      const { uid } = client.actor;
      const mine = byUid.get(uid) ?? new Set();
      byUid.set(uid, mine);
      if (!mine.has(client)) count++;
      mine.add(client);
    },
    remove(client) {
      const mine = byUid.get(client.actor.uid);
      if (mine?.delete(client)) count--;
      if (mine?.size === 0) byUid.delete(client.actor.uid);
    },
    publish(uids, event) {
      let bytes: Buffer | undefined;
      for (const uid of uids) {
        for (const { socket } of byUid.get(uid) ?? []) {
          if (socket.readyState !== socket.OPEN) continue;
          if (socket.bufferedAmount > MAX_WAITING_BYTES) {
            socket.close(CLOSE.TOO_SLOW);
            continue;
          }
          bytes ??= frameOnce({ t: 'event', event });
          // Sockets are opened without compression, so the frame is the same for all and goes straight to the wire.
          rawSocket(socket)?.write(bytes);
        }
      }
    },
    endSessions(uid, sessionId) {
      for (const { socket, actor } of [...(byUid.get(uid) ?? [])]) {
        if (sessionId === undefined || actor.sessionId === sessionId) socket.close(CLOSE.SESSION_ENDED);
      }
    },
    *clients() {
      for (const mine of byUid.values()) yield* mine;
    },
    size: () => count,
    socketsOf: (uid) => byUid.get(uid)?.size ?? 0,
  };
}
