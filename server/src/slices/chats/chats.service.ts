import { randomUUID } from 'node:crypto';
import type { ChatView, Message } from '#contract/chats/views.ts';
import { TEXT } from '#contract/limits.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { words } from '#contract/shapes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { ConnectionChange, Connections } from '#server/slices/connections/index.ts';
import type { Media } from '#server/slices/media/index.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { createChanges } from './chats.changes.ts';
import { createGroups } from './chats.groups.ts';
import * as leaving from './chats.leaving.store.ts';
import { createOpenChats } from './chats.open.ts';
import { pauseWithSuspensions } from './chats.paused.ts';
import { createPhotos } from './chats.photos.ts';
import { createPresence } from './chats.presence.ts';
import { createReader } from './chats.reader.ts';
import { gateFor, hidden } from './chats.rules.ts';
import * as store from './chats.store.ts';
import { createWriter } from './chats.writer.ts';

interface Deps {
  db: Db;
  log: Log;
  transact: Transact;
  publish: (uids: readonly string[], event: LiveEvent) => void;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  media: Media;
}
export type Chats = ReturnType<typeof createChats>;
const content = words(TEXT.message);
interface Sent {
  chatId: string;
  clientId: string;
  content: string;
  /** The url of an uploaded picture of the sender's own. */
  photo?: string | undefined;
}
const NOBODY: ReadonlySet<string> = new Set();

