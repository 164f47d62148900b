import { expect, it } from 'vitest';
import { DATABASE_STRING_MAX_BYTES } from '#contract/limits.ts';
import { BODY_MAX_BYTES, FRAME_MAX_BYTES } from './server-limits.rules.ts';

it('K-01 accepts no request, and so no string in one, that is longer than the longest string of the database', () => {
  expect(Math.max(BODY_MAX_BYTES, FRAME_MAX_BYTES)).toBeLessThan(DATABASE_STRING_MAX_BYTES);
});
