import { notifications } from '#contract/notifications/routes.ts';
import { handle } from './access.ts';
import { savePushDevice } from './devices.ts';

export const saveDevice = handle(notifications.saveDevice, ({ app, viewer, body }) =>
  savePushDevice(app, viewer, body),
);
