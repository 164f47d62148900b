import { notifications } from '#contract/notifications/routes.ts';
import { handle } from './context.ts';

export const readPushKey = handle(notifications.readPushKey, async ({ ctx }) => ({
  publicKey: await ctx.push.publicKey(),
}));
