import type { Message } from '#contract/chats/views.ts';
import { CHATS_PAGE, REPORTABLE_DAYS } from '#contract/limits.ts';
import { createBackground } from '#server/platform/background.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { allPages } from '#server/platform/http/all-pages.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import { createAfterSending } from './after-sending.ts';
import { createAudiences } from './audience.ts';
import { pauseDirectChats, withholdBetween } from './blocks-and-suspensions.ts';
import { showsRead } from './chat-activity.sql.ts';
import { publishSeen, publishTyping } from './chat-activity.ts';
import { groupsOf } from './chats.sql.ts';
import { type ChatsContext, readingOf } from './context.ts';
import { followConnection } from './direct-chats.ts';
import { directIndex, directMessages } from './direct-messages.ts';
import { deleteWordsBefore, wordsBy } from './earlier-words.sql.ts';
import { edit } from './edit.ts';
import { createEndTimes } from './end-times.ts';
import { list } from './list.ts';
import { markRead, readUpTo } from './mark-read.ts';
import { createMembership } from './membership.ts';
import { messagesBy, messagesByDay, messagesOf } from './messages.sql.ts';
import { messages } from './messages.ts';
import { hasUnread, isParticipant, unreadBy } from './participants.sql.ts';
import { participants } from './participants.ts';
import { react } from './react.ts';
import { reactionsBy } from './reactions.sql.ts';
import { reactions } from './reactions.ts';
import { read } from './read.ts';
import { readSettings } from './read-settings.ts';
import { type ReceivedOptions, receivedMessage } from './received-message.ts';
import { remove } from './remove.ts';
import { removeMember } from './remove-member.ts';
import { saveSettings } from './save-settings.ts';
import { search } from './search.ts';
import { seen } from './seen.ts';
import { type Sender, type Sent, send, sendMessage } from './send.ts';
import { setLevel } from './set-level.ts';
import { createWriter } from './writer.ts';

export const chatsHandlers = {
  ...{
    list,
    directMessages,
    read,
    participants,
    messages,
    search,
    edit,
    remove,
    react,
    reactions,
    send,
    seen,
    setLevel,
  },
  ...{ readSettings, saveSettings, markRead },
};

const DAY_MS = 86_400_000;

type Elsewhere = Parameters<ReturnType<typeof createAudiences>['publishElsewhere']>[1];
type Deps = Pick<ChatsContext, 'db' | 'transact' | 'clock' | 'publish' | 'profiles' | 'safety' | 'media'> & {
  log: Log;
  hub: Hub;
  connections: Connections;
};
type ReadListener = (chatId: string, uid: string) => Promise<void>;
export type Chats = ReturnType<typeof createChats>;

const onFollowUpFailed = (log: Log) => (error: unknown) =>
  log.warn({ event: 'read_follow_up_failed', err: error }, 'Work that follows reading failed.');

