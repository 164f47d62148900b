import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { CAREER_FIELDS, GENRES, INTERESTS, LANGUAGES, LIFE_GOALS, TRAITS } from '#contract/profiles/options.ts';
import { anyFacts, facts } from './discovery.factory.ts';
import { fold } from './discovery.fold.rules.ts';
import { matchReason, NO_REASON, pairNumber } from './discovery.reason.rules.ts';
import { arrivalMonths } from './discovery.rules.ts';
import {
  FIELD_CLAUSES,
  GENRE_WORDS,
  GOAL_WORDS,
  INTEREST_WORDS,
  LANGUAGE_WORDS,
  TRAIT_CLAUSES,
} from './discovery.words.ts';

const artist = (name: string) => ({ id: `a:${name}`, name, image: null });
const reason = (mine: Partial<PublicProfile>, theirs: Partial<PublicProfile> = mine, n = 0) =>
  matchReason(facts(mine), facts(theirs), n);

describe('the match reason', () => {
  it('I-04 one fact of each kind is one sentence', () => {
    expect(reason({ topArtists: [artist('Björk')] })).toBe('You both listen to Björk.');
    expect(reason({ topArtists: [artist('Björk'), artist('Mitski')] }, undefined, 1)).toBe(
      'You both love Björk and Mitski.',
    );
    expect(reason({ movedFromLocation: 'Lisbon' }, { movedFromLocation: ' lisbon' })).toBe(
      'You both came from Lisbon.',
    );
    expect(reason({ neighborhood: 'astoria', borough: 'Queens' })).toBe('You are neighbors in Astoria.');
    expect(reason({ languages: ['english', 'french'] })).toBe('You both speak French.');
    expect(reason({ movedToNYCDate: '2026-01' })).toBe('You both arrived in January 2026.');
    expect(reason({ movedToNYCDate: '2026-01' }, { movedToNYCDate: '2025-12' })).toBe('You arrived a month apart.');
    expect(reason({ careerField: 'student' })).toBe('You are both students.');
    expect(reason({ selectedInterests: ['liveMusic', 'food', 'art'] })).toBe(
      'You are both into live music and good food.',
    );
    expect(reason({ lifeGoals: ['impact'] })).toBe('You both care most about making a difference.');
    expect(reason({ selectedGenres: ['latin'] })).toBe('You both like Latin music.');
    expect(reason({ showPersonality: true, personalityTraits: { ...facts().personalityTraits, lifePace: 5 } })).toBe(
      'You both like to leave a day open.',
    );
  });

  it('I-04 two facts are one sentence too', () => {
    expect(reason({ movedFromLocation: 'Lagos', careerField: 'healthcare' })).toBe(
      'You both came from Lagos and work in healthcare.',
    );
    expect(reason({ languages: ['french', 'arabic'], careerField: 'law' })).toBe(
      'You both speak French and Arabic, and work in law.',
    );
    expect(reason({ neighborhood: 'astoria', borough: 'Queens', languages: ['korean'] })).toBe(
      'You are neighbors in Astoria and both speak Korean.',
    );
    expect(reason({ careerField: 'law', selectedInterests: ['yoga'] })).toBe(
      'You both work in law and are both into yoga.',
    );
  });

  it('I-04 the same thing is not said twice', () => {
    expect(reason({ careerField: 'tech', selectedInterests: ['tech', 'startups'] })).toBe('You both work in tech.');
    expect(reason({ selectedInterests: ['hiphop'], selectedGenres: ['hiphop'] })).toBe('You are both into hip-hop.');
  });

  it('I-04 nothing shared, or nothing that both show, is the fallback', () => {
    expect(reason({})).toBe(NO_REASON);
    expect(NO_REASON).toBe('looking for new friends ✨');
    expect(reason({ languages: ['english'] })).toBe(NO_REASON);
    const home = { neighborhood: 'astoria', borough: 'Queens' } as const;
    expect(reason(home, { ...home, showNeighborhood: false })).toBe(NO_REASON);
    expect(reason({ ...home, showNeighborhood: false }, home)).toBe(NO_REASON);
    const calm = { personalityTraits: { ...facts().personalityTraits, energyStyle: 1 }, showPersonality: true };
    expect(reason(calm, { ...calm, showPersonality: false })).toBe(NO_REASON);
  });

  it('I-04 names as long as they may be still leave a sentence for a card', () => {
    const long = reason({ topArtists: [artist('x'.repeat(40)), artist('y'.repeat(40))], careerField: 'entertainment' });
    expect(long).toBe(`You both listen to ${'x'.repeat(40)}.`);
  });

  it('I-04 every sentence stands on what both show, reads as one, and is the same for the same pair', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, fc.nat(5), (me, them, n) => {
        const sentence = matchReason(me, them, n);
        expect(matchReason(structuredClone(me), structuredClone(them), n)).toBe(sentence);
        if (sentence === NO_REASON) return;
        expect(sentence).toMatch(/^You (?:both|are|share|arrived) [^.]+\.$/u);
        expect(sentence).not.toMatch(/ {2}|undefined|null|, and and|and \.|both both/);
        for (const part of clausesOf(sentence)) expect([part, stands(part, me, them)]).toEqual([part, true]);
      }),
      { numRuns: 2000 },
    );
  });

  it('I-04 a pair has one number, whoever asks', () => {
    expect(pairNumber('abc', 'xyz')).toBe(pairNumber('xyz', 'abc'));
  });
});

