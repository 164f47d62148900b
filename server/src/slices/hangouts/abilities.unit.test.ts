import { describe, expect, it } from 'vitest';
import { abilitiesOf } from './abilities.rules.ts';

describe('abilitiesOf', () => {
  const times = { dateTime: '2026-11-29T00:00:00.000Z', endsAt: '2026-11-29T02:00:00.000Z' };
  const hangout = {
    ...times,
    cancelledAt: null,
    capacity: 3,
    placesTaken: 2,
    placesOffered: 0,
    whoMayJoin: 'everybody' as const,
  };
  const before = new Date('2026-11-28T12:00:00.000Z');

  it('H-07 lets members join while there is room and wait when there is none', () => {
    expect(abilitiesOf(hangout, before).none).toMatchObject({ join: true, wait: false, leave: false, chat: false });
    const full = abilitiesOf({ ...hangout, placesTaken: 3 }, before);
    expect(full.none).toMatchObject({ join: false, wait: true, leave: false });
    expect(full.waiting).toEqual({
      join: false,
      ask: false,
      wait: false,
      leave: true,
      chat: false,
      change: false,
      cancel: false,
      makeGroup: false,
    });
    expect(abilitiesOf(hangout, before).waiting).toMatchObject({ join: true, wait: false });
    for (const relation of ['host', 'coHost', 'confirmed'] as const)
      expect(abilitiesOf(hangout, before)[relation]).toMatchObject({ join: false, wait: false });
    const offered = abilitiesOf({ ...hangout, placesOffered: 1 }, before);
    expect(offered.none).toMatchObject({ join: false, wait: true });
    expect(abilitiesOf({ ...hangout, capacity: null, placesTaken: 300 }, before).none.join).toBe(true);
  });

  it('H-07 lets members join while it takes place, and nobody join or leave once it is past', () => {
    expect(abilitiesOf(hangout, new Date('2026-11-29T01:00:00.000Z')).none.join).toBe(true);
    const past = abilitiesOf(hangout, new Date('2026-11-29T02:00:00.000Z'));
    expect(past.none).toMatchObject({ join: false, wait: false });
    expect([past.host.makeGroup, past.coHost.makeGroup, past.none.makeGroup]).toEqual([true, true, false]);
    expect(past.confirmed).toEqual({
      join: false,
      ask: false,
      wait: false,
      leave: false,
      chat: true,
      change: false,
      cancel: false,
      makeGroup: false,
    });
  });

  it('H-16 lets members ask whom the host has not accepted, also about a full hangout, and those on the waitlist join', () => {
    const accepting = { ...hangout, whoMayJoin: 'accepted' as const };
    for (const placesTaken of [2, 3])
      expect(abilitiesOf({ ...accepting, placesTaken }, before).none).toMatchObject({
        ask: true,
        join: false,
        wait: false,
      });
    expect(abilitiesOf(accepting, before).waiting).toMatchObject({ ask: false, join: true });
    expect(abilitiesOf({ ...accepting, cancelledAt: times.dateTime }, before).none.ask).toBe(false);
  });

  it('H-11 lets a co-host change it and leave, and not cancel it', () => {
    expect(abilitiesOf(hangout, before).coHost).toMatchObject({ change: true, leave: true, chat: true, cancel: false });
    expect(abilitiesOf(hangout, before).host.cancel).toBe(true);
  });

  it('H-07 lets the host change it and not leave, and attendees leave a cancelled one', () => {
    expect(abilitiesOf(hangout, before).host).toMatchObject({ change: true, leave: false, chat: true });
    expect(abilitiesOf(hangout, before).confirmed).toMatchObject({ change: false, leave: true });
    const cancelled = abilitiesOf({ ...hangout, cancelledAt: times.dateTime }, before);
    expect(cancelled.none).toMatchObject({ join: false, wait: false });
    expect(cancelled.confirmed.leave).toBe(true);
    expect(cancelled.host.change).toBe(false);
  });
});
