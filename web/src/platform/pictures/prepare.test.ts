import { expect, it, vi } from 'vitest';
import { ApiError } from '#web/platform/api.ts';
import { PictureError, pictureSentence, within } from './prepare.ts';

vi.mock('#web/platform/session/index.ts', () => ({ session: { getToken: async () => null, check: async () => {} } }));

it('a picture keeps its shape and never grows', () => {
  expect(within(1600, 4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(within(1600, 300, 3000)).toEqual({ width: 160, height: 1600 });
  expect(within(1600, 640, 480)).toEqual({ width: 640, height: 480 });
  expect(within(1600, 40_000, 3)).toEqual({ width: 1600, height: 1 });
});

it('W-09 M-11 what went wrong is said in the sentences of profile photos', () => {
  expect(pictureSentence(new PictureError('So.'))).toBe('So.');
  for (const code of ['PHOTO_HEIC', 'PHOTO_TOO_LARGE', 'PHOTO_UNREADABLE'] as const)
    expect(pictureSentence(new ApiError(code, `Words for ${code}.`, 415))).toBe(`Words for ${code}.`);
  expect(pictureSentence(new ApiError('NETWORK', 'No answer.'))).toBe('Failed to upload image. Please try again.');
  const quota = new ApiError('PHOTO_QUOTA', 'Enough for a day.', 429, {
    retryAt: '2026-11-23T20:40:00.000Z',
  });
  expect(pictureSentence(quota)).toBe('Enough for a day. You can add more on Monday at 3:40 PM.');
  expect(pictureSentence(new Error('?'))).toBe('Failed to upload image. Please try again.');
});
