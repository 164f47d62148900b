import { USERNAME_MIN } from '#contract/limits.ts';
import { username, usernameKey } from '#contract/profiles/fields.ts';

/** What is known of the typed username (W-10). `name` is what is or was asked for. */
export type UsernameCheck = { state: 'unchecked' } | { state: 'checking' | 'available' | 'taken'; name: string };

export type UsernameEvent =
  /** Something was typed: what was known no longer holds. */
  | { type: 'typed' }
  /** Typing has rested; the name is asked for. */
  | { type: 'asked'; name: string }
  | { type: 'answered'; name: string; available: boolean }
  | { type: 'failed'; name: string };

export const UNCHECKED: UsernameCheck = { state: 'unchecked' };

/** The next state. An answer for another name than the one asked for last is stale and changes nothing. */
export function nextCheck(check: UsernameCheck, event: UsernameEvent): UsernameCheck {
  if (event.type === 'typed') return UNCHECKED;
  if (event.type === 'asked') return { state: 'checking', name: event.name };
  if (check.state !== 'checking' || check.name !== event.name) return check;
  if (event.type === 'failed') return UNCHECKED;
  return { state: event.available ? 'available' : 'taken', name: event.name };
}

/** What no username may look like, in words; null while it is too short to say. */
export function formatProblem(typed: string): string | null {
  if (typed.trim().length < USERNAME_MIN) return null;
  return username.safeParse(typed).error?.issues[0]?.message ?? null;
}

/** The name to ask the server for, or null: too short, of a form nobody may have, or the member's own in any case. */
export function nameToCheck(typed: string, own: string): string | null {
  const name = typed.trim();
  if (name.length < USERNAME_MIN || formatProblem(name) !== null) return null;
  return usernameKey(name) === usernameKey(own) ? null : name;
}
