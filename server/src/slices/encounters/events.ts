import { defineEvent } from '#server/platform/events.ts';

/** Two members who would both like to meet again. `hangoutId` is the hangout where they met last. */
export interface Mutual {
  one: string;
  other: string;
  hangoutId: string;
}

/** Two members learn that both would like to meet again. */
export const wishesMatched = defineEvent<Mutual>('wishesMatched');

/** A member is notified of having missed hangouts repeatedly. */
export const hangoutsMissed = defineEvent<string>('hangoutsMissed');
