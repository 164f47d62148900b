import { type HangoutView, NOT_ATTENDING } from '#contract/hangouts/views.ts';
import type { IntroCard } from '#contract/profiles/views.ts';

export const PEOPLE_TO_GREET = 3;
export const HANGOUTS_TO_JOIN = 2;
const WEEK_MS = 7 * 86_400_000;

/** Returns the members to greet first: those at the beginning of the list whom the member has not asked yet. */
export const peopleToGreet = (cards: readonly IntroCard[]): IntroCard[] =>
  cards.filter(({ connection }) => connection.direction !== 'sent').slice(0, PEOPLE_TO_GREET);

/** Returns the next hangouts of the coming week with room for one more, without those the member has joined. */
export const hangoutsToJoin = (items: readonly HangoutView[], now: Date): HangoutView[] =>
  items
    .filter(({ rsvp, cancelled, capacity, going, promised, dateTime }) => {
      const msUntilStart = Date.parse(dateTime) - now.getTime();
      const hasRoom = capacity === null || going + promised < capacity;
      return rsvp === NOT_ATTENDING.rsvp && !cancelled && hasRoom && msUntilStart > 0 && msUntilStart < WEEK_MS;
    })
    .slice(0, HANGOUTS_TO_JOIN);
