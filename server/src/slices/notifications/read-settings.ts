import { notifications } from '#contract/notifications/routes.ts';
import { handle } from './context.ts';
import { settingsFor } from './settings.ts';

export const readSettings = handle(notifications.readSettings, ({ db, params: { uid } }) => settingsFor(db, uid));
