import type { ErrorCode } from '#contract/errors.ts';
import { birthdayProblem, newYorkDay } from '#contract/profiles/birthday.ts';
import type { ProfileUpdate } from '#contract/profiles/fields.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { Interest } from '#contract/profiles/options.ts';

/** A birthday that cannot be saved, and why (W-13). New York's date counts. */
export function birthdayRefusal(
  update: ProfileUpdate,
  now: Date,
): Extract<ErrorCode, 'UNDER_AGE' | 'BIRTHDAY_IN_FUTURE'> | null {
  const birthday = update.private?.birthday;
  return birthday ? birthdayProblem(birthday, newYorkDay(now)) : null;
}

/** Choosing a neighborhood sets its borough, whatever borough came with it (W-12). */
export function withBorough(update: ProfileUpdate): ProfileUpdate {
  const chosen = update.public?.neighborhood;
  const found = chosen ? neighborhoodById(chosen) : undefined;
  return found ? { ...update, public: { ...update.public, borough: found.borough } } : update;
}

/** Interests of both, in the order of the second: what "you both" marks. */
export const shared = (mine: readonly Interest[], theirs: readonly Interest[]): Interest[] =>
  theirs.filter((interest) => mine.includes(interest));
