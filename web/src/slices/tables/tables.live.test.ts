import { describe, expect, it, vi } from 'vitest';
import { type HangoutView, NOT_ATTENDING } from '#contract/hangouts/views.ts';
import type { TableView } from '#contract/tables/routes.ts';
import { applyToTables, fetchedTables } from './tables.live.ts';

// The rest of that slice needs a browser.
vi.mock('#web/slices/hangouts/index.ts', () => import('../hangouts/hangouts.live.ts'));

const NOTHING = {
  join: false,
  ask: false,
  wait: false,
  leave: false,
  chat: false,
  change: false,
  cancel: false,
  makeGroup: false,
};
const shared = {
  id: 'h1',
  title: 'Your table',
  location: 'Astoria',
  description: 'Eat',
  category: 'food' as const,
  dateTime: '2026-11-26T19:00:00.000Z',
  endsAt: '2026-11-26T21:00:00.000Z',
  createdBy: null,
  timestamp: '2026-11-21T15:00:00.000Z',
  host: null,
  tableId: 't1',
  group: null,
  whoMayJoin: 'everybody' as const,
  opensAt: null,
  coHost: null,
  borough: null,
  isAtHome: false,
  participants: [],
  going: 4,
  guests: 0,
  allowsGuests: false,
  allowsNotes: false,
  waiting: 0,
  promised: 0,
  capacity: null,
  picture: null,
  series: null,
  cancelled: false,
  sequence: 0,
  version: 3,
  can: { host: NOTHING, coHost: NOTHING, confirmed: NOTHING, waiting: NOTHING, none: NOTHING },
};
const hangout: HangoutView = { ...shared, ...NOT_ATTENDING, rsvp: 'confirmed', trip: null };
const views = [{ id: 't1', hangout } as TableView, { id: 't2', hangout: { ...hangout, id: 'h2' } } as TableView];
const both = fetchedTables(views);
const other = both[1];

describe('tables in the cache', () => {
  it('B-01 shows a changed plan at once, keeps the own answer, and leaves the other tables alone', () => {
    const event = { type: 'hangout', hangout: { ...shared, location: 'Sunset Park', going: 3, version: 4 } } as const;
    const [changed, kept] = applyToTables(both, event);
    expect(changed?.hangout).toMatchObject({ location: 'Sunset Park', going: 3, version: 4, rsvp: 'confirmed' });
    expect(kept).toBe(other);
  });

  it('B-01 shows at once that the member skips a time in another tab', () => {
    const [changed] = applyToTables(both, { type: 'hangoutRsvp', id: 'h1', version: 4, ...NOT_ATTENDING });
    expect(changed?.hangout.rsvp).toBeNull();
  });

  it('B-01 does not go back to an older answer of the member, which an event or a fetch brings late', () => {
    const skips = { type: 'hangoutRsvp', id: 'h1', version: 7, ...NOT_ATTENDING } as const;
    const after = applyToTables(both, skips);
    expect(applyToTables(after, { ...skips, rsvp: 'confirmed', version: 6 })).toBe(after);
    expect(fetchedTables(views, after)[0]?.hangout.rsvp).toBeNull();
  });

  it('B-01 ignores events that are older than what is shown, and hangouts of nobody’s table', () => {
    const tables = both;
    const late = { type: 'hangout', hangout: { ...shared, location: 'Old', version: 2 } } as const;
    expect(applyToTables(tables, late)).toBe(tables);
    expect(applyToTables(tables, { type: 'hangoutRsvp', id: 'h9', version: 9, ...NOT_ATTENDING })).toBe(tables);
  });
});
