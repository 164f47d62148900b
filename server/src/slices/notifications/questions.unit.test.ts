import { describe, expect, it } from 'vitest';
import { grantFor, untilOf } from './questions.rules.ts';

const DUE = '2026-11-24T12:00:00.000Z';

describe('a question about a place', () => {
  it('B-02 is answered until the time in its notification', () => {
    expect(untilOf({ type: 'hangout_reconfirm', message: DUE })).toBe(DUE);
    expect(untilOf({ type: 'hangout_promoted', message: DUE })).toBe(DUE);
  });

  it('B-02 is none without a time, and in notifications of other types', () => {
    for (const question of [
      { type: 'hangout_reconfirm', message: '' },
      { type: 'hangout_promoted', message: '' },
      { type: 'message', message: DUE },
    ] as const) {
      expect(untilOf(question)).toBeNull();
      expect(grantFor(question)).toBeNull();
    }
  });

  it('B-02 gives a link that takes an offer until it ends, and one that confirms until the start twelve hours later', () => {
    expect(grantFor({ type: 'hangout_promoted', message: DUE })).toEqual({ purpose: 'offer', until: new Date(DUE) });
    expect(grantFor({ type: 'hangout_reconfirm', message: DUE })).toEqual({
      purpose: 'confirm',
      until: new Date('2026-11-25T00:00:00.000Z'),
    });
  });
});
