import { onePerApp } from '#server/platform/app.ts';
import { limitConcurrency } from '#server/platform/concurrency.ts';
import { fail } from '#server/platform/http/errors.ts';
import { DECODED_AT_ONCE, UPLOADS_WAITING_MAX } from './media.rules.ts';

/** Bounds how many pictures are decoded at once. @throws AppError UNAVAILABLE when too many wait */
export const decodeLimit = onePerApp(() =>
  limitConcurrency({ running: DECODED_AT_ONCE, waiting: UPLOADS_WAITING_MAX, onFull: () => fail('UNAVAILABLE') }),
);
