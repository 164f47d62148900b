import { newYorkTime } from '../hangouts/new-york.ts';
import { MINIMUM_AGE_YEARS } from '../limits.ts';

/** Whole years between two days 'YYYY-MM-DD'. Someone born on 29 February comes of age on 1 March. */
export function ageOn(birthday: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

/** -> what is wrong with a birthday on a given day, or null (W-13). */
export function birthdayProblem(birthday: string, today: string): 'BIRTHDAY_IN_FUTURE' | 'UNDER_AGE' | null {
  if (birthday > today) return 'BIRTHDAY_IN_FUTURE';
  return ageOn(birthday, today) < MINIMUM_AGE_YEARS ? 'UNDER_AGE' : null;
}

/** Today in New York, 'YYYY-MM-DD', whatever the clock's own zone, and in whichever order a browser writes days. */
export const newYorkDay = (at: Date): string => newYorkTime(at).date;
