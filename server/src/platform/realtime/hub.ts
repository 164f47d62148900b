import type { WebSocket } from 'ws';
import { CLOSE, type LiveEvent, type ServerFrame, type Topic } from '#contract/realtime.ts';
import { SOCKETS } from '#server/platform/server-limits.rules.ts';
import type { Actor } from '../http/handle.ts';
import { type CatchUps, createCatchUps } from './catch-ups.ts';
import { canShareFrames, createFrameWriter } from './frames.ts';

export interface Client {
  socket: WebSocket;
  actor: Actor;
}

export interface Hub {
  add(client: Client): void;
  remove(client: Client): void;
  /** Sends one event to every socket of these members. */
  publish(uids: readonly string[], event: LiveEvent): void;
  /** Subscribes this socket to a topic until it unsubscribes or closes. */
  subscribe(client: Client, topic: Topic): void;
  unsubscribe(client: Client, topic: Topic): void;
  /** The members who subscribe to a topic. */
  subscribers(topic: Topic): string[];
  /** Sends one event to every socket that is subscribed to the topic and whose member `isFor` accepts. */
  broadcast(topic: Topic, event: LiveEvent, isFor: (uid: string) => boolean): void;
  /** Asks every socket of these members, or of all members, to fetch again as soon as the server has time: an event did not reach them. */
  requestResync(uids?: readonly string[]): void;
  /** Decides when clients fetch. */
  catchUps: CatchUps;
  /** Calls the listener when a member's first socket opens on this node, and when the last one closes. */
  onPresence(listener: (uid: string, online: boolean) => void): void;
  /** Closes the sockets of a session, or of all of a member's sessions. */
  endSessions(uid: string, sessionId?: string): void;
  clients(): Iterable<Client>;
  /** Whether a member has a socket open on this node. */
  has(uid: string): boolean;
  size(): number;
  /** How many sockets a member has on this node. */
  socketsOf(uid: string): number;
  /** Whether more bytes wait for a socket, or for all sockets of its member, than SOCKETS allows. */
  isTooSlow(client: Client): boolean;
}

/** Returns a function that sends one frame to any client. One that is too slow is closed and has to fetch what it missed. */
function frameFor(frame: ServerFrame, { canShare, isTooSlow }: Pick<Hub, 'isTooSlow'> & { canShare: boolean }) {
  const write = createFrameWriter(frame, canShare);
  return (client: Client) => {
    const { socket } = client;
    if (socket.readyState !== socket.OPEN) return;
    if (isTooSlow(client)) return socket.close(CLOSE.TOO_SLOW);
    write(socket);
  };
}

/** Creates the register of this node's sockets, by member and by topic. */
export function createHub(): Hub {
  const byUid = new Map<string, Set<Client>>();
  const byTopic = new Map<Topic, Set<Client>>();
  const listeners = new Set<(uid: string, online: boolean) => void>();
  const catchUps = createCatchUps();
  const canShare = canShareFrames();
  let count = 0;

  const clientsOf = (uid: string) => byUid.get(uid) ?? new Set<Client>();
  const notifyPresence = (uid: string, online: boolean) => {
    for (const listener of listeners) listener(uid, online);
  };
  /** Adds up the sockets of the member only if something waits for this one, so that usual frames cost nothing more. */
  const isTooSlow = ({ socket, actor }: Client) => {
    if (socket.bufferedAmount === 0) return false;
    if (socket.bufferedAmount > SOCKETS.unreadMaxBytes) return true;
    let waiting = 0;
    for (const client of clientsOf(actor.uid)) waiting += client.socket.bufferedAmount;
    return waiting > SOCKETS.unreadOfMemberMaxBytes;
  };
  return {
    add(client) {
      const { uid } = client.actor;
      const clients = clientsOf(uid);
      byUid.set(uid, clients);
      if (!clients.has(client)) count++;
      clients.add(client);
      if (clients.size === 1) notifyPresence(uid, true);
    },
    remove(client) {
      const { uid } = client.actor;
      const clients = clientsOf(uid);
      if (!clients.delete(client)) return;
      count--;
      for (const subscribed of byTopic.values()) subscribed.delete(client);
      if (clients.size > 0) return;
      byUid.delete(uid);
      notifyPresence(uid, false);
    },
    publish(uids, event) {
      const send = frameFor({ t: 'event', event }, { canShare, isTooSlow });
      for (const uid of uids) for (const client of clientsOf(uid)) send(client);
    },
    subscribe: (client, topic) => void byTopic.set(topic, (byTopic.get(topic) ?? new Set()).add(client)),
    unsubscribe: (client, topic) => void byTopic.get(topic)?.delete(client),
    subscribers: (topic) => [...new Set([...(byTopic.get(topic) ?? [])].map(({ actor }) => actor.uid))],
    broadcast(topic, event, isFor) {
      const send = frameFor({ t: 'event', event }, { canShare, isTooSlow });
      for (const client of byTopic.get(topic) ?? []) if (isFor(client.actor.uid)) send(client);
    },
    requestResync(uids = [...byUid.keys()]) {
      for (const uid of uids) for (const { socket } of clientsOf(uid)) catchUps.requestResync(socket);
    },
    catchUps,
    onPresence: (listener) => void listeners.add(listener),
    endSessions(uid, sessionId) {
      for (const { socket, actor } of [...clientsOf(uid)]) {
        if (sessionId === undefined || actor.sessionId === sessionId) socket.close(CLOSE.SESSION_ENDED);
      }
    },
    *clients() {
      for (const clients of byUid.values()) yield* clients;
    },
    has: (uid) => byUid.has(uid),
    size: () => count,
    socketsOf: (uid) => clientsOf(uid).size,
    isTooSlow,
  };
}
