import { notifications } from '#contract/notifications/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { savePushDevice } from './devices.ts';

export const saveDevice = handle(notifications.saveDevice, ({ app, viewer, body }) =>
  savePushDevice(app, viewer, body),
);
