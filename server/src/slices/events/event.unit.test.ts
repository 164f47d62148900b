import { describe, expect, it } from 'vitest';
import { differencesOf, isOver, NO_DIFFERENCES, newValues } from './event.rules.ts';

const hangout = {
  title: 'Picnic',
  location: 'Bryant Park',
  startsAt: '2026-11-28T18:00:00.000Z',
  endsAt: '2026-11-28T20:00:00.000Z',
};
const open = { ...hangout, endsAt: null };

describe('a changed event', () => {
  it('E-04 E-05 differs in its title, place, start or end, and not in another form of the same instant', () => {
    const to = (change: Partial<Parameters<typeof differencesOf>[1]>) =>
      differencesOf(hangout, { ...hangout, ...change });
    expect(to({})).toEqual(NO_DIFFERENCES);
    expect(to({ startsAt: '2026-11-28T13:00:00-05:00', endsAt: '2026-11-28T15:00:00-05:00' })).toEqual(NO_DIFFERENCES);
    expect(to({ title: 'Brunch' })).toEqual({ title: true, place: false, time: false });
    expect(to({ location: 'Union Square' })).toEqual({ title: false, place: true, time: false });
    expect(to({ startsAt: '2026-11-28T18:01:00.000Z' })).toEqual({ title: false, place: false, time: true });
    expect(to({ endsAt: '2026-11-28T20:01:00.000Z' })).toEqual({ title: false, place: false, time: true });
  });

  it('E-05 has another time when an end is added or removed, and the same one when there was none and is none', () => {
    expect([differencesOf(hangout, open).time, differencesOf(open, hangout).time]).toEqual([true, true]);
    expect(differencesOf(open, open)).toEqual(NO_DIFFERENCES);
  });

  it('E-05 shows its chat the values that differ, and an end only if one was chosen', () => {
    const all = { title: true, place: true, time: true };
    expect(newValues(hangout, NO_DIFFERENCES)).toEqual({});
    expect(newValues(hangout, all)).toEqual({
      title: 'Picnic',
      place: 'Bryant Park',
      time: hangout.startsAt,
      until: hangout.endsAt,
    });
    expect(newValues(open, all)).toEqual({ title: 'Picnic', place: 'Bryant Park', time: hangout.startsAt });
    expect(newValues(hangout, { ...NO_DIFFERENCES, time: true })).toEqual({
      time: hangout.startsAt,
      until: hangout.endsAt,
    });
    expect(newValues(hangout, { ...NO_DIFFERENCES, title: true })).toEqual({ title: 'Picnic' });
    expect(newValues(hangout, { ...NO_DIFFERENCES, place: true })).toEqual({ place: 'Bryant Park' });
  });
});

it('E-05 an event is over from its end', () => {
  const end = new Date(hangout.endsAt);
  expect([isOver(hangout, new Date(end.getTime() - 1)), isOver(hangout, end)]).toEqual([false, true]);
});
