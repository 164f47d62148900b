import { LRUCache } from 'lru-cache';
import type { Message } from '#contract/chats/views.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { ChatAudience, ClusterMessage } from '#server/platform/cluster/messages.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Publish } from '#server/platform/db/unit-of-work.ts';
import { createKeyedQueue } from '#server/platform/keyed-queue.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import { blocksAmong } from '#server/slices/safety/index.ts';
import { withhold } from './chat.rules.ts';
import { audienceRowsOf } from './chats.sql.ts';
import type { StoredMessage } from './store-messages.sql.ts';

/** The members who receive the events of a chat, and what blocks withhold between them. */
export interface Audience extends ChatAudience {
  /** The members who do not receive a participant's messages because of a block, by participant. Groups only. */
  blocks: ReadonlyMap<string, ReadonlySet<string>>;
  /** Suspended participants, who receive no messages. Groups only. */
  hidden: ReadonlySet<string>;
  /** The first messages of the members who came later and may not read earlier ones, by uid. */
  firstSeqs: ReadonlyMap<string, number>;
}

/** How many members the cached audiences have at most, together. */
const CACHED_MEMBERS_MAX = 500_000;
/** The longest that an audience is used. Its version shows every change; this only bounds what a fault could do. */
const CACHED_MS = 5 * 60_000;
const NO_BLOCKS: Pick<Audience, 'blocks' | 'hidden'> = { blocks: new Map(), hidden: new Set() };
const WHOLE_HISTORY: Audience['firstSeqs'] = new Map();

/** Publishes a message to its audience: in full to those who may read it, otherwise only its place. */
export function publishMessage(publish: Publish, message: Message, audience: Audience) {
  publishPerReader(
    publish,
    audience,
    { seq: message.seq, concernedUids: [message.userId] },
    {
      full: { type: 'message', message },
      withheld: { type: 'message', message: withhold(message) },
    },
  );
}

interface Concerned {
  /** The message that the event is about. */
  seq: number;
  /** The members whom it is about, the one who caused it first. */
  concernedUids: readonly string[];
}
/**
 * Publishes an event of a chat to its audience. Members who came after the message, and others from whom a block withholds one of the
 * concerned members, receive `withheld`.
 */
export function publishPerReader(
  publish: Publish,
  audience: Audience,
  { seq, concernedUids }: Concerned,
  { full, withheld }: { full: LiveEvent; withheld: LiveEvent },
) {
  const { members, blocks, hidden, firstSeqs } = audience;
  const blocked = concernedUids.flatMap((uid) => blocks.get(uid) ?? []);
  const cameLater = new Set([...firstSeqs].flatMap(([uid, firstSeq]) => (seq < firstSeq ? uid : [])));
  if (blocked.length + hidden.size + cameLater.size === 0) return publish(members, full, audience);
  const mayRead = (uid: string) =>
    uid === concernedUids[0] ||
    !(hidden.has(uid) || cameLater.has(uid) || blocked.some((blockedUids) => blockedUids.has(uid)));
  publish(
    members.filter((uid) => mayRead(uid)),
    full,
    audience,
  );
  publish(
    members.filter((uid) => !mayRead(uid)),
    withheld,
  );
}

/** An event of a chat that another node published, or the notice that it lost one. */
type RemoteChatEvent = Extract<ClusterMessage, { kind: 'chatEvent' | 'chatMissed' }>;

/**
 * Decides who receives the messages of a chat. Audiences are cached: chats.audience_version rises with every change of them, and each
 * stored message carries it. So a message in a chat whose audience has not changed needs no further statement.
 */
export function createAudiences(db: Db) {
  const cache = new LRUCache<string, Audience>({
    maxSize: CACHED_MEMBERS_MAX,
    sizeCalculation: ({ members }) => members.length + 1,
    ttl: CACHED_MS,
  });

  /** Reads the version before the blocks, so that a cached audience is never older than its version says. */
  async function load(tx: Db, chatIds: readonly string[]): Promise<Map<string, Audience>> {
    const audiences = new Map<string, Audience>();
    for (const { chatId, type, version, members, firstSeqs } of await audienceRowsOf(tx, chatIds)) {
      const withheld = type === 'group' ? await blocksAmong(tx, members) : NO_BLOCKS;
      audiences.set(chatId, { chatId, version, members, firstSeqs: new Map(Object.entries(firstSeqs)), ...withheld });
    }
    return audiences;
  }

  /** A later audience than the one at that version is as good: members who left since then receive nothing more. */
  const cached = (chatId: string, version: number) => {
    const audience = cache.get(chatId);
    return audience && audience.version >= version ? audience : undefined;
  };
  const serializeByChat = createKeyedQueue();

  async function loadOne(chatId: string) {
    const audience = (await load(db, [chatId])).get(chatId);
    if (audience) cache.set(chatId, audience);
    return audience;
  }

  return {
    /** Delivers to the members on this node what another node published to a chat, in its order. */
    deliverRemoteEvent: (hub: Hub, message: RemoteChatEvent): Promise<void> =>
      serializeByChat(message.chatId, async () => {
        const { chatId, version } = message;
        const members = (cached(chatId, version) ?? (await loadOne(chatId)))?.members ?? [];
        if (message.kind === 'chatMissed') return hub.requestResync(members);
        const except = new Set(message.except);
        hub.publish(except.size > 0 ? members.filter((uid) => !except.has(uid)) : members, message.event);
      }),

    /** Returns the audience of a locked chat, whose version is known: the cached one if there is one. */
    async current(tx: Db, chatId: string, version: number): Promise<Audience> {
      return cached(chatId, version) ?? (await this.loadInTransaction(tx, chatId));
    },

    /** Returns the audience of a chat inside a transaction. It is not cached: the transaction may be rolled back. */
    async loadInTransaction(tx: Db, chatId: string): Promise<Audience> {
      return (
        (await load(tx, [chatId])).get(chatId) ?? {
          chatId,
          version: 0,
          members: [],
          firstSeqs: WHOLE_HISTORY,
          ...NO_BLOCKS,
        }
      );
    },

    /** Publishes committed messages in their order; at once when every audience is cached. */
    publishStored(publish: Publish, stored: readonly StoredMessage[]): void | Promise<void> {
      const audiencesByChat = new Map<string, Audience>();
      const missing = new Set<string>();
      for (const item of stored) {
        const audience = cached(item.message.chatId, item.audienceVersion);
        if (audience) audiencesByChat.set(item.message.chatId, audience);
        else missing.add(item.message.chatId);
      }
      const publishAll = () => {
        for (const { message } of stored) {
          const audience = audiencesByChat.get(message.chatId);
          if (audience) publishMessage(publish, message, audience);
        }
      };
      if (missing.size === 0) return publishAll();
      return load(db, [...missing]).then((loaded) => {
        for (const [chatId, audience] of loaded) {
          cache.set(chatId, audience);
          audiencesByChat.set(chatId, audience);
        }
        publishAll();
      });
    },
  };
}

export const audiences = onePerApp(({ db }) => createAudiences(db));

/** Delivers to this node's sockets what another node published to a chat. If that fails, every client here fetches. */
export function deliverRemoteChatEvent(app: App, message: RemoteChatEvent): void {
  void audiences(app)
    .deliverRemoteEvent(app.hub, message)
    .catch((error) => {
      app.log.warn(
        { event: 'audience_not_loaded', err: error },
        'The audience of a chat could not be loaded; clients fetch',
      );
      app.hub.requestResync();
    });
}
