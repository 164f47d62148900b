import { notifications } from '#contract/notifications/routes.ts';
import { handle } from './context.ts';

/** Removing a device again changes nothing. */
export const removeDevice = handle(notifications.removeDevice, async ({ ctx, params: { uid, deviceId } }) => {
  await ctx.push.remove(uid, deviceId);
  return {};
});
