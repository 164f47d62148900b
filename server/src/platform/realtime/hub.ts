import type { Socket } from 'node:net';
import { Sender, type WebSocket } from 'ws';
import { CLOSE, type LiveEvent, type ServerFrame, type Topic } from '#contract/realtime.ts';
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
  /** From now on this socket hears the topic, until it says otherwise or closes. */
  listen(client: Client, topic: Topic): void;
  unlisten(client: Client, topic: Topic): void;
  /** The members who listen to a topic. */
  listeners(topic: Topic): string[];
  /** Sends one event to every socket that listens to the topic, of those members for whom it is meant. */
  broadcast(topic: Topic, event: LiveEvent, isFor: (uid: string) => boolean): void;
  /** Asks every socket of these members, or of all, to fetch what is there: something could not be told. */
  missed(uids?: readonly string[]): void;
  /** Hears when a member's first socket has opened here, and when the last has closed. */
  onPresence(listener: (uid: string, here: boolean) => void): void;
  /** Ends the sockets of a session, or of all of a member's sessions. */
  endSessions(uid: string, sessionId?: string): void;
  clients(): Iterable<Client>;
  /** Whether a member has a socket open here. */
  has(uid: string): boolean;
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
  const byTopic = new Map<Topic, Set<Client>>();
  const watchers = new Set<(uid: string, here: boolean) => void>();
  let count = 0;

  function tellPresence(uid: string, here: boolean) {
    for (const watcher of watchers) watcher(uid, here);
  }

  /** Writes one frame to sockets, made when the first is ready for it. */
  function writer(frame: ServerFrame) {
    let bytes: Buffer | undefined;
    return ({ socket }: Client) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_WAITING_BYTES) return socket.close(CLOSE.TOO_SLOW);
      bytes ??= frameOnce(frame);
      // Sockets are opened without compression, so the frame is the same for all and goes straight to the wire.
      rawSocket(socket)?.write(bytes);
    };
  }

  return {
    add(client) {
      const { uid } = client.actor;
      const mine = byUid.get(uid) ?? new Set();
      byUid.set(uid, mine);
      if (!mine.has(client)) count++;
      mine.add(client);
      if (mine.size === 1) tellPresence(uid, true);
    },
    remove(client) {
      const mine = byUid.get(client.actor.uid);
      if (!mine?.delete(client)) return;
      count--;
      for (const hearing of byTopic.values()) hearing.delete(client);
      if (mine.size > 0) return;
      byUid.delete(client.actor.uid);
      tellPresence(client.actor.uid, false);
    },
    publish(uids, event) {
      const write = writer({ t: 'event', event });
      for (const uid of uids) for (const client of byUid.get(uid) ?? []) write(client);
    },
    listen(client, topic) {
      const hearing = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, hearing.add(client));
    },
    unlisten: (client, topic) => void byTopic.get(topic)?.delete(client),
    listeners: (topic) => [...new Set([...(byTopic.get(topic) ?? [])].map(({ actor }) => actor.uid))],
    broadcast(topic, event, isFor) {
      const write = writer({ t: 'event', event });
      for (const client of byTopic.get(topic) ?? []) if (isFor(client.actor.uid)) write(client);
    },
    missed(uids = [...byUid.keys()]) {
      const write = writer({ t: 'missed' });
      for (const uid of uids) for (const client of byUid.get(uid) ?? []) write(client);
    },
    onPresence: (listener) => void watchers.add(listener),
    endSessions(uid, sessionId) {
      for (const { socket, actor } of [...(byUid.get(uid) ?? [])]) {
        if (sessionId === undefined || actor.sessionId === sessionId) socket.close(CLOSE.SESSION_ENDED);
      }
    },
    *clients() {
      for (const mine of byUid.values()) yield* mine;
    },
    has: (uid) => byUid.has(uid),
    size: () => count,
    socketsOf: (uid) => byUid.get(uid)?.size ?? 0,
  };
}
