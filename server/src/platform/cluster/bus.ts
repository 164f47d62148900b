import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '#contract/realtime.ts';
import type { Log } from '../log/log.ts';
import type { Transport, TransportEvents } from './transport.ts';

/** What one node tells the others. */
export type ClusterMessage =
  | { kind: 'event'; uids: readonly string[]; event: LiveEvent }
  /** Something these members should have heard could not be told: they fetch it. Without uids: everybody. */
  | { kind: 'missed'; uids?: readonly string[] }
  | { kind: 'hangout' | 'announced'; id: string }
  | { kind: 'ended'; uid: string; sessionId?: string }
  /** Who has a socket at the node that tells: all of them from the first part on, or who came and went. */
  | { kind: 'presence'; uids: readonly string[]; first: boolean }
  | { kind: 'online' | 'offline'; uid: string };

/** One text on the wire. `deaf`: this node does not hear Redis now. `asks`: who are you? `leaves`: it was there. */
type Said = { from: string; deaf: boolean } & (
  | { news: ClusterMessage[] }
  | { alive: true; asks?: true; leaves?: true }
);

const ALIVE_EVERY_MS = 4000;
/** A node not heard for so long is gone, or cannot be helped. */
const SILENT_MAX_MS = 13_000;
const FIRST_ECHO_WITHIN_MS = 1000;
/** After a link broke, others may have gone on speaking into it for as long as it took them to hear of it. */
const MISSED_AGAIN_MS = 1000;

export type Bus = ReturnType<typeof createBus>;

export interface Transports {
  postgres: (events: TransportEvents) => Promise<Transport>;
  redis?: (events: TransportEvents) => Promise<Transport>;
}

/**
 * The servers that run on one database, as each knows the others: by Redis where there is one and all hear it, else by
 * PostgreSQL. Alone, a node tells nobody anything, at no cost. What gets lost is told as `missed`, so that it is fetched.
 */
