import { notifications } from '#contract/notifications/routes.ts';
import { handle } from './context.ts';
import * as sql from './settings.sql.ts';
import { settingsFor } from './settings.ts';

/** Turns notification types and the digest on or off. Settings that are not named stay, also when two tabs save at once. */
export const saveSettings = handle(notifications.saveSettings, async ({ db, params: { uid }, body }) => {
  const named = Object.entries(body.types ?? {});
  await sql.saveSettings(db, uid, {
    off: named.filter(([, wanted]) => !wanted).map(([type]) => type),
    on: named.filter(([, wanted]) => wanted).map(([type]) => type),
    digest: body.digest ?? null,
  });
  return settingsFor(db, uid);
});
