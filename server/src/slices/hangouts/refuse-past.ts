import { phaseOf } from '#contract/hangouts/phases.ts';
import { fail } from '#server/platform/http/errors.ts';
import type * as sql from './hangouts.sql.ts';

/** @throws AppError HANGOUT_OVER when the hangout is past, even if it was cancelled before */
export function refusePast(hangout: sql.HangoutRow, now: Date) {
  if (phaseOf({ ...hangout, cancelled: false }, now) === 'past') fail('HANGOUT_OVER');
}
