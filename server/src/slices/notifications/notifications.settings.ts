import {
  NOTIFICATION_TYPES,
  type NotificationSettings,
  type NotificationType,
} from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import * as store from './notifications.settings.store.ts';

export interface SettingsChange {
  types?: Partial<Record<NotificationType, boolean>> | undefined;
  digest?: boolean | undefined;
}

/** What each member wants to hear of (N-02). */
export function createSettings(db: Db) {
  async function read(uid: string): Promise<NotificationSettings> {
    const row = await store.settingsOf(db, uid);
    const off = row?.off ?? [];
    return {
      types: Object.fromEntries(
        NOTIFICATION_TYPES.map((type) => [type, !off.includes(type)]),
      ) as NotificationSettings['types'],
      digest: row?.digest ?? true,
    };
  }
  return {
    read,
    async save(uid: string, { types = {}, digest }: SettingsChange): Promise<NotificationSettings> {
      const named = Object.entries(types);
      await store.saveSettings(db, uid, {
        off: named.filter(([, wanted]) => !wanted).map(([type]) => type),
        on: named.filter(([, wanted]) => wanted).map(([type]) => type),
        digest: digest ?? null,
      });
      return read(uid);
    },
  };
}
