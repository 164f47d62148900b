import { randomUUID } from 'node:crypto';
import type { Log } from '../log/log.ts';
import { createKnownNodes, createListeners, keyOf } from './known-nodes.ts';
import { type ClusterMessage, type Envelope, pack, readEnvelope } from './messages.ts';
import type { PostgresTransport } from './postgres-transport.ts';
import type { Transport, TransportEvents } from './transport.ts';

const ALIVE_EVERY_MS = 4000;
/** How often the connections of the other nodes are looked at. */
const LOOK_EVERY_MS = 500;
const FIRST_ECHO_WITHIN_MS = 1000;
/** After Redis fails, other nodes may keep using it until they notice, so `missed` is published once more. */
const MISSED_AGAIN_MS = 1000;

export type Bus = ReturnType<typeof createBus>;

export interface Transports {
  /** @param key the number by which the other nodes find this one's connection */
  postgres: (events: TransportEvents, key: number) => Promise<PostgresTransport>;
  redis?: (events: TransportEvents) => Promise<Transport>;
}

/** Sends messages in batches, one batch at a time, by the best transport. Lost ones become `missed` for everybody. */
function createSender(send: (messages: readonly ClusterMessage[]) => Promise<void>, log: Log) {
  let queued: ClusterMessage[] = [];
  let sending: Promise<void> | null = null;
  let hasLost = false;

  async function sendAll() {
    while (queued.length > 0) {
      const messages: ClusterMessage[] = hasLost ? [{ kind: 'missed' }, ...queued] : queued;
      queued = [];
      try {
        await send(messages);
        hasLost = false;
      } catch {
        hasLost = true;
        log.warn({ event: 'cluster_send_failed' }, 'Messages to other nodes were lost; the nodes will fetch again');
      }
    }
    sending = null;
  }

  function enqueue(message: ClusterMessage) {
    queued.push(message);
    sending ??= Promise.resolve().then(sendAll);
  }

  return {
    enqueue,
    /** Announces lost messages when nothing else does. */
    retryLost() {
      if (hasLost && queued.length === 0) enqueue({ kind: 'missed' });
    },
    drained: async () => sending,
  };
}

interface ChannelOptions {
  transports: Transports;
  key: number;
  receive: TransportEvents['receive'];
  /** Called when Redis is available again or no longer. */
  onRedisChange: () => void;
  /** Called when messages to this node may have been lost. */
  onMissed: () => void;
  log: Log;
}

/** Opens the transports of this node and reports when messages may have been lost while one of them was down. */
function createChannels({ transports, key, receive, onRedisChange, onMissed, log }: ChannelOptions) {
  let postgres: PostgresTransport | undefined;
  let redis: Transport | undefined;
  let missedTimer: NodeJS.Timeout | undefined;
  let stopped = false;

  function onRedisDown(reason: string) {
    if (stopped) return;
    log.warn({ event: 'redis_down', reason }, 'Redis is unavailable; nodes communicate by PostgreSQL');
    onRedisChange();
    onMissed();
    clearTimeout(missedTimer);
    missedTimer = setTimeout(onMissed, MISSED_AGAIN_MS).unref();
  }

  return {
    /** @throws RedisRefused */
    async open() {
      let wasUp = false;
      const events = {
        receive,
        up() {
          if (wasUp) onMissed();
          wasUp = true;
        },
        down: (reason: string) =>
          log.warn({ event: 'cluster_down', reason }, 'The connection to other nodes broke; reconnecting'),
      };
      postgres = await transports.postgres(events, key);
      redis = await transports.redis?.({ receive, up: () => void (stopped || onRedisChange()), down: onRedisDown });
    },
    postgres: () => postgres,
    redis: () => redis,
    /** Stops reporting changes. Messages can still be sent until `close`. */
    stop() {
      stopped = true;
      clearTimeout(missedTimer);
    },
    close: () => Promise.all([redis?.close(), postgres?.close()]),
  };
}

/**
 * Returns a function that looks which of the other nodes are still connected to PostgreSQL. The kernel closes the connections of a
 * killed one.
 */
function createLooker(knownNodes: ReturnType<typeof createKnownNodes>, postgres: () => PostgresTransport | undefined) {
  let isLooking = false;
  async function look() {
    isLooking = true;
    const listed = await postgres()
      ?.listNodes()
      .catch(() => null);
    isLooking = false;
    if (listed) knownNodes.compare(listed);
  }
  return () => {
    if (knownNodes.count() > 0 && !isLooking) void look();
  };
}

/** Waits until a question of this node comes back to it, which shows that all nodes have received it. */
function createEcho() {
  let onEcho = () => {};
  return {
    received: () => onEcho(),
    /** Sends the question. Resolves when it came back, or after a second. */
    after: (ask: () => void) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, FIRST_ECHO_WITHIN_MS);
        onEcho = () => {
          clearTimeout(timer);
          onEcho = () => {};
          resolve();
        };
        ask();
      }),
  };
}

