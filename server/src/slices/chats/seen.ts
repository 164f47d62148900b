import { chats } from '#contract/chats/routes.ts';
import { handle } from './access.ts';
import { seenBy } from './chat-activity.ts';

export const seen = handle(chats.seen, async ({ app, viewer, chat }) => ({
  seq: await seenBy(app.db, viewer.uid, chat.id),
}));
