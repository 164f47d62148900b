import { type DeviceStorage, deviceStorage } from '#web/platform/device-storage.ts';

/** So many emojis are kept: two lines of the picker. */
export const RECENT_MAX = 16;

const keyOf = (uid: string) => `chats.emojis.${uid}`;

/** Returns the emojis that a member chose last on this device, the latest first. */
export const recentEmojis = (uid: string, storage: DeviceStorage = deviceStorage): string[] =>
  storage.get(keyOf(uid))?.split(' ') ?? [];

/** Puts an emoji that was chosen before those that were chosen earlier. */
export function keepRecentEmoji(uid: string, emoji: string, storage: DeviceStorage = deviceStorage): void {
  const earlier = recentEmojis(uid, storage).filter((one) => one !== emoji);
  storage.set(keyOf(uid), [emoji, ...earlier].slice(0, RECENT_MAX).join(' '));
}