export function createBus({ transports, log }: { transports: Transports; log: Log }) {
  const self = randomUUID();
  const others = new Map<string, { at: number; deaf: boolean }>();
  const hears = new Set<(news: ClusterMessage, from: string) => void>();
  const joins = new Set<() => void>();
  const leaves = new Set<(node: string) => void>();
  let waiting: ClusterMessage[] = [];
  let telling: Promise<void> | null = null;
  let lost = false;
  let heardMyself = () => {};
  let postgres: Transport | undefined;
  let redis: Transport | undefined;
  let beat: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let heardOf = false;
  let closed = false;

  const hear = (news: ClusterMessage, from: string) => {
    for (const listener of hears) listener(news, from);
  };
  const missed = () => hear({ kind: 'missed' }, self);

  function forget(node: string) {
    if (others.delete(node)) for (const listener of leaves) listener(node);
  }

  function heard(text: string) {
    let said: Said;
    try {
      said = JSON.parse(text);
    } catch {
      return log.warn('a text between nodes could not be read');
    }
    if (said.from === self) return heardMyself();
    if ('alive' in said && said.leaves) return forget(said.from);
    const isNew = !others.has(said.from);
    others.set(said.from, { at: Date.now(), deaf: said.deaf });
    if (isNew) for (const listener of joins) listener();
    if ('alive' in said) {
      if (said.asks || isNew) void alive();
    } else for (const news of said.news) hear(news, said.from);
  }

  const deaf = () => redis !== undefined && !redis.isUp();
  /** Redis, when it is there and every node hears it. */
  const fast = () => (redis?.isUp() && ![...others.values()].some((one) => one.deaf) ? redis : undefined);

  async function alive(more: { asks?: true; leaves?: true } = {}) {
    const said: Said = { from: self, deaf: deaf(), alive: true, ...more };
    // By PostgreSQL always: it is the way that all hear.
    await postgres?.send(JSON.stringify(said)).catch(() => {});
  }

  async function openTransports() {
    postgres = await transports.postgres({
      heard,
      up() {
        if (heardOf) missed();
        heardOf = true;
      },
      down: (reason) => log.warn({ reason }, 'other nodes are not heard for a moment'),
    });
    redis = await transports.redis?.({
      heard,
      up: () => void (closed || alive()),
      down(reason) {
        if (closed) return;
        log.warn({ reason }, 'Redis is away; nodes speak by PostgreSQL');
        void alive();
        missed();
        clearTimeout(again);
        again = setTimeout(missed, MISSED_AGAIN_MS);
        again.unref();
      },
    });
  }

  /** The texts that carry these news; one that fits into none becomes `missed` for those it was for. */
  function* texts(all: readonly ClusterMessage[], maxBytes: number): Generator<string> {
    const wrap = (news: ClusterMessage[]) => JSON.stringify({ from: self, deaf: deaf(), news } satisfies Said);
    const room = maxBytes - Buffer.byteLength(wrap([]));
    let part: ClusterMessage[] = [];
    let size = 0;
    for (const given of all) {
      let news = given;
      let bytes = Buffer.byteLength(JSON.stringify(news)) + 1;
      if (bytes > room && given.kind === 'event') {
        news = { kind: 'missed', uids: given.uids };
        bytes = Buffer.byteLength(JSON.stringify(news)) + 1;
      }
      if (bytes > room) {
        news = { kind: 'missed' };
        bytes = Buffer.byteLength(JSON.stringify(news)) + 1;
      }
      if (size + bytes > room) {
        yield wrap(part);
        part = [];
        size = 0;
      }
      part.push(news);
      size += bytes;
    }
    if (part.length > 0) yield wrap(part);
  }

  async function sendBy(transport: Transport | undefined, news: readonly ClusterMessage[]) {
    if (!transport) throw new Error('There is no such way.');
    for (const text of texts(news, transport.maxBytes)) await transport.send(text);
  }

  async function drain() {
    while (waiting.length > 0) {
      const news: ClusterMessage[] = lost ? [{ kind: 'missed' }, ...waiting] : waiting;
      waiting = [];
      const quick = fast();
      try {
        await sendBy(quick, news);
        lost = false;
      } catch {
        // Part of it may have been said: a live event heard twice changes nothing.
        lost = await sendBy(postgres, news).then(
          () => false,
          () => true,
        );
        if (lost) log.warn('other nodes could not be told; they will be told that they missed something');
      }
    }
    telling = null;
  }

  function lookRound() {
    void alive();
    for (const [node, { at }] of others) if (Date.now() - at > SILENT_MAX_MS) forget(node);
    if (lost && waiting.length === 0) publish({ kind: 'missed' });
  }

  /** Tells every other node. What cannot be told now is told as `missed` once it can. */
  function publish(news: ClusterMessage) {
    if (others.size === 0) return;
    waiting.push(news);
    telling ??= Promise.resolve().then(drain);
  }

  return {
    publish,
    /**
     * From here on others are heard, and told.
     * @returns once they know of us, so that nothing they tell passes a socket by which opens here later
     * @throws RedisRefused
     */
    async start() {
      await openTransports();
      await new Promise<void>((done) => {
        const late = setTimeout(done, FIRST_ECHO_WITHIN_MS);
        heardMyself = () => {
          clearTimeout(late);
          done();
        };
        void alive({ asks: true });
      });
      heardMyself = () => {};
      beat = setInterval(lookRound, ALIVE_EVERY_MS);
      beat.unref();
    },
    /** Hears what other nodes tell, and from whom; `missed` also when this node itself missed something. */
    onMessage: (listener: (news: ClusterMessage, from: string) => void) => void hears.add(listener),
    /** Another node is there: it knows nothing of us yet. */
    onJoin: (listener: () => void) => void joins.add(listener),
    onLeave: (listener: (node: string) => void) => void leaves.add(listener),
    /** How many others there are. */
    otherNodes: () => others.size,
    /** How news go now. */
    transport: (): 'redis' | 'postgres' => (fast() ? 'redis' : 'postgres'),
    async close() {
      closed = true;
      clearInterval(beat);
      clearTimeout(again);
      await telling;
      await alive({ leaves: true });
      await Promise.all([redis?.close(), postgres?.close()]);
    },
  };
}
