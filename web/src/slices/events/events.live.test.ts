import { describe, expect, it } from 'vitest';
import type { EventView } from '#contract/events/views.ts';
import { fetchedEvents, newer, withEvent } from './events.live.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const event = (id: string, startsAt: string, given: Partial<EventView> = {}): EventView => ({
  id,
  title: id,
  location: '',
  description: '',
  startsAt,
  createdAt: startsAt,
  cancelled: false,
  version: 1,
  endsAt: null,
  chatId: `group_event-${id}`,
  ...given,
});
const [may, june] = [event('a', '2026-05-02T12:00:00Z'), event('b', '2026-06-02T12:00:00Z')];
const ids = (list: EventView[]) => list.map(({ id }) => id);

describe('lists of events', () => {
  it('E-03 puts a new or moved event at its place by time, and ignores an older version', () => {
    const list = withEvent([june], may, 'upcoming', NOW);
    expect(ids(list)).toEqual(['a', 'b']);
    const moved = event('a', '2026-07-02T12:00:00Z', { version: 3 });
    const after = withEvent(list, moved, 'upcoming', NOW);
    expect(ids(after)).toEqual(['b', 'a']);
    expect(withEvent(after, { ...may, version: 2 }, 'upcoming', NOW)).toEqual(after);
    expect(newer(moved, may)).toBe(moved);
    expect(newer(may, june)).toBe(may);
  });

  it('E-03 E-05 lists events that are over apart, latest first, and keeps a cancelled event at its place', () => {
    const [old, older] = [event('c', '2026-04-20T12:00:00Z'), event('d', '2026-04-10T12:00:00Z')];
    expect(ids(withEvent([old], older, 'past', NOW))).toEqual(['c', 'd']);
    expect(withEvent([old], may, 'past', NOW)).toEqual([old]);
    expect(withEvent([june, old], old, 'upcoming', NOW)).toEqual([june]);
    const begun = event('e', '2026-05-01T10:00:00Z');
    expect(withEvent([], begun, 'upcoming', NOW)).toEqual([begun]);
    expect(withEvent([], { ...begun, endsAt: '2026-05-01T12:00:00Z' }, 'upcoming', NOW)).toEqual([]);
    const cancelled = { ...may, cancelled: true, version: 2 };
    expect(withEvent([may, june], cancelled, 'upcoming', NOW)).toEqual([cancelled, june]);
  });

  it('E-03 takes a fetched list, except for events that are cached in a newer version', () => {
    const moved = event('a', '2026-07-02T12:00:00Z', { version: 3 });
    expect(fetchedEvents([may, june], undefined, 'upcoming', NOW)).toEqual([may, june]);
    expect(fetchedEvents([may, june], [june, moved], 'upcoming', NOW)).toEqual([june, moved]);
    expect(fetchedEvents([june], [may, june], 'upcoming', NOW)).toEqual([june]);
    const later = { ...june, title: 'changed', version: 2 };
    expect(fetchedEvents([may, later], [may, june], 'upcoming', NOW)).toEqual([may, later]);
  });
});
