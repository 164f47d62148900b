import type { App } from '#server/platform/app.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { countWithin } from '#server/platform/http/limiter.ts';

/** How many pictures, and how many kilobytes of them, a member may upload in this time, over all routes together. */
export const UPLOAD_QUOTA = { pictures: 100, kilobytes: 300 * 1024, seconds: 86_400 } as const;

/**
 * Counts an upload of a member before it is decoded: one picture, and its bytes. All upload routes count together.
 * @throws AppError PHOTO_QUOTA, with the time when the member may upload again
 */
export async function countAgainstQuota(app: App, uid: string, bytes: Uint8Array): Promise<void> {
  const { pictures, kilobytes, seconds } = UPLOAD_QUOTA;
  const now = app.clock.now();
  const size = Math.ceil(bytes.length / 1024);
  for (const [name, points, most] of [
    ['upload-pictures', 1, pictures],
    ['upload-kilobytes', size, kilobytes],
  ] as const) {
    const counted = await countWithin(app.db, { key: `${name}:${uid}`, points, seconds }, now);
    if (counted.points > most) throw new AppError('PHOTO_QUOTA', { retryAt: new Date(counted.expire) });
  }
}
