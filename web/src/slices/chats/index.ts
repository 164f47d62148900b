/** The face of the chats slice. */
export { useTakesPart, useUnreadMessages } from './chats.queries.ts';
export { Composer, draftKey } from './components/Composer.tsx';
export { Conversation } from './components/Conversation.tsx';
export { DayMark } from './components/DayMark.tsx';
export { GroupParticipants } from './components/GroupParticipants.tsx';
export { arrivalsTitle, groupTitle } from './components/labels.ts';
export { NotificationLevelButton } from './components/NotificationLevelButton.tsx';
export { ReadReceiptSetting } from './components/ReadReceiptSetting.tsx';
export { TextWithLinks } from './components/TextWithLinks.tsx';
export { dayLabel, timeOfDay, wholeTime } from './dates.ts';
export { resumeOutbox } from './resume-outbox.ts';
export { takeMessagesOfPage } from './useLoadedMessages.ts';
