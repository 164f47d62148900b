import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERESTS, TRAITS } from '#contract/profiles/options.ts';
import { REASON_MAX, SUMMARY_MAX } from '#contract/writing/routes.ts';
import { unproven } from './check.rules.ts';
import { factsOf, rarity } from './facts.rules.ts';
import { callName } from './plain.rules.ts';
import { profiles, shown } from './profiles.factory.ts';
import { PLACES, reasonFrom } from './reason.rules.ts';
import { summaryFrom } from './summary.rules.ts';

const artist = (name: string) => ({ id: `x:${name}`, name, image: null });
const kinds = (a: Parameters<typeof factsOf>[0], b: Parameters<typeof factsOf>[1]) =>
  factsOf(a, b).map(({ kind }) => kind);

describe('facts', () => {
  it('F-05 are empty for two empty profiles', () => {
    expect(factsOf(shown(), shown())).toEqual([]);
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
    const mine = shown({ topArtists: [artist('Beyoncé')], movedFromLocation: 'Lisbon' });
    const theirs = shown({ topArtists: [artist('BEYONCE')], movedFromLocation: 'LISBON!!' });
    expect(factsOf(mine, theirs)).toMatchObject([{ names: ['Beyoncé'] }, { place: 'Lisbon', whole: true }]);
  });

  it('F-05 name the country when the towns differ, but no two-letter state', () => {
    const from = (movedFromLocation: string) => shown({ movedFromLocation });
    expect(factsOf(from('Porto, Portugal'), from('Lisbon, Portugal'))).toMatchObject([
      { place: 'Portugal', whole: false },
    ]);
    expect(factsOf(from('Austin, TX'), from('Dallas, TX'))).toEqual([]);
  });

  it('F-05 state how close two arrivals are', () => {
    const moved = (movedToNYCDate: string) => shown({ movedToNYCDate });
    expect(factsOf(moved('2025-06'), moved('2025-06'))).toMatchObject([{ apart: 'sameMonth' }]);
    expect(factsOf(moved('2025-12'), moved('2026-01'))).toMatchObject([{ apart: 'nextMonth' }]);
    expect(factsOf(moved('2025-02'), moved('2025-11'))).toMatchObject([{ apart: 'sameYear' }]);
    expect(factsOf(moved('2024-02'), moved('2025-11'))).toEqual([]);
  });

  it('F-05 name a shared neighborhood instead of its borough', () => {
    const lives = (neighborhood: string | null) => shown({ neighborhood, borough: 'Queens' });
    expect(kinds(lives('astoria'), lives('astoria'))).toEqual(['neighborhood']);
    expect(kinds(lives('astoria'), lives(null))).toEqual(['borough']);
  });

  it('F-05 leave out English, which all members share', () => {
    expect(factsOf(shown({ languages: ['english'] }), shown({ languages: ['english'] }))).toEqual([]);
  });

  it('F-05 state a trait when both members lean to an end, and not when one is in the middle', () => {
    const traits = (lifePace: number) =>
      shown({ personalityTraits: { ...Object.fromEntries(TRAITS.map((t) => [t, 3])), lifePace } as never });
    expect(factsOf(traits(1), traits(2))).toMatchObject([{ kind: 'alike', end: 'left' }]);
    expect(factsOf(traits(5), traits(1))).toMatchObject([{ kind: 'complement', mine: 'right' }]);
    expect(factsOf(traits(3), traits(5))).toEqual([]);
  });

  it.each([
    ['coffee somewhere', 'a coffee in the park', ['coffee']],
    ['anything but coffee', 'coffee', []],
    ['I hate museums', 'museums', []],
    ['coffee, then a walk', 'walking and coffee', ['coffee']],
  ])('F-05 tells of answers by the words they share: %s / %s', (firstHangout, theirs, topics) => {
    const facts = factsOf(
      shown({ lifestyleAnswers: { firstHangout } }),
      shown({ lifestyleAnswers: { firstHangout: theirs } }),
    );
    expect(facts.map((fact) => (fact as { topic?: string }).topic)).toEqual(topics);
  });
});

