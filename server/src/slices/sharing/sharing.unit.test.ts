import { describe, expect, it } from 'vitest';
import { alertsAt, askedBefore, asksAt, endedBefore, sharedUntil, unansweredBefore } from './sharing.rules.ts';

const END = '2026-11-24T20:00:00.000Z';

describe('the times of a shared plan', () => {
  it('B-07 asks an hour after the end whether the member got home, and alerts the contact two hours later', () => {
    expect(asksAt(END)).toEqual(new Date('2026-11-24T21:00:00.000Z'));
    expect(alertsAt(END, null)).toEqual(new Date('2026-11-24T23:00:00.000Z'));
    // A question that was late gives the member the same two hours.
    expect(alertsAt(END, '2026-11-24T22:30:00.000Z')).toEqual(new Date('2026-11-25T00:30:00.000Z'));
  });

  it('B-07 shows the plan until a day after its end', () => {
    expect(sharedUntil(END)).toEqual(new Date('2026-11-25T20:00:00.000Z'));
  });

  it('B-07 finds at each of these times exactly the plans that are due', () => {
    expect(askedBefore(asksAt(END))).toEqual(new Date(END));
    expect(unansweredBefore(alertsAt(END, END))).toEqual(new Date(END));
    expect(endedBefore(sharedUntil(END))).toEqual(new Date(END));
  });
});
