import { notifications } from '#contract/notifications/routes.ts';
import { handle } from './access.ts';
import { notificationSettingsOf } from './settings.ts';

export const readSettings = handle(notifications.readSettings, ({ db, params: { uid } }) =>
  notificationSettingsOf(db, uid),
);
