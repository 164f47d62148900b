import { newYorkTime } from '#contract/hangouts/new-york.ts';
import type { HangoutForm } from '#contract/hangouts/routes.ts';

const DAY_MS = 86_400_000;

/** Returns a valid form for a hangout, tomorrow at this time in New York, with the given fields replaced. */
export function aPlan({
  at = new Date(Date.now() + DAY_MS),
  ...given
}: Partial<HangoutForm> & { at?: Date } = {}): HangoutForm {
  return {
    title: 'Dumplings in Flushing',
    location: 'Golden Mall, 41-36 Main St',
    description: 'Bring an appetite and a friend.',
    category: 'food',
    isAtHome: false,
    address: '',
    ...newYorkTime(at),
    later: false,
    capacity: null,
    allowsGuests: false,
    allowsNotes: false,
    borough: null,
    picture: null,
    ...given,
  };
}
