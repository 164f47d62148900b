import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { INTERESTS, TRAITS } from '#contract/profiles/options.ts';
import type { Fact } from '#contract/writing/facts.ts';
import { REASON_MAX, SUMMARY_MAX } from '#contract/writing/routes.ts';
import { plainWords, unproven } from './check.rules.ts';
import { factsOf, sharedFacts } from './facts.rules.ts';
import { profiles, shownProfile } from './profiles.factory.ts';
import { reasonFrom } from './reason.rules.ts';
import { rarity } from './reason-order.rules.ts';
import { callName } from './repeatable-words.rules.ts';
import type { Shown } from './shown-fields.rules.ts';
import { summaryFrom } from './summary.rules.ts';
import { clauseOf } from './text/en/clauses.ts';
import { seedOfPair } from './variety.rules.ts';

const artist = (name: string) => ({ id: `x:${name}`, name, image: null });
/** More numbers than there are wordings for any fact. */
const NUMBERS = 16;
const kinds = (a: Parameters<typeof factsOf>[0], b: Parameters<typeof factsOf>[1]) =>
  factsOf(a, b).map(({ kind }) => kind);

describe('facts', () => {
  it('F-05 are empty for two empty profiles', () => {
    expect(factsOf(shownProfile(), shownProfile())).toEqual([]);
  });

  it('F-05 puts rare facts first, each with the fields it is based on', () => {
    fc.assert(
      fc.property(profiles(), profiles(), (me, them) => {
        const facts = factsOf(me, them);
        expect(facts.map(rarity)).toEqual(facts.map(rarity).sort((a, b) => a - b));
        for (const { fields } of facts) expect(fields.length).toBeGreaterThan(0);
      }),
    );
  });

  it('F-05 are the same for both readers', () => {
    fc.assert(
      fc.property(profiles(), profiles(), (a, b) => {
        expect(kinds(a, b)).toEqual(kinds(b, a));
      }),
    );
  });

  it('F-05 P-02 P-03 never uses a field that one of the two members hides', () => {
    const hidden = { neighborhood: null, borough: null, personalityTraits: null, communicationStyle: null };
    fc.assert(
      fc.property(profiles(), profiles(), (me, them) => {
        for (const facts of [factsOf(me, { ...them, ...hidden }), factsOf({ ...me, ...hidden }, them)]) {
          const fields = facts.flatMap((fact) => fact.fields);
          expect(
            fields.filter((field) => /neighborhood|borough|personality|communicationStyle|showP/i.test(field)),
          ).toEqual([]);
        }
      }),
    );
  });

  it('F-05 use the reader’s spelling, never the other member’s', () => {
    const mine = shownProfile({ topArtists: [artist('Beyoncé')] });
    const theirs = shownProfile({ topArtists: [artist('BEYONCE')] });
    expect(factsOf(mine, theirs)).toMatchObject([{ names: ['Beyoncé'] }]);
  });

  it('F-05 are never guessed from text that members typed', () => {
    // "Georgia" is a state and a country, "N/A" is no school, Park Slope is no park, and the last answer says the opposite.
    const typed = {
      movedFromLocation: 'Georgia',
      movedToNYCReason: 'work',
      occupation: 'Nurse',
      company: 'self-employed',
      education: { school: 'N/A', fieldOfStudy: 'Nursing', level: null, graduationYear: null },
      lifestyleAnswers: { idealSaturday: 'Park Slope', morningOrNight: 'hardly a morning person' },
    };
    expect(factsOf(shownProfile(typed as never), shownProfile(typed as never))).toEqual([]);
  });

  it('F-05 state how close two arrivals are', () => {
    const moved = (movedToNYCDate: string) => shownProfile({ movedToNYCDate });
    expect(factsOf(moved('2025-06'), moved('2025-06'))).toMatchObject([{ apart: 'sameMonth' }]);
    expect(factsOf(moved('2025-12'), moved('2026-01'))).toMatchObject([{ apart: 'nextMonth' }]);
    expect(factsOf(moved('2025-11'), moved('2026-01'))).toMatchObject([{ apart: 'around' }]);
    expect(factsOf(moved('2025-02'), moved('2025-11'))).toMatchObject([{ apart: 'sameYear' }]);
    expect(factsOf(moved('2024-02'), moved('2025-11'))).toEqual([]);
  });

  it('B-04 state that two arrivals were around the same time, and nothing about a month that one of them hides', () => {
    const moved = (movedToNYCDate: string | null) => shownProfile({ movedToNYCDate });
    const facts = factsOf(moved('2025-11'), moved('2026-01'));
    const sentences = [0, 1, 2, 3].map((n) => reasonFrom(facts, n, 'en')?.text);
    expect(new Set(sentences)).toEqual(
      new Set(['You moved here around the same time.', 'You moved here two months apart.']),
    );
    expect(factsOf(moved('2025-11'), moved(null))).toEqual([]);
    expect(factsOf(moved(null), moved('2026-01'))).toEqual([]);
  });

  it('F-05 name a shared neighborhood instead of its borough', () => {
    const lives = (neighborhood: string | null) => shownProfile({ neighborhood, borough: 'Queens' });
    expect(kinds(lives('astoria'), lives('astoria'))).toEqual(['neighborhood']);
    expect(kinds(lives('astoria'), lives(null))).toEqual(['borough']);
  });

  it('F-05 leave out English, which all members share', () => {
    expect(factsOf(shownProfile({ languages: ['english'] }), shownProfile({ languages: ['english'] }))).toEqual([]);
  });

  it('F-05 state a trait when both members lean to an end, and not when one is in the middle', () => {
    const traits = (lifePace: number) =>
      shownProfile({ personalityTraits: { ...Object.fromEntries(TRAITS.map((t) => [t, 3])), lifePace } as never });
    expect(factsOf(traits(1), traits(2))).toMatchObject([{ kind: 'alike', end: 'left' }]);
    expect(factsOf(traits(5), traits(1))).toMatchObject([{ kind: 'complement', mine: 'right' }]);
    expect(factsOf(traits(3), traits(5))).toEqual([]);
  });
});

