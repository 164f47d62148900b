import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Chats } from './chats.service.ts';

export const chatsHandlers = (chats: Chats): Handlers<typeof routes.chats> => ({
  list: async (_input, { actor }) => ({ items: await chats.list(actor.uid) }),
  directMessages: async ({ params }) => ({ items: await chats.directMessages(params.uid) }),
  read: ({ params }, { actor }) => chats.read(actor.uid, params.chatId),
  participants: ({ params, query }, { actor }) => chats.participants(actor.uid, params.chatId, query),
  messages: ({ params, query }, { actor }) => chats.messages(actor.uid, params.chatId, query),
  search: ({ query }, { actor }) => chats.search(actor.uid, query),
  send: ({ params, body }, { actor }) => chats.send(actor.uid, { chatId: params.chatId, ...body }),
  edit: ({ params, body }, { actor }) => chats.edit(actor.uid, params, body.content),
  remove: ({ params }, { actor }) => chats.remove(actor.uid, params),
  seen: async ({ params }, { actor }) => ({ seq: await chats.seen(actor.uid, params.chatId) }),
  mute: ({ params, body }, { actor }) => chats.mute(actor.uid, params.chatId, body.muted),
  readSettings: ({ params }) => chats.settings.read(params.uid),
  saveSettings: ({ params, body }) => chats.settings.save(params.uid, body),
  markRead: ({ params, body }, { actor }) => chats.markRead(actor.uid, params.chatId, body.seq),
});