type Facts = Omit<PublicProfile, 'username'>;

/** 'You both speak French and Arabic, and work in law.' -> ['both speak French and Arabic', 'work in law'] */
function clausesOf(sentence: string): string[] {
  const verbs =
    '(?:both |are |share |speak |work |care |like |came |listen |love |arrived |recharge |get |decide |say |choose )';
  return sentence.slice('You '.length, -1).split(new RegExp(`(?:,)? and (?=${verbs})`));
}

/** Whether both profiles show what a clause says; written from the words back to the facts. */
function stands(clause: string, me: Facts, them: Facts): boolean {
  const said = clause.replace(/^both /, '');
  const all = <T extends string>(
    ids: readonly T[],
    words: Record<T, string>,
    mine: readonly T[],
    theirs: readonly T[],
    list: string,
  ) =>
    list
      .split(' and ')
      .every((word) => ids.some((id) => words[id] === word && mine.includes(id) && theirs.includes(id)));
  const after = (...starts: string[]) =>
    starts.filter((start) => said.startsWith(start)).map((start) => said.slice(start.length))[0];
  const listed = after('listen to ') ?? (clause.startsWith('share') ? undefined : after('love '));
  if (listed !== undefined) {
    const has = (facts: Facts, name: string) => facts.topArtists.some((one) => fold(one.name) === fold(name));
    return listed.split(' and ').every((name) => has(me, name) && has(them, name));
  }
  const from = after('came from ');
  if (from !== undefined) return [me, them].every((one) => fold(one.movedFromLocation) === fold(from));
  if (said.startsWith('are neighbors in ')) {
    return (
      me.showNeighborhood && them.showNeighborhood && me.neighborhood !== null && me.neighborhood === them.neighborhood
    );
  }
  const spoken = after('speak ');
  if (spoken !== undefined)
    return all(LANGUAGES, LANGUAGE_WORDS, me.languages, them.languages, spoken) && !spoken.includes('English');
  if (said.startsWith('arrived')) {
    const [mine, theirs] = [me, them].map((one) => arrivalMonths(one.movedToNYCDate) ?? Number.NaN);
    return Math.abs((mine ?? 0) - (theirs ?? 0)) === (said === 'arrived a month apart' ? 1 : 0);
  }
  const field = CAREER_FIELDS.find((id) => FIELD_CLAUSES[id].replace(/^both /, '') === said);
  if (field) return me.careerField === field && them.careerField === field;
  const into = after('are both into ', 'share a love of ');
  if (into !== undefined) return all(INTERESTS, INTEREST_WORDS, me.selectedInterests, them.selectedInterests, into);
  const cared = after('care most about ');
  if (cared !== undefined) return all(LIFE_GOALS, GOAL_WORDS, me.lifeGoals, them.lifeGoals, cared);
  for (const trait of TRAITS) {
    const end = TRAIT_CLAUSES[trait].findIndex((words) => words.replace(/^both /, '') === said);
    if (end < 0) continue;
    const values = [me, them].map((one) => (one.showPersonality ? one.personalityTraits[trait] : 3));
    return values.every((value) => (end === 0 ? value <= 2 : value >= 4));
  }
  const liked = after('like ');
  return liked !== undefined && all(GENRES, GENRE_WORDS, me.selectedGenres, them.selectedGenres, liked);
}
