import { describe, expect, it } from 'vitest';
import type { HangoutView } from '#contract/hangouts/views.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import { hangoutsToJoin, peopleToGreet } from './end-of-wizard.ts';

const now = new Date('2026-11-22T15:00:00.000Z');
const card = (uid: string, direction: 'sent' | 'received' | null = null) =>
  ({ uid, connection: { status: direction ? 'pending' : 'none', direction } }) as IntroCard;
const hangout = (id: string, given: Partial<HangoutView> = {}) =>
  ({
    id,
    rsvp: null,
    cancelled: false,
    capacity: null,
    going: 3,
    promised: 0,
    dateTime: '2026-11-25T00:00:00.000Z',
    ...given,
  }) as HangoutView;

describe('the end of the wizard', () => {
  it('W-05 names the first three people whom the member has not asked yet', () => {
    const cards = [card('a', 'received'), card('b', 'sent'), card('c'), card('d'), card('e')];
    expect(peopleToGreet(cards).map(({ uid }) => uid)).toEqual(['a', 'c', 'd']);
    expect(peopleToGreet([card('a')])).toHaveLength(1);
  });

  it('W-05 names the next two hangouts of the week that the member can still join', () => {
    const items = [
      hangout('joined', { rsvp: 'confirmed' }),
      hangout('cancelled', { cancelled: true }),
      hangout('full', { capacity: 3 }),
      hangout('promised', { capacity: 4, promised: 1 }),
      hangout('began', { dateTime: '2026-11-22T14:00:00.000Z' }),
      hangout('a', { capacity: 4 }),
      hangout('later', { dateTime: '2026-11-30T15:00:00.000Z' }),
      hangout('b'),
      hangout('c'),
    ];
    expect(hangoutsToJoin(items, now).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});
