import { MINIMUM_AGE_YEARS } from '../limits.ts';

/** Returns the whole years between two days 'YYYY-MM-DD'. A birthday on February 29 counts on March 1 in other years. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** Returns the error of a birthday on a given day, or null (W-13). */
export function birthdayProblem(birthday: string, today: string): 'BIRTHDAY_IN_FUTURE' | 'UNDER_AGE' | null {
  if (birthday > today) return 'BIRTHDAY_IN_FUTURE';
  return ageOn(birthday, today) < MINIMUM_AGE_YEARS ? 'UNDER_AGE' : null;
}