export function createChats({ db, transact, publish, log, profiles, safety, connections, media }: Deps) {
  const sent: ((message: Message) => Promise<void>)[] = [];
  const reads: ((chatId: string, uid: string) => Promise<void>)[] = [];
  const following = new Set<Promise<unknown>>();

  /** What follows a message must neither delay its acknowledgement nor fail it. */
  function followUp(actions: Promise<void>[]) {
    for (const action of actions) {
      const done = action
        .catch((error) => log.warn({ err: error }, 'what follows a message was not done'))
        .finally(() => following.delete(done));
      following.add(done);
    }
  }

  const { notBlocked } = safety;
  const writer = createWriter(db, {
    unseenBy: (stored) => unseenBy(db, stored),
    onStored: (message, members, unseen) => sayMessage(publish, message, members, unseen),
  });

  /** A group reads its members' messages; whom a block keeps from the writer learns that there is one. */
  async function unseenBy(tx: Db, stored: readonly store.Stored[]): Promise<ReadonlySet<string>[]> {
    const inGroups = stored.flatMap((one) =>
      one.outcome === 'stored' && one.message.chatId.startsWith('group_') ? [one] : [],
    );
    const writers = [...new Set(inGroups.map(({ message }) => message.userId))];
    const readers = [...new Set(inGroups.flatMap(({ members }) => members))];
    const blocks = await safety.blocksBetween(tx, writers, readers);
    return stored.map((one) => ('message' in one && blocks.get(one.message.userId)) || NOBODY);
  }

  function sayMessage(
    tell: Deps['publish'],
    message: Message,
    members: readonly string[],
    unseen: ReadonlySet<string>,
  ) {
    if (unseen.size === 0) return tell(members, { type: 'message', message });
    tell(
      members.filter((uid) => !unseen.has(uid)),
      { type: 'message', message },
    );
    tell(
      members.filter((uid) => unseen.has(uid)),
      { type: 'message', message: hidden(message) },
    );
  }

  function view(
    viewer: string,
    chat: store.ChatOf,
    { uids, people }: { uids: readonly string[]; people: number },
    cards: Map<string, MemberCard>,
  ): ChatView {
    const participants = uids.map((uid) => cards.get(uid) ?? unknownCard(uid));
    return {
      id: chat.id,
      type: chat.type,
      threadId: chat.threadId,
      title: chat.title,
      createdAt: chat.createdAt,
      createdBy: chat.createdBy,
      participants,
      people,
      other: chat.type === 'direct' ? (participants.find(({ uid }) => uid !== viewer) ?? null) : null,
      lastMessage: chat.last,
      lastSeq: chat.lastSeq,
      readSeq: chat.readSeq,
      quiet: chat.quiet,
      muted: chat.muted,
      mutedVersion: chat.mutedVersion,
      version: chat.version,
      ...gateFor(viewer, chat),
    };
  }

  async function views(tx: Db, viewer: string, chats: readonly store.ChatOf[]): Promise<ChatView[]> {
    const members = await store.participantsOf(
      tx,
      viewer,
      notBlocked,
      chats.map(({ id }) => id),
    );
    const cards = await profiles.cards(
      tx,
      [...members.values()].flatMap(({ uids }) => uids),
    );
    return chats.map((chat) => view(viewer, chat, members.get(chat.id) ?? { uids: [], people: 0 }, cards));
  }

  /** Tells each of these members what the chat looks like to them now. */
  async function tellChat(work: Work, chatId: string, uids: readonly string[]) {
    for (const uid of uids) {
      const [chat] = await views(work.db, uid, await store.chatsOf(work.db, uid, notBlocked, chatId));
      work.publish([uid], chat ? { type: 'chat', chat } : { type: 'chatGone', chatId });
    }
  }

  /** Writes a message inside a transaction of another use case. */
  async function writeWithin(work: Work, chatId: string, userId: string, words: string) {
    const [result] = await store.storeMessages(work.db, [{ chatId, userId, clientId: randomUUID(), content: words }]);
    if (!result || !('message' in result)) return fail(result?.outcome ?? 'INTERNAL');
    work.publish(result.members, { type: 'message', message: result.message });
  }

  /** A direct chat follows what happens between its two members, in the same transaction (P-07, P-11). */
  async function follow(work: Work, { kind, target, requester, by, note, chatId }: ConnectionChange) {
    const both = [target, requester];
    if (kind === 'requested') {
      await store.openRequest(work.db, { id: chatId, by: requester, uids: both });
      if (note) await writeWithin(work, chatId, requester, note);
    } else if (kind === 'connected') {
      await store.setGate(work.db, chatId, 'open');
      await store.setHidden(work.db, chatId, both, false);
      if (note) await writeWithin(work, chatId, by, note);
    } else if (kind === 'declined') {
      await store.setHidden(work.db, chatId, [target], true);
      return tellChat(work, chatId, [target]);
    } else if (kind === 'left') {
      await store.setGate(work.db, chatId, 'closed');
      await store.removeParticipant(work.db, chatId, by);
      return tellChat(work, chatId, [by === target ? requester : target]);
    } else {
      await store.setGate(work.db, chatId, 'closed');
      if (kind === 'withdrawn') await store.setHidden(work.db, chatId, both, true);
    }
    await tellChat(work, chatId, both);
  }
  connections.onChange(follow);

  const groups = createGroups({
    profiles,
    safety,
    tellChat,
    async tellMessage(work, stored) {
      const [unseen = NOBODY] = await unseenBy(work.db, [stored]);
      sayMessage(work.publish, stored.message, stored.members, unseen);
    },
  });

  pauseWithSuspensions({ safety, tellChat });
  const presence = createPresence({ db, transact, safety, publish });
  const reader = createReader({ db, safety, profiles });
  const { dropPhotos, ...changes } = createChanges({
    transact,
    media,
    isBlockedBetween: safety.isBlockedBetween,
    unseenBy,
    sayMessage,
  });
  const { sendPhoto } = createPhotos({ transact, media, unseenBy, sayMessage });

  return {
    list: async (uid: string) => views(db, uid, await store.chatsOf(db, uid, notBlocked)),

    /** @throws AppError CHAT_NOT_FOUND when it does not exist or the viewer is not in it */
    async read(uid: string, chatId: string): Promise<ChatView> {
      const [chat] = await views(db, uid, await store.chatsOf(db, uid, notBlocked, chatId));
      return chat ?? fail('CHAT_NOT_FOUND');
    },

    async directMessages(uid: string) {
      const rows = await store.directIndex(db, uid);
      return rows.map(({ id, joinedAt }) => ({
        pairId: id,
        userId: id.split('-').find((part) => part !== uid) ?? uid,
        timestamp: joinedAt,
      }));
    },

    ...reader,
    ...changes,
    typing: presence.typing,
    seen: presence.seen,
    mute: presence.mute,
    settings: presence.settings,

    /** Stores a message for good, then tells. @throws AppError what `sendPhoto` throws, MESSAGE_EMPTY */
    async send(userId: string, { chatId, clientId, photo, ...message }: Sent): Promise<Message> {
      const waiting = { userId, chatId, clientId, content: content.parse(message.content) };
      if (waiting.content === '' && !photo) return fail('MESSAGE_EMPTY');
      const stored = await (photo ? sendPhoto(waiting, photo) : writer.write(waiting));
      followUp(sent.map((listener) => listener(stored)));
      return stored;
    },

    /** @throws AppError CHAT_NOT_FOUND */
    async markRead(uid: string, chatId: string, seq: number) {
      const result = await store.markRead(db, chatId, uid, seq);
      if (!result) return fail('CHAT_NOT_FOUND');
      if (!result.moved) return { readSeq: result.readSeq };
      publish([uid], { type: 'chatRead', chatId, readSeq: result.readSeq });
      followUp([presence.tellSeen(uid, chatId, result.readSeq), ...reads.map((listener) => listener(chatId, uid))]);
      return { readSeq: result.readSeq };
    },

    groups,
    open: createOpenChats({ db, tellChat, tellMember: groups.tellMember, notBlocked }),
    messagesByDay: (since: Date) => store.messagesByDay(db, since),

    /** Group chats of a member, past ones too, for their own download. */
    groupsOf: (uid: string) => leaving.groupsOf(db, uid),
    /** What a member wrote, for their own download. */
    messagesBy: (uid: string) => leaving.messagesBy(db, uid),

    /** The account goes: what it wrote stays with the others, without a name; nobody writes to it any more. */
    async forgetMember(work: Work, uid: string): Promise<void> {
      const left = await leaving.leaveAll(work.db, uid);
      await dropPhotos(work, uid);
      for (const { chatId, others } of left) await tellChat(work, chatId, others);
    },

    /** Whom a message waits for: those who take part, have not read up to it, and have not muted the chat (N-02). */
    unreadBy: leaving.unreadBy,
    /** Runs after a member's message was stored; nobody waits for it, and what it throws is logged. */
    onSent: (listener: (message: Message) => Promise<void>) => void sent.push(listener),
    /** Runs after a member has read on in a chat, in the same way. */
    onRead: (listener: (chatId: string, uid: string) => Promise<void>) => void reads.push(listener),

    async drained() {
      await writer.drained();
      while (following.size > 0) await Promise.all(following);
    },
  };
}
