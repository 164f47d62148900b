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
  /** Subscribes this socket to a topic until it unsubscribes or closes. */
  subscribe(client: Client, topic: Topic): void;
  unsubscribe(client: Client, topic: Topic): void;
  /** The members who subscribe to a topic. */
  subscribers(topic: Topic): string[];
  /** Sends one event to every socket that is subscribed to the topic and whose member `isFor` accepts. */
  broadcast(topic: Topic, event: LiveEvent, isFor: (uid: string) => boolean): void;
  /** Asks every socket of these members, or of all members, to fetch again: an event did not reach them. */
  sendMissed(uids?: readonly string[]): void;
  /** Calls the listener when a member's first socket opens on this node, and when the last one closes. */
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

  function notifyPresence(uid: string, here: boolean) {
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
      if (mine.size === 1) notifyPresence(uid, true);
    },
    remove(client) {
      const mine = byUid.get(client.actor.uid);
      if (!mine?.delete(client)) return;
      count--;
      for (const subscribed of byTopic.values()) subscribed.delete(client);
      if (mine.size > 0) return;
      byUid.delete(client.actor.uid);
      notifyPresence(client.actor.uid, false);
    },
    publish(uids, event) {
      const write = writer({ t: 'event', event });
      for (const uid of uids) for (const client of byUid.get(uid) ?? []) write(client);
    },
    subscribe(client, topic) {
      const subscribed = byTopic.get(topic) ?? new Set();
      byTopic.set(topic, subscribed.add(client));
    },
    unsubscribe: (client, topic) => void byTopic.get(topic)?.delete(client),
    subscribers: (topic) => [...new Set([...(byTopic.get(topic) ?? [])].map(({ actor }) => actor.uid))],
    broadcast(topic, event, isFor) {
      const write = writer({ t: 'event', event });
      for (const client of byTopic.get(topic) ?? []) if (isFor(client.actor.uid)) write(client);
    },
    sendMissed(uids = [...byUid.keys()]) {
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
