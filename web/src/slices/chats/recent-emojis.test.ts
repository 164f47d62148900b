import { expect, it } from 'vitest';
import { createDeviceStorage } from '#web/platform/device-storage.ts';
import { keepRecentEmoji, RECENT_MAX, recentEmojis } from './recent-emojis.ts';

it('M-16 keeps the emojis that a member chose last on this device, each once and the latest first, apart from those of another member', () => {
  const values = new Map<string, string>();
  const storage = createDeviceStorage(
    () =>
      ({
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => values.set(key, value),
      }) as unknown as Storage,
  );
  expect(recentEmojis('ana', storage)).toEqual([]);
  for (const emoji of ['🍕', '❤️', '🇲🇽', '🍕']) keepRecentEmoji('ana', emoji, storage);
  expect(recentEmojis('ana', storage)).toEqual(['🍕', '🇲🇽', '❤️']);
  expect(recentEmojis('ben', storage)).toEqual([]);
  const digits = Array.from({ length: RECENT_MAX }, (_, index) => String(index));
  for (const digit of digits) keepRecentEmoji('ana', digit, storage);
  expect(recentEmojis('ana', storage)).toEqual(digits.toReversed());
});
