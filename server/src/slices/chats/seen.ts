import { chats } from '#contract/chats/routes.ts';
import { seenBy } from './chat-activity.ts';
import { handle } from './context.ts';

export const seen = handle(chats.seen, async ({ ctx, viewer, chat }) => ({
  seq: await seenBy(ctx, viewer.uid, chat.id),
}));
