import { describe, expect, it } from 'vitest';
import { interestOptions, validInterest, withTypedInterest } from './own-interest-options.ts';

const none = { selectedInterests: [], ownInterests: [] };
const optionsFor = (typed: string, suggestions: readonly string[] = [], chosen: Partial<typeof none> | object = {}) =>
  interestOptions({
    typed,
    suggestions,
    chosen: { ...none, ...chosen },
    texts: { add: (interest) => `Add ${interest}`, listed: 'listed' },
  }).map(({ label }) => label);

describe('the options for interests in own words', () => {
  it('P-21 offers the typed text first, then the interests of others', () => {
    expect(optionsFor(' Board ', ['board games', 'board game design'])).toEqual([
      'Add Board',
      'board games',
      'board game design',
    ]);
    expect(optionsFor('')).toEqual([]);
    expect(optionsFor(' - ')).toEqual([]);
  });

  it('P-21 offers the spelling of others in place of another spelling of the same interest', () => {
    expect(optionsFor('BOARD-GAME', ['board games'])).toEqual(['board games']);
  });

  it('P-21 offers the interest of the list in place of the same word, and those that begin so', () => {
    expect(optionsFor('hiking')).toEqual(['Hiking']);
    expect(optionsFor('Hik')).toEqual(['Add Hik', 'Hiking']);
    expect(optionsFor('yogas', ['yoga'])).toEqual(['Yoga']);
  });

  it('P-21 offers nothing twice that is chosen, and no suggestion of an earlier text', () => {
    expect(optionsFor('hiking', [], { selectedInterests: ['hiking'] })).toEqual([]);
    expect(optionsFor('board games', ['Board games'], { ownInterests: ['board game'] })).toEqual([]);
    expect(optionsFor('boat', ['board games'])).toEqual(['Add boat']);
  });

  it('P-21 offers no text that is too long', () => {
    expect(validInterest('x'.repeat(31))).toBeNull();
    expect(optionsFor('x'.repeat(31))).toEqual([]);
    expect(optionsFor('x'.repeat(30))).toHaveLength(1);
  });

  it('P-21 a save adds the typed text, chooses the interest of the list, adds nothing twice, and lets the server refuse a long text', () => {
    const chosen = { selectedInterests: ['art' as const], ownInterests: ['Chess'] };
    expect(withTypedInterest(' ', chosen)).toEqual(chosen);
    expect(withTypedInterest('Art', chosen)).toEqual(chosen);
    expect(withTypedInterest('hiking', chosen)).toEqual({ ...chosen, selectedInterests: ['art', 'hiking'] });
    expect(withTypedInterest('chess', chosen)).toEqual(chosen);
    for (const typed of ['Sumo', 'x'.repeat(31)])
      expect(withTypedInterest(typed, chosen)).toEqual({ ...chosen, ownInterests: ['Chess', typed] });
  });
});
