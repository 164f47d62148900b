import { endOf } from '#contract/hangouts/phases.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { HangoutRow } from './hangouts.sql.ts';

/** @throws AppError HANGOUT_OVER when the hangout is past, even if it was cancelled before */
export function refusePast(hangout: HangoutRow, now: Date) {
  if (now >= endOf(hangout)) fail('HANGOUT_OVER');
}