export function createChats({ log, hub, connections, ...deps }: Deps) {
  const { db, publish, safety } = deps;
  const afterSending = createAfterSending({ db, log });
  const readListeners: ReadListener[] = [];
  const background = createBackground(onFollowUpFailed(log));
  const audiences = createAudiences(deps);
  const endTimes = createEndTimes();
  const writer = createWriter(db, {
    deliver: (stored) => audiences.deliver(publish, stored),
    onError: (error) =>
      log.warn({ event: 'messages_not_published', err: error }, 'Stored messages were not published.'),
  });
  const ctx: ChatsContext = {
    ...deps,
    audiences,
    endTimes,
    writer,
    afterSending: afterSending.start,
    afterReading({ chatId, type, uid, seq }) {
      if (type === 'direct') background.run(() => publishSeen(ctx, uid, chatId, seq));
      for (const listener of readListeners) background.run(() => listener(chatId, uid));
    },
  };
  connections.onChange((work, change) => followConnection(ctx, work, change));
  safety.onHidden((work, uid) => pauseDirectChats(ctx, work, uid));

  return {
    context: ctx,
    /** The participants of group chats, for the slices whose chats they are. */
    groups: createMembership(ctx),
    endTimesFrom: endTimes.add,
    /** Runs in the transaction of a block, after the hangouts of the two were separated: hangouts are locked before chats. */
    withholdBetween: (work: Work, uid: string, other: string) => withholdBetween(ctx, work, uid, other),
    /** Publishes on this node what another one published to a chat. If that fails, every client here fetches. */
    publishedElsewhere: (message: Elsewhere) =>
      void audiences.publishElsewhere(hub, message).catch((error) => {
        log.warn(
          { event: 'audience_not_loaded', err: error },
          'The audience of a chat could not be loaded; clients fetch',
        );
        hub.sendMissed();
      }),
    /** Publishes that a member is typing. */
    typing: (uid: string, chatId: string) => publishTyping(ctx, uid, chatId),
    /** @throws AppError as the route does, MESSAGE_EMPTY */
    send: (sender: Sender, sent: Sent) => sendMessage(ctx, sender, sent),
    /** @throws AppError CHAT_NOT_FOUND */
    markRead: (uid: string, chatId: string, seq: number) => readUpTo(ctx, uid, chatId, seq),
    /** Returns messages of a group, newest first, enough for a page. The caller decides who may read them. */
    groupMessages: (viewer: string, chatId: string, window: { before?: number | undefined; limit: number }) =>
      messagesOf(db, readingOf(ctx, { id: chatId, type: 'group' }, viewer), window),

    /**
     * Returns a message that a member reads now, or has received since that time in a chat that they left, that was withdrawn, or
     * whose author a block withholds by now; null for other messages. With `lock`, it stays as it is until the transaction ends.
     */
    receivedMessage: (tx: Db, reader: string, message: Pick<Message, 'chatId' | 'seq'>, options: ReceivedOptions) =>
      receivedMessage(tx, { viewer: reader, notHiddenFrom: safety.notHiddenFrom }, message, options),

    /** The earlier words of edited and deleted messages: for reports, and for the author's own download. */
    earlierWords: {
      by: (uid: string) => wordsBy(db, uid),
      /** Deletes the words that are too old for a report. */
      deleteOld: async () =>
        void (await deleteWordsBefore(db, new Date(deps.clock.now().getTime() - REPORTABLE_DAYS * DAY_MS))),
    },
    /** Returns whether a member takes part in a chat that no declined request hides from them. */
    takesPartIn: (tx: Db, uid: string, chatId: string) => isParticipant(tx, chatId, uid),
    messagesByDay: (since: Date) => messagesByDay(db, since),
    settings: { read: async (uid: string) => ({ showRead: await showsRead(db, uid) }) },
    /** Returns every direct chat of a member, for their download. */
    directMessages: (uid: string) => allPages((cursor) => directIndex(db, uid, { cursor, limit: CHATS_PAGE })),
    /** Returns the group chats of a member, past ones too, for their download. */
    groupsOf: (uid: string) => groupsOf(db, uid),
    /** Returns what a member wrote, for their download. */
    messagesBy: (uid: string) => messagesBy(db, uid),
    /** Returns the reactions of a member, for their download. */
    reactionsBy: (uid: string) => reactionsBy(db, uid),
    /** Runs in the transaction that deletes an account. */
    forgetMember: (work: Work, uid: string) => removeMember(ctx, work, uid),

    /** Returns the participants who have not read a message and are notified of it by the level of the chat (N-02, M-20). */
    unreadBy: (tx: Db, chatId: string, seq: number) => unreadBy(tx, chatId, seq),
    /** Returns whether a chat has messages that a participant has not read. */
    hasUnread: (tx: Db, chatId: string, uid: string) => hasUnread(tx, chatId, uid),
    /** Runs after a member's message was stored, again if it fails or is interrupted. */
    onSent: afterSending.add,
    /** Does the work that should have followed messages and was interrupted: once, or regularly from `start` to `stop`. */
    overdue: afterSending.overdue,
    /** Runs after a member's read position in a chat has moved. Its failures are logged. */
    onRead: (listener: ReadListener) => void readListeners.push(listener),

    /** Resolves when no message waits and nothing runs in the background. */
    async drained() {
      await writer.drained();
      await background.drained();
      await afterSending.drained();
    },
  };
}