/**
 * Connects the servers that run on one database: by Redis if there is one and all nodes receive by it, else by PostgreSQL.
 * A node that is alone sends only its heartbeat. Nodes that may have lost messages get `missed` and have their clients fetch again.
 */
export function createBus({ transports, log }: { transports: Transports; log: Log }) {
  const self = randomUUID();
  const knownNodes = createKnownNodes();
  const messages = createListeners<[message: ClusterMessage, from: string]>();
  const echo = createEcho();
  const onMissed = () => messages.emit({ kind: 'missed' }, self);
  const onRedisChange = () => void sendAlive();
  const channels = createChannels({ transports, key: keyOf(self), receive, onRedisChange, onMissed, log });
  const timers: NodeJS.Timeout[] = [];
  // A node that ended without a goodbye may have stored messages that it did not publish.
  knownNodes.lost.add(onMissed);

  const needsPostgres = () => channels.redis()?.isUp() === false;
  /** Returns Redis when it is up here and at every other node. */
  function fastTransport() {
    const redis = channels.redis();
    return redis?.isUp() && !knownNodes.someNeedPostgres() ? redis : undefined;
  }

  /** Sends a heartbeat, always by PostgreSQL, because every node listens there. */
  async function sendAlive(extras: { asks?: true; leaves?: true } = {}) {
    const envelope: Envelope = { from: self, needsPostgres: needsPostgres(), alive: true, ...extras };
    await channels
      .postgres()
      ?.send(JSON.stringify(envelope))
      .catch(() => {});
  }

  function receive(text: string) {
    const envelope = readEnvelope(text);
    if (!envelope)
      return log.warn({ event: 'cluster_text_unreadable' }, 'A message from another node could not be parsed');
    if (envelope.from === self) return echo.received();
    if ('alive' in envelope) return receiveHeartbeat(envelope);
    knownNodes.see(envelope);
    for (const message of envelope.messages) messages.emit(message, envelope.from);
  }

  function receiveHeartbeat(heartbeat: Extract<Envelope, { alive: true }>) {
    if (heartbeat.leaves) return knownNodes.end(heartbeat.from);
    const isNew = knownNodes.see(heartbeat);
    if (heartbeat.asks || isNew) void sendAlive();
  }

  async function sendBy(transport: Transport | undefined, batch: readonly ClusterMessage[]) {
    if (!transport) throw new Error('The transport is not open.');
    const envelope = { from: self, needsPostgres: needsPostgres() };
    for (const text of pack(batch, envelope, transport.maxBytes)) await transport.send(text);
  }

  const sender = createSender(async (batch) => {
    try {
      await sendBy(fastTransport(), batch);
    } catch {
      // Part of the batch may have been sent. A live event that is received twice changes nothing.
      await sendBy(channels.postgres(), batch);
    }
  }, log);

  // Events were not sent to it while it was taken for gone.
  knownNodes.returned.add(() => sender.enqueue({ kind: 'missed' }));

  const look = createLooker(knownNodes, () => channels.postgres());
  knownNodes.joined.add(look);

  return {
    /** Publishes to every other node. Messages that cannot be sent are replaced by `missed` later. */
    publish(message: ClusterMessage) {
      if (knownNodes.count() > 0) sender.enqueue(message);
    },
    /**
     * Joins the other nodes. Resolves when they know of this one, so that a socket opened later misses nothing.
     * @throws RedisRefused
     */
    async start() {
      await channels.open();
      await echo.after(() => void sendAlive({ asks: true }));
      const beat = () => {
        void sendAlive();
        knownNodes.checkHeartbeats();
        sender.retryLost();
      };
      timers.push(setInterval(beat, ALIVE_EVERY_MS).unref(), setInterval(look, LOOK_EVERY_MS).unref());
    },
    /** Receives messages of other nodes, and `missed` from this one when it may have lost some. */
    onMessage: messages.add,
    /** Called when another node appears. It knows nothing of this one yet. */
    onJoin: knownNodes.joined.add,
    onLeave: knownNodes.left.add,
    otherNodes: knownNodes.count,
    /** Whether a node is among the other nodes. The last messages of a node may arrive after its goodbye. */
    isKnown: knownNodes.has,
    /** Returns which transport is in use. */
    transport: (): 'redis' | 'postgres' => (fastTransport() ? 'redis' : 'postgres'),
    async close() {
      channels.stop();
      for (const timer of timers) clearInterval(timer);
      await sender.drained();
      await sendAlive({ leaves: true });
      await channels.close();
    },
  };
}