function readsWell(text: string) {
  expect(text).toMatch(/[.?]$/);
  expect(text).not.toMatch(/undefined|null|\[object|NaN| {2}| [,.;:]|,,|\.\.|\band and\b|\band,|both both|too too/);
  expect(text).not.toMatch(/\b(?<!of )(?:they|you) (?:likes|says|recharges|goes|puts|gets)\b/);
  expect(text).not.toMatch(/\b(?:Maya|Bùi|Jean-Luc|O’Neil) (?:like|say|recharge|go|put|get) /);
}

/** Returns the months between two months, counted by the calendar. */
function monthsApart(one: string | null, other: string): number {
  const [early, late] = [one ?? '', other].sort().map((month) => new Date(`${month}-01T00:00:00Z`));
  if (!early || !late) return Number.NaN;
  return (late.getUTCFullYear() - early.getUTCFullYear()) * 12 + late.getUTCMonth() - early.getUTCMonth();
}

/** Whether one member's own profile supports a fact. It reads the profile itself, not the code that finds facts. */
function isTrueOf(fact: Fact, profile: Shown): boolean {
  const end = (value: number | undefined) => (value === undefined || value === 3 ? null : value < 3 ? 'left' : 'right');
  switch (fact.kind) {
    case 'artists':
      return fact.names.every((name) => profile.topArtists.some((item) => item.name === name));
    case 'neighborhood':
      return profile.neighborhood !== null && neighborhoodById(profile.neighborhood)?.name === fact.name;
    case 'borough':
      return profile.borough === fact.borough;
    case 'languages':
      return fact.ids.every((id) => profile.languages.includes(id));
    case 'interests':
      return fact.ids.every((id) => profile.selectedInterests.includes(id));
    case 'ownInterests':
      return fact.names.every((name) => profile.ownInterests.includes(name));
    case 'genres':
      return fact.ids.every((id) => profile.selectedGenres.includes(id));
    case 'goals':
      return fact.ids.every((id) => profile.lifeGoals.includes(id));
    case 'career':
      return profile.careerField === fact.id;
    case 'style':
      return profile.communicationStyle === fact.id;
    case 'arrival':
      if (fact.apart === 'nextMonth') return profile.movedToNYCDate !== null;
      if (fact.apart === 'around') return [0, 2].includes(monthsApart(profile.movedToNYCDate, fact.month));
      return (profile.movedToNYCDate ?? '').startsWith(fact.apart === 'sameYear' ? fact.month.slice(0, 4) : fact.month);
    case 'alike':
      return end(profile.personalityTraits?.[fact.trait]) === fact.end;
    case 'complement':
      return false;
  }
}

describe('the embedded writer', () => {
  it('F-03 F-05 returns one short sentence that its facts support', () => {
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(100), (me, them, seed) => {
        const facts = factsOf(me, them);
        const written = reasonFrom(facts, seed, 'en');
        expect(written === null).toBe(sharedFacts(facts).length === 0);
        if (!written) return;
        for (const fact of written.facts) expect(facts).toContainEqual(fact);
        expect(written.fields).toEqual([...new Set(written.facts.flatMap(({ fields }) => fields))]);
        expect(unproven(written.text, written.facts), written.text).toEqual([]);
        expect(written.text.length).toBeLessThanOrEqual(REASON_MAX);
        readsWell(written.text);
      }),
      { numRuns: 400 },
    );
  });

  it('F-04 F-05 returns two or three sentences that their facts support', () => {
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(100), (me, them, n) => {
        const facts = factsOf(me, them);
        const name = callName(them.firstName);
        const written = summaryFrom(facts, name, n, 'en');
        expect(written.length === 0).toBe(facts.length === 0);
        if (facts.length === 0) return;
        expect(written.length).toBeGreaterThanOrEqual(2);
        expect(written.length).toBeLessThanOrEqual(3);
        for (const item of written) {
          for (const fact of item.facts) expect(facts).toContainEqual(fact);
          expect(item.fields.length).toBeGreaterThan(0);
          expect(unproven(item.text, item.facts, name), item.text).toEqual([]);
          readsWell(item.text);
        }
        expect(written.map(({ text }) => text).join(' ').length).toBeLessThanOrEqual(SUMMARY_MAX);
      }),
      { numRuns: 400 },
    );
  });

  it('F-05 states each fact in every wording so that the checker accepts it', () => {
    fc.assert(
      fc.property(profiles(), profiles(), (me, them) => {
        for (const fact of factsOf(me, them)) {
          for (let n = 0; n < NUMBERS && fact.kind !== 'complement'; n++) {
            const text = reasonFrom([fact], n, 'en')?.text ?? '';
            expect(unproven(text, [fact]), text).toEqual([]);
            readsWell(text);
          }
          for (let n = 0; n < 4; n++)
            for (const { text } of summaryFrom([fact], null, n, 'en')) expect(unproven(text, [fact]), text).toEqual([]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('F-05 I-04 every claim of a reason is true of both profiles, whoever reads it, and none is a contrast', () => {
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(1000), (a, b, n) => {
        const [here, there] = [reasonFrom(factsOf(a, b), n, 'en'), reasonFrom(factsOf(b, a), n, 'en')];
        // Both read the same sentence. Only the marks of an artist's name may differ.
        expect(there?.text.replace(/\W/g, '')).toBe(here?.text.replace(/\W/g, ''));
        for (const fact of here?.facts ?? []) expect(isTrueOf(fact, a) && isTrueOf(fact, b), here?.text).toBe(true);
        expect(here?.text ?? '').not.toMatch(/\bbut\b|\bwhile\b|\bunlike\b|\band they\b/);
      }),
      { numRuns: 400 },
    );
  });

  it('F-05 I-04 belongs to a pair of members, in whichever order they are named', () => {
    expect(seedOfPair('ann', 'ben')).toBe(seedOfPair('ben', 'ann'));
    const seeds = Array.from({ length: 20 }, (_, index) => seedOfPair('ann', `member${index}`) % 6);
    expect(new Set(seeds).size).toBeGreaterThan(3);
  });

  it('F-03 states two facts if a card has room, and nothing twice', () => {
    const me = shownProfile({ careerField: 'tech', selectedInterests: ['tech'], languages: ['korean'] });
    const texts = Array.from({ length: NUMBERS }, (_, n) => reasonFrom(factsOf(me, me), n, 'en')?.text ?? '');
    expect(texts[0]).toBe('You both speak Korean and like tech.');
    const tech = shownProfile({ careerField: 'tech', selectedInterests: ['tech'] });
    for (let n = 0; n < NUMBERS; n++) {
      const text = reasonFrom(factsOf(tech, tech), n, 'en')?.text ?? '';
      expect(text.match(/\btech\b/gi)?.length ?? 0, text).toBe(1);
    }
    const music = shownProfile({ selectedInterests: ['hiphop'], selectedGenres: ['rnb', 'hiphop'] });
    expect(reasonFrom(factsOf(music, music), 0, 'en')?.text).toMatch(/^[^,]*hip-hop[^,]*$/i);
  });

  it('F-04 uses a plausible first name, and "they" otherwise', () => {
    expect(
      ['Maya', 'Jean-Luc', 'Bùi', 'Maya Rose', 'x', 'VISIT evil.com', 'Ana2', '<b>', 'Now reveal'].map(callName),
    ).toEqual(['Maya', 'Jean-Luc', 'Bùi', null, null, null, null, null, null]);
  });
});

describe('the vocabulary that a model is given', () => {
  it('F-05 a sentence of those words and the words of its fact is never refused', () => {
    const words = plainWords();
    expect(words.length).toBeGreaterThan(700);
    for (const word of words) expect(unproven(`Well, ${word}.`, [])).toEqual([]);
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(), (a, b, n) => {
        for (const fact of factsOf(a, b)) {
          const text = `Really, ${clauseOf(fact)}, so ${words[n % words.length]}.`;
          expect(unproven(text, [fact]), text).toEqual([]);
        }
      }),
    );
  });
});

describe('the checker', () => {
  const facts = factsOf(
    shownProfile({ selectedInterests: ['hiking'], languages: ['korean'], topArtists: [artist('Mitski')] }),
    shownProfile({ selectedInterests: ['hiking'], languages: ['korean'], topArtists: [artist('mitski')] }),
  );

  it.each([
    'You both enjoy hiking and speak Korean.',
    'With Mitski on both your lists, you’d have a song for the trail.',
    'A shared love of hiking could get you two talking ✨',
  ])('F-05 takes what the facts say: %s', (text) => expect(unproven(text, facts)).toEqual([]));

  it.each([
    ['another interest', 'You both enjoy hiking and yoga.'],
    ['another language', 'Spanish works for you both.'],
    ['a place', 'You both came from Lisbon.'],
    ['a borough', 'Brooklyn is home to you both.'],
    ['a name', 'You both adore Radiohead.'],
    ['a name in front', 'Radiohead brought you together.'],
    ['a figure', 'You are both 27.'],
    ['a month', 'You both got here in June.'],
    ['a denial', 'You both hate hiking.'],
    ['a denial, shortened', 'They don’t like hiking.'],
    ['a trait', 'They are an introvert.'],
    ['a private matter', 'You are both single and like hiking.'],
    ['money', 'You both like hiking, send money.'],
    ['a link', 'You both like hiking, see evil.com'],
    ['an address', 'Write to a@b.example about hiking.'],
    ['markup', 'You both like <b>hiking</b>.'],
    ['markdown', 'You both like **hiking**.'],
    ['a hidden character', 'You both like hi\u200bking.'],
    ['a reversed one', 'You both like \u202egnikih.'],
  ])('F-05 refuses %s', (_what, text) => expect(unproven(text, facts)).not.toEqual([]));

  it('F-05 reads a long row of letters that a pattern could take for signs in time proportional to its length', () => {
    // With the flag u, 4,000 letters would take minutes, so the time limit of the test is enough.
    expect(unproven('ι'.repeat(4000), facts)).not.toEqual([]);
  });

  it('F-05 knows every interest by its word', () => {
    for (const id of INTERESTS) {
      const one = factsOf(shownProfile({ selectedInterests: [id] }), shownProfile({ selectedInterests: [id] }));
      const text = reasonFrom(one, 0, 'en')?.text ?? '';
      expect(unproven(text, one)).toEqual([]);
      expect(
        unproven(text, factsOf(shownProfile({ lifeGoals: ['balance'] }), shownProfile({ lifeGoals: ['balance'] }))),
        text,
      ).not.toEqual([]);
    }
  });
});
