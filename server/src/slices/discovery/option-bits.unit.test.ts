import { describe, expect, it } from 'vitest';
import * as options from './option-bits.rules.ts';

const { bitsOf, INTEREST_BITS, GENRE_BITS, LANGUAGE_BITS, CAREER_FIELD_BITS, LIFE_GOAL_BITS } = options;

/** The options in the order of their bits when version 1 was stored. This list never changes. */
const STORED_IN_VERSION_1: [Record<string, number>, number, string][] = [
  [
    INTEREST_BITS,
    0,
    'soccer football cocktails liveMusic edm hiphop startups hiking art photography food travel tech movies books gaming fitness yoga cooking dancing',
  ],
  [GENRE_BITS, 20, 'pop hiphop rock electronic jazz classical rnb indie latin metal'],
  [LANGUAGE_BITS, 30, 'english spanish french mandarin japanese korean arabic portuguese german italian'],
  [CAREER_FIELD_BITS, 40, 'tech arts business healthcare education science entertainment sports law student'],
  [LIFE_GOAL_BITS, 50, 'career creativity learning health social adventure impact balance'],
];

describe('the bits of options', () => {
  it('keep their meaning, in whatever order and number the options are listed', () => {
    for (const [bits, first, names] of STORED_IN_VERSION_1)
      for (const [index, name] of names.split(' ').entries()) expect([name, bits[name]]).toEqual([name, first + index]);
  });

  it('differ for all options and fit into the column', () => {
    const all = [INTEREST_BITS, GENRE_BITS, LANGUAGE_BITS, CAREER_FIELD_BITS, LIFE_GOAL_BITS].flatMap(Object.values);
    expect(new Set(all).size).toBe(all.length);
    expect(Math.max(...all)).toBeLessThan(63);
  });

  it('of other options stay the same when an option is added', () => {
    const more = { chess: 58, ...INTEREST_BITS };
    expect(bitsOf(more, ['soccer', 'dancing'])).toBe(bitsOf(INTEREST_BITS, ['soccer', 'dancing']));
    expect(bitsOf(more, ['chess']) & bitsOf(INTEREST_BITS, Object.keys(INTEREST_BITS) as never)).toBe(0n);
  });

  it('leave out an option that no longer exists', () => {
    expect(bitsOf(INTEREST_BITS, ['soccer', 'golf' as never, 'toString' as never])).toBe(1n);
  });
});
