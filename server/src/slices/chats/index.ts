export { chatsHandlers } from './chats.routes.ts';
export { type Chats, createChats } from './chats.service.ts';
