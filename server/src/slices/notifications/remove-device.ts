import { notifications } from '#contract/notifications/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { removePushDevice } from './devices.ts';

/** Removing a device again changes nothing. */
export const removeDevice = handle(notifications.removeDevice, async ({ app, params: { uid, deviceId } }) => {
  await removePushDevice(app.db, uid, deviceId);
  return {};
});
