import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { TRAITS } from '#contract/profiles/options.ts';
import { anyFacts, facts, matchFacts, matchPointsBetween } from './discovery.factory.ts';
import { artistBits, artistKey, tagsOf } from './match.rules.ts';
import { searchNames, searchTerm } from './names.rules.ts';

const artist = (name: string) => ({ id: `a:${name}`, name, image: null });
const traits = (value: number) =>
  Object.fromEntries(TRAITS.map((trait) => [trait, value])) as PublicProfile['personalityTraits'];
const points = (mine: Partial<PublicProfile>, theirs: Partial<PublicProfile>) =>
  matchPointsBetween(matchFacts(facts(mine)), matchFacts(facts(theirs)));

describe('the score of a match', () => {
  it('I-02 each kind of fact has its points', () => {
    const same = (given: Partial<PublicProfile>) => points(given, given);
    expect(same({})).toBe(0);
    expect(same({ topArtists: [artist('Björk')] })).toBe(16);
    expect(same({ selectedInterests: ['hiking', 'food'] })).toBe(24);
    expect(same({ selectedGenres: ['jazz'] })).toBe(8);
    expect(same({ languages: ['english', 'french'] })).toBe(8);
    expect(same({ careerField: 'law' })).toBe(8);
    expect(same({ lifeGoals: ['learning', 'impact'] })).toBe(8);
    expect(same({ movedToNYCDate: '2026-01' })).toBe(12);
    expect(same({ showPersonality: true })).toBe(20);
  });

  it('I-02 the last option of every list counts as much as the first', () => {
    const last: Partial<PublicProfile> = {
      selectedInterests: ['dancing'],
      selectedGenres: ['metal'],
      languages: ['italian'],
      careerField: 'student',
      lifeGoals: ['balance'],
    };
    expect(points(last, last)).toBe(12 + 8 + 8 + 8 + 4);
    const first: Partial<PublicProfile> = {
      selectedInterests: ['soccer'],
      selectedGenres: ['pop'],
      languages: ['spanish'],
      careerField: 'tech',
      lifeGoals: ['career'],
    };
    expect(points(first, last)).toBe(0);
    const { tastes, ...rest } = matchFacts(facts(last));
    expect(tagsOf({ tastes, ...rest }, ['italian'])).toBeLessThan(1n << 63n);
  });

  it('I-02 arrivals further apart count less, also across the end of a year', () => {
    const apart = (month: string) => points({ movedToNYCDate: '2025-12' }, { movedToNYCDate: month });
    expect(['2025-12', '2026-01', '2026-02', '2026-03', '2027-12'].map(apart)).toEqual([12, 8, 4, 0, 0]);
  });

  it('I-02 personalities count when both show them, and more if they are more similar', () => {
    const mine = { showPersonality: true, personalityTraits: traits(1) };
    const theirs = (value: number, showPersonality = true) =>
      points(mine, { showPersonality, personalityTraits: traits(value) });
    expect([1, 2, 3, 5].map((value) => theirs(value))).toEqual([20, 15, 10, 0]);
    expect(theirs(1, false)).toBe(0);
  });

  it('I-02 members who share more, and rarer things, come first', () => {
    const me = {
      topArtists: [artist('Björk')],
      selectedInterests: ['hiking', 'food'],
      languages: ['english', 'french'],
    } as const;
    const members = {
      soulmate: { topArtists: [artist('Bjork')], selectedInterests: ['hiking', 'food'], languages: ['french'] },
      listener: { topArtists: [artist('BJÖRK')] },
      hiker: { selectedInterests: ['hiking'] },
      francophone: { languages: ['french'] },
      anglophone: { languages: ['english'] },
    } as const;
    const scores = Object.entries(members).map(([name, them]) => {
      const of = (given: object) => matchFacts(facts(structuredClone(given) as Partial<PublicProfile>));
      return [name, matchPointsBetween(of(me), of(them))] as const;
    });
    const order = scores.sort((a, b) => b[1] - a[1]).map(([name]) => name);
    expect(order).toEqual(['soulmate', 'listener', 'hiker', 'francophone', 'anglophone']);
  });

  it('I-02 the score is the same in both directions and never negative', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (a, b) => {
        const [mine, theirs] = [matchFacts(a), matchFacts(b)];
        expect(matchPointsBetween(mine, theirs)).toBe(matchPointsBetween(theirs, mine));
        expect(matchPointsBetween(mine, theirs)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('I-02 members with a common artist always have a common bit', () => {
    const names = fc.array(fc.string(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(names, names, (mine, theirs) => {
        const both = mine.some((name) => theirs.includes(name));
        expect(both && (artistBits(mine) & artistBits(theirs)) === 0n).toBe(false);
        expect(artistBits(mine)).toBeLessThan(1n << 63n);
      }),
    );
  });

  it('I-02 different spellings of a name are the same artist, and different names are not', () => {
    expect(artistKey('BJÖRK ')).toBe(artistKey('Bjork'));
    expect(artistKey('Mø')).toBe('mo');
    expect(artistKey('Wu-Tang Clan')).toBe('wu tang clan');
    expect(artistKey('Ｐｅｒｆｕｍｅ')).toBe('perfume');
    expect(artistKey('लता')).not.toBe(artistKey('लोता'));
  });
});

describe('the names by which a search finds a member', () => {
  const found = (
    typed: string,
    member = { username: 'Zoe_the.Cat', firstName: 'Zoë María', lastName: "O'Brien-de la Cruz" },
  ) => searchNames(member).some((name) => name.startsWith(searchTerm(typed)));

  it('I-07 finds the beginning of the username, of a name and of every word in them', () => {
    for (const typed of [
      'zoe_',
      'the.c',
      'cat',
      '@Zoe_The',
      'Zoë',
      'zoe m',
      'MARIA o',
      "o'br",
      'obrien de',
      'la cruz',
      'Cruz',
    ]) {
      expect([typed, found(typed)]).toEqual([typed, true]);
    }
    for (const typed of ['oe', 'brien', 'zoe.', 'zo%', 'z_e', 'cruzz'])
      expect([typed, found(typed)]).toEqual([typed, false]);
  });

  it('I-07 finds the last name first, and letters without a separate accent', () => {
    const member = { username: 'sth', firstName: 'Søren', lastName: 'Łukaß' };
    for (const typed of ['lukass soren', 'soren luk', 'SØREN', 'ŁUKASS'])
      expect([typed, found(typed, member)]).toEqual([typed, true]);
  });

  it('I-07 limits names to a length that the index can store', () => {
    for (const name of searchNames({
      username: 'long',
      firstName: '\ufdfa'.repeat(60),
      lastName: '\ufdfa'.repeat(60),
    })) {
      expect(name.length).toBeLessThanOrEqual(200);
      expect(name.isWellFormed()).toBe(true);
    }
  });
});
