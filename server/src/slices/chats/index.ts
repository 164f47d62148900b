import type { Message } from '#contract/chats/views.ts';
import { createBackground } from '#server/platform/background.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import { createAfterSending } from './after-sending.ts';
import { type ChatMessageFromElsewhere, createAudiences } from './audience.ts';
import { pauseDirectChats, withholdChatsBetween } from './blocks-and-suspensions.ts';
import { publishSeen, publishTyping } from './chat-activity.ts';
import { groupChatsOf } from './chats.sql.ts';
import type { ChatsContext } from './context.ts';
import { followConnection } from './direct-chats.ts';
import { allDirectChatsOf, directMessages } from './direct-messages.ts';
import { earlierWordsBy } from './earlier-words.sql.ts';
import { deleteOldEarlierWords } from './earlier-words.ts';
import { edit } from './edit.ts';
import { createEndTimes } from './end-times.ts';
import { list } from './list.ts';
import { markChatRead, markRead } from './mark-read.ts';
import type { Group, Notice } from './membership.sql.ts';
import {
  type EnterGroup,
  enterGroup,
  groupSizes,
  leaveGroup,
  openGroup,
  renameGroup,
  sayInGroup,
} from './membership.ts';
import { messagesBy, messagesByDay } from './messages.sql.ts';
import { groupMessages, messages } from './messages.ts';
import {
  groupsTakenPartIn,
  hasUnreadMessages,
  isChatParticipant,
  participantsToNotify,
  participantUidsOf,
  takesPartInChat,
} from './participants.sql.ts';
import { participants } from './participants.ts';
import { publishChatFromElsewhere } from './publish-from-elsewhere.ts';
import { react } from './react.ts';
import { reactionsBy } from './reactions.sql.ts';
import { reactions } from './reactions.ts';
import { read } from './read.ts';
import { chatSettingsOf, readSettings } from './read-settings.ts';
import { type ReceivedOptions, receivedMessage } from './received-message.ts';
import { remove } from './remove.ts';
import { removeMemberFromChats } from './remove-member.ts';
import { saveSettings } from './save-settings.ts';
import { search } from './search.ts';
import { seen } from './seen.ts';
import { type Sender, type Sent, send, sendMessage } from './send.ts';
import { setLevel } from './set-level.ts';
import { createWriter } from './writer.ts';

export { withholdChatsBetween } from './blocks-and-suspensions.ts';
export { publishTyping } from './chat-activity.ts';
export { groupChatsOf } from './chats.sql.ts';
export { allDirectChatsOf } from './direct-messages.ts';
export { earlierWordsBy } from './earlier-words.sql.ts';
export { deleteOldEarlierWords } from './earlier-words.ts';
export { markChatRead } from './mark-read.ts';
export { enterGroup, groupSizes, leaveGroup, openGroup, renameGroup, sayInGroup } from './membership.ts';
export { messagesBy, messagesByDay } from './messages.sql.ts';
export { groupMessages } from './messages.ts';
export {
  groupsTakenPartIn,
  hasUnreadMessages,
  isChatParticipant,
  participantsToNotify,
  participantUidsOf,
  takesPartInChat,
} from './participants.sql.ts';
export { publishChatFromElsewhere } from './publish-from-elsewhere.ts';
export { reactionsBy } from './reactions.sql.ts';
export { chatSettingsOf } from './read-settings.ts';
export { receivedMessage } from './received-message.ts';
export { removeMemberFromChats } from './remove-member.ts';
export { sendMessage } from './send.ts';

export const chatsHandlers = {
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
  readSettings,
  saveSettings,
  markRead,
};

type Deps = Omit<ChatsContext, 'audiences' | 'endTimes' | 'writer' | 'afterSending' | 'afterReading'> & {
  connections: Connections;
};
type ReadListener = (chatId: string, uid: string) => Promise<void>;
export type Chats = ReturnType<typeof createChats>;

const onFollowUpFailed = (log: Log) => (error: unknown) =>
  log.warn({ event: 'read_follow_up_failed', err: error }, 'Work that follows reading failed.');

/** The participants of group chats, for the slices whose chats they are. */
const groupsOf = (ctx: ChatsContext) => ({
  open: (work: Work, group: Group, uids: readonly string[]) => openGroup(ctx, work, group, uids),
  enter: (work: Work, group: Group, entering: EnterGroup) => enterGroup(ctx, work, group, entering),
  leave: (work: Work, chatId: string, uid: string, notice?: Notice) => leaveGroup(ctx, work, chatId, uid, notice),
  rename: (work: Work, chatId: string, title: string) => renameGroup(ctx, work, chatId, title),
  say: (work: Work, chatId: string, actor: string, notice: Notice) => sayInGroup(ctx, work, chatId, actor, notice),
  has: isChatParticipant,
  takingPartIn: groupsTakenPartIn,
  sizes: (db: Db, viewer: string, chatIds: readonly string[]) => groupSizes(ctx, db, viewer, chatIds),
  uids: participantUidsOf,
});

/** The earlier words of edited and deleted messages: for reports, and for the author's own download. */
const earlierWordsOf = (ctx: ChatsContext) => ({
  by: (uid: string) => earlierWordsBy(ctx.db, uid),
  deleteOld: () => deleteOldEarlierWords(ctx),
});

export function createChats({ connections, ...deps }: Deps) {
  const { db, log, publish, safety } = deps;
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
    groups: groupsOf(ctx),
    endTimesFrom: endTimes.add,
    withholdBetween: (work: Work, uid: string, other: string) => withholdChatsBetween(ctx, work, uid, other),
    publishedElsewhere: (message: ChatMessageFromElsewhere) => publishChatFromElsewhere(ctx, message),
    typing: (uid: string, chatId: string) => publishTyping(ctx, uid, chatId),
    send: (sender: Sender, sent: Sent) => sendMessage(ctx, sender, sent),
    markRead: (uid: string, chatId: string, seq: number) => markChatRead(ctx, uid, chatId, seq),
    groupMessages: (viewer: string, chatId: string, window: { before?: number | undefined; limit: number }) =>
      groupMessages(ctx, viewer, chatId, window),
    receivedMessage: (db: Db, viewer: string, message: Pick<Message, 'chatId' | 'seq'>, options: ReceivedOptions) =>
      receivedMessage(ctx, db, viewer, message, options),
    earlierWords: earlierWordsOf(ctx),
    takesPartIn: takesPartInChat,
    messagesByDay: (since: Date) => messagesByDay(ctx.db, since),
    settings: { read: (uid: string) => chatSettingsOf(ctx.db, uid) },
    directMessages: (uid: string) => allDirectChatsOf(ctx.db, uid),
    groupsOf: (uid: string) => groupChatsOf(ctx.db, uid),
    messagesBy: (uid: string) => messagesBy(ctx.db, uid),
    reactionsBy: (uid: string) => reactionsBy(ctx.db, uid),
    forgetMember: (work: Work, uid: string) => removeMemberFromChats(ctx, work, uid),
    unreadBy: participantsToNotify,
    hasUnread: hasUnreadMessages,
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
