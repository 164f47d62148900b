import { notifications } from '#contract/notifications/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { releaseHeld } from './push.sql.ts';
import * as sql from './settings.sql.ts';
import { notificationSettingsOf } from './settings.ts';

/** Turns notification types and mails on or off. Settings that are not named stay, also when two tabs save at once. */
export const saveSettings = handle(notifications.saveSettings, async ({ app, db, params: { uid }, body }) => {
  const choices = Object.entries(body.types ?? {});
  await sql.saveSettings(db, uid, {
    off: choices.filter(([, wanted]) => !wanted).map(([type]) => type),
    on: choices.filter(([, wanted]) => wanted).map(([type]) => type),
    digest: body.digest ?? null,
    announcements: body.announcements ?? null,
    quiet: body.quiet,
  });
  // The pushes that wait for the end of quiet hours may be due by now, or wait for another end.
  if (body.quiet !== undefined) await releaseHeld(db, uid, app.clock.now());
  return notificationSettingsOf(db, uid);
});
