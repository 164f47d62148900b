import { NOTIFICATION_TYPES, type NotificationSettings } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import * as sql from './settings.sql.ts';

/** Returns which notifications a member wants (N-02). Everything is wanted until the member turns it off. */
export async function notificationSettingsOf(db: Db, uid: string): Promise<NotificationSettings> {
  const row = await sql.settingsOf(db, uid);
  const typesOff = row?.off ?? [];
  const types = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, !typesOff.includes(type)]));
  return {
    types: types as NotificationSettings['types'],
    digest: row?.digest ?? true,
    announcements: row?.announcements ?? true,
    quiet: sql.quietHoursIn(row),
  };
}
