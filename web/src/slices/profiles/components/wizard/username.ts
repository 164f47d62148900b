import { USERNAME_MIN } from '#contract/limits.ts';
import { username, usernameKey } from '#contract/profiles/fields.ts';

/** The state of the availability check (W-10). `name` is the name that was checked. */
export type UsernameCheck = { state: 'unchecked' } | { state: 'checking' | 'available' | 'taken'; name: string };

export type UsernameEvent =
  /** The name changed, so an earlier result no longer applies. */
  | { type: 'typed' }
  /** The check of a name has started. */
  | { type: 'asked'; name: string }
  | { type: 'answered'; name: string; available: boolean }
  | { type: 'failed'; name: string };

export const UNCHECKED: UsernameCheck = { state: 'unchecked' };

/** Returns the next state. An answer for an earlier name changes nothing. */
export function nextCheck(check: UsernameCheck, event: UsernameEvent): UsernameCheck {
  if (event.type === 'typed') return UNCHECKED;
  if (event.type === 'asked') return { state: 'checking', name: event.name };
  if (check.state !== 'checking' || check.name !== event.name) return check;
  if (event.type === 'failed') return UNCHECKED;
  return { state: event.available ? 'available' : 'taken', name: event.name };
}

/** Returns why a username is not allowed; null for an allowed name and for one that is too short to judge. */
export function formatProblem(typed: string): string | null {
  if (typed.trim().length < USERNAME_MIN) return null;
  return username.safeParse(typed).error?.issues[0]?.message ?? null;
}

/** Returns the name to check, or null for one that is too short, not allowed, or the member's own. */
export function nameToCheck(typed: string, ownName: string): string | null {
  const name = typed.trim();
  if (name.length < USERNAME_MIN || formatProblem(name) !== null) return null;
  return usernameKey(name) === usernameKey(ownName) ? null : name;
}
