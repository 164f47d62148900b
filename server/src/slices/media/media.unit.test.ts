import { expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { STORAGE_UPLOAD_RETRY_MS } from '#contract/limits.ts';
import { PICTURE_FORMATS, PICTURES } from '#contract/media/picture-files.ts';
import {
  draftPhotoPath,
  filesOf,
  keyOfPicture,
  picturePath,
  profilePhotoPath,
  UNUSED_KEPT_MS,
  UPLOAD_ABANDONED_MS,
  WHOLE_DECODE_MAX_BYTES,
  wholeDecodeBytes,
} from './media.rules.ts';

it('keeps the pictures of a member under their uid', () => {
  expect(draftPhotoPath('ann')).toBe('profile-images/ann/profile.jpg');
  expect(profilePhotoPath('ann', '1700000000000')).toBe('profile-images/ann-1700000000000');
  expect(picturePath('ann', 'x.jpg')).toBe('pictures/ann/x.jpg');
});

it('stores a picture in each of its sizes and formats, each under a key of its own', () => {
  for (const kind of Object.keys(PICTURES) as (keyof typeof PICTURES)[]) {
    const keys = filesOf(kind, 'token').map(keyOfPicture);
    const expected = PICTURES[kind].sizes.flatMap((size) =>
      PICTURE_FORMATS.map((format) => `${kind}/token-${size}.${format}`),
    );
    expect(keys).toEqual(expected);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

it('takes an upload for abandoned after an hour, never while it may still be retried, and unused pictures after a day', () => {
  expect(UPLOAD_ABANDONED_MS).toBe(Math.max(HOUR_MS, 2 * STORAGE_UPLOAD_RETRY_MS));
  expect(UNUSED_KEPT_MS).toBe(24 * HOUR_MS);
});

it('keeps a picture of several passes whole in memory, with the bytes of its samples, and reads any other one by lines', () => {
  const jpeg = { format: 'jpeg', width: 5000, height: 5000, channels: 3, depth: 'uchar' };
  expect(wholeDecodeBytes(jpeg)).toBe(0);
  expect(wholeDecodeBytes({ ...jpeg, isProgressive: true })).toBe(WHOLE_DECODE_MAX_BYTES);
  const png = { format: 'png', width: 7070, height: 7070, channels: 4, isProgressive: true };
  expect(wholeDecodeBytes({ ...png, depth: 'uchar' })).toBe(199_939_600);
  expect(wholeDecodeBytes({ ...png, depth: 'ushort' })).toBe(399_879_200);
});
