import { notifications } from '#contract/notifications/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { notificationSettingsOf } from './settings.ts';

export const readSettings = handle(notifications.readSettings, ({ db, params: { uid } }) =>
  notificationSettingsOf(db, uid),
);
