import { HOUR_MS } from '#contract/durations.ts';
import { fieldError } from '#contract/field-errors.ts';
import { wordsOf } from './changes.rules.ts';

/** So long after a hangout at a home its attendees still see the address. Then it is deleted. */
export const HOME_ADDRESS_AFTER_MS = 24 * HOUR_MS;
/** So long after joining a hangout at a home an attendee sees the address at the latest (B-07). */
export const HOME_ADDRESS_WAIT_MS = HOUR_MS;

/** The reasons beside the fields of a hangout at a home. */
export const HOME_REASONS = {
  noAddress: fieldError('HOME_ADDRESS_REQUIRED'),
  noNeighborhood: fieldError('HOME_NEIGHBORHOOD_REQUIRED'),
  showsAddress: fieldError('HOME_ADDRESS_SHOWN'),
};

/** The facts about an attendee that decide from when they see the address. */
export interface AttendeeFacts {
  joinedAt: string;
  /** When they got their place. */
  confirmedAt: string | null;
  /** When they said that they come: at once, if they joined after the others were asked. */
  reconfirmedAt: string | null;
  /** When the host read the notification that they joined. */
  hostSawAt: string | null;
  isCoHost: boolean;
}
/**
 * Returns from when an attendee sees the address of a home (B-07): once the host has seen them come, which naming a co-host
 * says too; once they have confirmed their place after joining; an hour after joining at the latest.
 */
export function addressShownAt({ joinedAt, confirmedAt, reconfirmedAt, hostSawAt, isCoHost }: AttendeeFacts): Date {
  const since = Date.parse(confirmedAt ?? joinedAt);
  const hasConfirmed = reconfirmedAt !== null && Date.parse(reconfirmedAt) > since;
  return new Date(hostSawAt !== null || hasConfirmed || isCoHost ? since : since + HOME_ADDRESS_WAIT_MS);
}

/**
 * Returns whether a text that everybody reads contains the address: its number and the word after it, as in '212 Court'. An
 * address without a number is looked for as a whole, up to its first comma.
 */
export function namesAddress(text: string, address: string): boolean {
  const words = wordsOf(address.split(',')[0] ?? '');
  const number = words.findIndex((word) => /\p{N}/u.test(word));
  const telling = number >= 0 && number + 1 < words.length ? words.slice(number, number + 2) : words;
  return telling.length > 1 && ` ${wordsOf(text).join(' ')} `.includes(` ${telling.join(' ')} `);
}
