/** The face of the chats slice. */

export { useUnreadMessages } from './chats.queries.ts';
export { Conversation } from './components/Conversation.tsx';
export { GroupPeople } from './components/GroupPeople.tsx';
export { LiveChats } from './components/LiveChats.tsx';
export { MuteButton } from './components/MuteButton.tsx';
export { ReadSettings } from './components/ReadSettings.tsx';
export { useNow } from './components/useNow.ts';
export { shortAgo, wholeTime } from './when.ts';
