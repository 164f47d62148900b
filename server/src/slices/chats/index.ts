import { deleteMessage } from './delete-message.ts';
import { edit } from './edit.ts';
import { list } from './list.ts';
import { listDirectChats } from './list-direct-chats.ts';
import { markRead } from './mark-read.ts';
import { messages } from './messages.ts';
import { participants } from './participants.ts';
import { react } from './react.ts';
import { reactions } from './reactions.ts';
import { read } from './read.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';
import { search } from './search.ts';
import { seen } from './seen.ts';
import { send } from './send.ts';
import { setLevel } from './set-level.ts';
import { typing } from './typing.ts';

export { afterSending } from './after-sending.ts';
export { deliverRemoteChatEvent } from './audience.ts';
export { chatsBlockEffect } from './block-effect.ts';
export { groupChatsOf, lastMessageAt } from './chats.sql.ts';
export { earlierWordsBy } from './earlier-words.sql.ts';
export { deleteOldEarlierWords } from './earlier-words.ts';
export { chatRead, endsOfGroupChats, messageSent } from './events.ts';
export { allDirectChatsOf } from './list-direct-chats.ts';
export { markChatRead } from './mark-read.ts';
export {
  enterGroupChat,
  groupChatSizes,
  leaveGroupChat,
  openGroupChat,
  renameGroupChat,
  sayInGroupChat,
  setGateOfGroupChat,
} from './membership.ts';
export { mayReadPhoto, messagesBy, messagesByDay, textsFor } from './messages.sql.ts';
export { groupChatMessages } from './messages.ts';
export {
  everInGroupChatAmong,
  groupChatsTakenPartIn,
  hasBeenInGroupChat,
  hasUnreadMessages,
  isChatParticipant,
  leftSinceEntry,
  participantsToNotify,
  participantUidsOf,
  takesPartInGroupChat,
} from './participants.sql.ts';
export { pauseDirectChats } from './pause-direct-chats.ts';
export { reactionsBy } from './reactions.sql.ts';
export { chatSettingsOf } from './read-settings.ts';
export { findReceivedMessage } from './received-message.sql.ts';
export { removeMemberFromChats } from './remove-deleted-member.ts';
export { sendMessage } from './send.ts';
export { updateDirectChat } from './update-direct-chat.ts';
export { waitUntilChatsDrained } from './wait-until-drained.ts';

export const socketCommandHandlers = { typing };
export const chatsHandlers = {
  list,
  listDirectChats,
  read,
  participants,
  messages,
  search,
  edit,
  deleteMessage,
  react,
  reactions,
  send,
  seen,
  setLevel,
  readSettings,
  saveSettings,
  markRead,
};
