import { newYorkDay, startOfDay } from '#contract/hangouts/new-york.ts';

/** How many access requests from one address are stored, also of those whose answers wait because the address sends many. */
export const ACCESS_REQUESTS_STORED = { points: 400, seconds: 3600 } as const;
/** How many invitations a member can give in a quarter of the year, in New York time (B-08). */
export const INVITATIONS_A_QUARTER = 3;
/** How long an invitation is valid. */
export const INVITATION_LIFETIME_DAYS = 30;

/** Returns when the quarter of the year began in New York in which an instant lies, and when the next one begins. */
export function quarterOf(now: Date): { from: Date; until: Date } {
  const [year = 0, month = 1] = newYorkDay(now).split('-').map(Number);
  const first = Math.floor((month - 1) / 3) * 3 + 1;
  const startOf = (months: number) => {
    const monthCount = year * 12 + months - 1;
    const date = `${Math.floor(monthCount / 12)}-${String((monthCount % 12) + 1).padStart(2, '0')}-01`;
    const start = startOfDay(date);
    if (!start) throw new Error(`New York has no midnight on ${date}.`);
    return start;
  };
  return { from: startOf(first), until: startOf(first + 3) };
}