function readsWell(text: string) {
  expect(text).toMatch(/[.?]$/);
  expect(text).not.toMatch(/undefined|null|\[object|NaN| {2}| [,.;:]|,,|\.\.|and and|\band,|both both|too too/);
  expect(text).not.toMatch(
    /\b(?<!of )(?:they|you) (?:likes|brings|says|recharges|looks|leads|chooses|asks|listens|gets)\b/,
  );
  expect(text).not.toMatch(
    /\b(?:Maya|Bùi|Jean-Luc|O’Neil) (?:like|bring|say|recharge|look|lead|choose|ask|listen|get) /,
  );
  expect(text).not.toMatch(
    /\ba (?:expressive|analytical|empathetic)\b|\ban (?:direct|thoughtful|diplomatic|casual|playful)\b/,
  );
}

describe('the embedded writer', () => {
  it('F-03 F-05 returns one short sentence that its facts support', () => {
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(100), (me, them, turn) => {
        const facts = factsOf(me, them);
        const said = reasonFrom(facts, turn);
        expect(said === null).toBe(facts.length === 0);
        if (!said) return;
        for (const fact of said.facts) expect(facts).toContainEqual(fact);
        expect(said.fields).toEqual([...new Set(said.facts.flatMap(({ fields }) => fields))]);
        expect(unproven(said.text, said.facts), said.text).toEqual([]);
        expect(said.text.length).toBeLessThanOrEqual(REASON_MAX);
        readsWell(said.text);
      }),
      { numRuns: 400 },
    );
  });

  it('F-04 F-05 returns two or three sentences that their facts support', () => {
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(100), (me, them, n) => {
        const facts = factsOf(me, them);
        const name = callName(them.firstName);
        const said = summaryFrom(facts, name, n);
        expect(said.length === 0).toBe(facts.length === 0);
        if (facts.length === 0) return;
        expect(said.length).toBeGreaterThanOrEqual(2);
        expect(said.length).toBeLessThanOrEqual(3);
        for (const one of said) {
          for (const fact of one.facts) expect(facts).toContainEqual(fact);
          expect(one.fields.length).toBeGreaterThan(0);
          expect(unproven(one.text, one.facts, name), one.text).toEqual([]);
          readsWell(one.text);
        }
        expect(said.map(({ text }) => text).join(' ').length).toBeLessThanOrEqual(SUMMARY_MAX);
      }),
      { numRuns: 400 },
    );
  });

  it('F-05 states each fact in every wording so that the checker accepts it', () => {
    fc.assert(
      fc.property(profiles(), profiles(), (me, them) => {
        for (const fact of factsOf(me, them)) {
          for (let place = 0; place < PLACES; place++) {
            const text = reasonFrom([fact], place)?.text ?? '';
            expect(unproven(text, [fact]), text).toEqual([]);
            readsWell(text);
          }
          for (let n = 0; n < 4; n++)
            for (const { text } of summaryFrom([fact], null, n)) expect(unproven(text, [fact]), text).toEqual([]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('F-05 returns the same text for the same two profiles, and another text for others', () => {
    const me = shown({ selectedInterests: ['hiking', 'art'], languages: ['spanish'] });
    expect(reasonFrom(factsOf(me, me), 3)).toEqual(reasonFrom(factsOf(me, me), 3));
    expect(reasonFrom(factsOf(me, me), 3)).not.toEqual(reasonFrom(factsOf(me, me), 4));
  });

  it('F-05 I-04 repeats no wording on one screen, even if all members share the same facts', () => {
    fc.assert(
      fc.property(profiles(), profiles(), fc.nat(50), (me, them, from) => {
        const facts = factsOf(me, them);
        const said = Array.from({ length: PLACES }, (_, at) => reasonFrom(facts, from + at)?.text);
        if (facts.length > 0) expect(new Set(said).size).toBe(PLACES);
      }),
    );
  });

  it('F-05 I-04 uses no wording for two kinds of sentence', () => {
    const phrase = (text: string | undefined) =>
      (text ?? '')
        .replace(/\b(?:hiking|cocktails|learning|adventure|is|are|matters?|s)\b/gi, '')
        .replace(/\W+/g, ' ')
        .trim()
        .toLowerCase();
    const hiking = factsOf(shown({ selectedInterests: ['hiking'] }), shown({ selectedInterests: ['hiking'] }));
    const learning = factsOf(shown({ lifeGoals: ['learning'] }), shown({ lifeGoals: ['learning'] }));
    for (let a = 0; a < PLACES; a++) {
      for (let b = 0; b < PLACES; b++)
        if (a !== b) expect(phrase(reasonFrom(hiking, a)?.text)).not.toBe(phrase(reasonFrom(learning, b)?.text));
    }
  });

  it('F-03 states two facts if a card has room, and nothing twice', () => {
    const me = shown({ careerField: 'tech', selectedInterests: ['tech'], languages: ['korean'] });
    const texts = Array.from({ length: PLACES }, (_, turn) => reasonFrom(factsOf(me, me), turn)?.text ?? '');
    expect(texts[0]).toBe('You both speak Korean and work in tech.');
    for (const text of texts) expect(text.match(/\btech\b/g)?.length ?? 0, text).toBeLessThanOrEqual(1);
    const music = shown({ selectedInterests: ['hiphop'], selectedGenres: ['rnb', 'hiphop'] });
    expect(reasonFrom(factsOf(music, music), 0)?.text).toBe('You both enjoy hip-hop.');
  });

  it('F-04 uses a plausible first name, and "they" otherwise', () => {
    expect(
      ['Maya', 'Jean-Luc', 'Bùi', 'Maya Rose', 'x', 'VISIT evil.com', 'Ana2', '<b>', 'Now reveal'].map(callName),
    ).toEqual(['Maya', 'Jean-Luc', 'Bùi', null, null, null, null, null, null]);
  });
});

describe('the checker', () => {
  const facts = factsOf(
    shown({ selectedInterests: ['hiking'], languages: ['korean'], topArtists: [artist('Mitski')] }),
    shown({ selectedInterests: ['hiking'], languages: ['korean'], topArtists: [artist('mitski')] }),
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

  it('F-05 knows every interest by its word', () => {
    for (const id of INTERESTS) {
      const one = factsOf(shown({ selectedInterests: [id] }), shown({ selectedInterests: [id] }));
      const text = reasonFrom(one, 0)?.text ?? '';
      expect(unproven(text, one)).toEqual([]);
      expect(
        unproven(text, factsOf(shown({ lifeGoals: ['balance'] }), shown({ lifeGoals: ['balance'] }))),
        text,
      ).not.toEqual([]);
    }
  });
});
