import type { ErrorCode } from '#contract/errors.ts';
import { fieldError, type WrittenReason } from '#contract/field-errors.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { birthdayProblem } from '#contract/profiles/birthday.ts';
import type { ProfileUpdate } from '#contract/profiles/fields.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { Interest } from '#contract/profiles/options.ts';

/** Returns the error of a birthday that cannot be saved, or null (W-13). It is judged by the date in New York. */
export function birthdayError(
  update: ProfileUpdate,
  now: Date,
): Extract<ErrorCode, 'UNDER_AGE' | 'BIRTHDAY_IN_FUTURE'> | null {
  const birthday = update.private?.birthday;
  return birthday ? birthdayProblem(birthday, newYorkDay(now)) : null;
}

/** The first year that a move can have. Nobody alive moved earlier. */
const FIRST_YEAR = '1900';

/** Returns the reason to refuse a move that cannot be true, or null: the month is to come in New York, or long gone. */
export function moveError(update: ProfileUpdate, now: Date): WrittenReason | null {
  const moved = update.public?.movedToNYCDate;
  if (!moved) return null;
  if (moved > newYorkDay(now).slice(0, 7)) return fieldError('MONTH_IN_FUTURE');
  return moved < FIRST_YEAR ? fieldError('YEAR_OF_MOVE_REQUIRED') : null;
}

/** Returns the update with the borough of its neighborhood (W-12). A neighborhood overrides the given borough. */
export function withBorough(update: ProfileUpdate): ProfileUpdate {
  const chosen = update.public?.neighborhood;
  const neighborhood = chosen ? neighborhoodById(chosen) : undefined;
  return neighborhood ? { ...update, public: { ...update.public, borough: neighborhood.borough } } : update;
}

/** Returns the interests of both members, in the order of the second list. */
export const sharedInterests = (mine: readonly Interest[], theirs: readonly Interest[]): Interest[] =>
  theirs.filter((interest) => mine.includes(interest));
