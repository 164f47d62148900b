import { sql } from 'kysely';
import { HANGOUT_DURATIONS } from '#contract/limits.ts';

/** How long a hangout lasts at most. */
export const LONGEST_MS = Math.max(...HANGOUT_DURATIONS) * 60_000;

/**
 * Returns an SQL condition: the hangout has not ended (H-14). The bound of its start follows from that; with it the index of starts
 * serves the condition, however many hangouts are past.
 * @param row the name of the row of `threads`
 */
export const endsAfter = (row: string, now: Date) =>
  sql<boolean>`(${sql.ref(`${row}.endsAt`)} > ${now}::timestamptz
    and ${sql.ref(`${row}.dateTime`)} > ${new Date(now.getTime() - LONGEST_MS)}::timestamptz)`;

/** Returns an SQL condition: the hangout has ended. @param row as for `endsAfter` */
export const hasEndedBy = (row: string, now: Date) =>
  sql<boolean>`(${sql.ref(`${row}.endsAt`)} <= ${now}::timestamptz
    and ${sql.ref(`${row}.dateTime`)} < ${now}::timestamptz)`;
