import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import type { Interest } from '#contract/profiles/options.ts';
import { factsOf } from './facts.rules.ts';
import { CANARY, HOSTILE } from './hostile-profiles.factory.ts';
import { shownProfile } from './profiles.factory.ts';
import { promptFor, Refused, readAnswer } from './prompt.rules.ts';
import { reasonFrom } from './reason.rules.ts';
import { callName } from './repeatable-words.rules.ts';
import type { Shown } from './shown-fields.rules.ts';
import { summaryFrom } from './summary.rules.ts';

/** More numbers than there are wordings for any fact. */
const NUMBERS = 16;
const common = { selectedInterests: ['hiking', 'art'] as Interest[], languages: ['korean' as const] };
/** Returns a profile with this text in every text field. */
const typed = (text: string): Shown =>
  shownProfile({
    ...common,
    firstName: text,
    ownInterests: [text],
    topArtists: [{ id: text, name: text, image: null }],
  });

/** Returns every text that can be generated about two members in any language, and the prompts for the language model. */
function saidOf(me: Shown, them: Shown) {
  const facts = factsOf(me, them);
  const name = callName(them.firstName);
  const own = LANGUAGES.flatMap((language) =>
    Array.from({ length: NUMBERS }, (_, index) => [
      reasonFrom(facts, index, language)?.text ?? '',
      ...summaryFrom(facts, name, index, language).map(({ text }) => text),
    ]).flat(),
  );
  const published = (['reason', 'summary'] as const)
    .map((kind) => promptFor(kind, facts, name))
    .map(({ system, user }) => system + user);
  return { own: own.join('\n'), published: published.join('\n'), prompt: promptFor('summary', facts, name), facts };
}

describe('F-05 texts by members never steer the model or the page', () => {
  it('F-05 covers at least a hundred texts', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(100);
    for (const text of HOSTILE) expect(text).toContain(CANARY);
  });

  it.each(HOSTILE)('F-05 nothing comes out of a profile that holds %j, and nothing goes to a model', (text) => {
    const { own, published } = saidOf(shownProfile(common), typed(text));
    expect(own.toLowerCase()).not.toContain(CANARY);
    expect(published.toLowerCase()).not.toContain(CANARY);
    expect(own).toMatch(/hiking|Korean/);
  });

  it.each(HOSTILE)(
    'F-05 nothing marked up or linked comes out where both wrote %j, and nothing goes to a model',
    (text) => {
      const { own, published } = saidOf(typed(text), typed(text));
      expect(published.toLowerCase()).not.toContain(CANARY);
      expect(own).not.toMatch(
        /[<>[\]{}`*_#|\\~@]|:\/\/|www\.|\.(?:com|net|org|io|xyz|test|example)\b|[\u200b\u202e\u2066\ufeff]/,
      );
    },
  );

  it.each(HOSTILE)('F-05 a model that answers %j is not believed', (text) => {
    const { prompt } = saidOf(shownProfile(common), shownProfile(common));
    for (const answer of [
      text,
      `${text} [1].`,
      `You both like hiking [1]. ${text}`,
      `You both like hiking [1]. ${text} [1].`,
    ]) {
      for (const kind of ['reason', 'summary'] as const) {
        expect(() => readAnswer(kind, answer, prompt), answer).toThrow(Refused);
      }
    }
  });
});

describe('reading an answer', () => {
  const me = shownProfile({ ...common, topArtists: [{ id: 'a', name: 'Mitski', image: null }] });
  const prompt = promptFor('summary', factsOf(me, me), 'Maya');
  const textsOf = (answer: string) => readAnswer('summary', answer, prompt).map(({ text }) => text);

  it('F-05 sends a model only facts in our own words, with markers in place of text by members', () => {
    expect(prompt.user.split('\n').slice(0, 5)).toEqual([
      '<facts>',
      '1. you both love {artist1}',
      '2. you both speak Korean',
      '3. you both like hiking and art',
      '</facts>',
    ]);
  });

  it('F-05 P-21 sends a model a marker in place of an interest in members’ own words', () => {
    const climber = shownProfile({ ownInterests: ['Board game'] });
    const { user, markers } = promptFor(
      'summary',
      factsOf(climber, shownProfile({ ownInterests: ['board games'] })),
      null,
    );
    expect(user).toContain('1. you both like {interest1}\n');
    expect(user.toLowerCase()).not.toContain('board');
    expect(markers.get('{interest1}')).toBe('Board game');
  });

  it('F-05 fills in the markers and lists the fields that each sentence is based on', () => {
    const sentences = readAnswer(
      'summary',
      'You and {name} both love {artist1} [1]. A trail could come next [3].',
      prompt,
    );
    expect(sentences.map(({ text }) => text)).toEqual(['You and Maya both love Mitski.', 'A trail could come next.']);
    expect(sentences.map(({ fields }) => fields)).toEqual([['topArtists'], ['selectedInterests']]);
  });

  it.each([
    ['the mark after the full stop', 'You both like hiking. [3] You both speak Korean. [2]'],
    ['several facts to a sentence', 'You both like hiking and speak Korean [2, 3]. With {artist1} on, too [1].'],
    ['lines of their own', 'You both like hiking [3].\n\nYou both speak Korean [2].\n'],
  ])('F-05 takes %s', (_what, answer) => expect(textsOf(answer)).toHaveLength(2));

  it.each([
    ['no marks', 'You both like hiking. You both speak Korean.'],
    ['a sentence between that has none', 'You both like hiking. You will get along. You both speak Korean [2].'],
    ['a fact that is none', 'You both like hiking [3]. You both speak Korean [9].'],
    ['a wrong one', 'You both like hiking [2]. You both speak Korean [2].'],
    ['a marker that is none', 'You both love {artist2} [1]. You both speak Korean [2].'],
    ['too few', 'You both like hiking [3].'],
    ['too many', 'You both like hiking [3]. '.repeat(4)],
    ['too long', `You both like hiking [3]. You both like ${'hiking and '.repeat(60)}art [3].`],
  ])('F-05 refuses an answer with %s', (_what, answer) => expect(() => textsOf(answer)).toThrow(Refused));

  it('F-04 accepts an empty answer', () => expect(textsOf(' \n ')).toEqual([]));
});
