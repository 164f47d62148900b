import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { NEIGHBORHOODS, neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { INTERESTS, SPOKEN_LANGUAGES } from '#contract/profiles/options.ts';
import { QUESTIONS_PER_TIME, questionsFor, type ShownFields } from './questions.rules.ts';
import { text } from './text/index.ts';

const SOME_HOMES = NEIGHBORHOODS.slice(0, 3).map(({ id }) => id);
const member: fc.Arbitrary<ShownFields> = fc.record({
  selectedInterests: fc.subarray([...INTERESTS.slice(0, 6)]),
  languages: fc.subarray([...SPOKEN_LANGUAGES.slice(0, 4)]),
  neighborhood: fc.option(fc.constantFrom(...SOME_HOMES), { nil: null }),
  borough: fc.option(fc.constantFrom(...BOROUGHS.slice(0, 2)), { nil: null }),
});
const table = fc.array(member, { minLength: 2, maxLength: 6 });
const round = fc.integer({ min: 1, max: 20 });

/** Returns how many of these members show what a question is about. */
function countSharing(
  members: readonly ShownFields[],
  about: ReturnType<typeof questionsFor>[number]['about'],
): number {
  return members.filter((one) => {
    if (about.kind === 'interest') return one.selectedInterests.includes(about.interest);
    if (about.kind === 'language') return one.languages.includes(about.language);
    if (about.kind === 'neighborhood') return neighborhoodById(one.neighborhood ?? '')?.name === about.name;
    return about.kind === 'city' || one.borough === about.borough;
  }).length;
}

describe('the questions for a table', () => {
  it('B-10 are three different ones in every language, about what at least two members show, with their true number', () => {
    fc.assert(
      fc.property(table, round, (members, time) => {
        const questions = questionsFor(members, time);
        expect(questions).toHaveLength(QUESTIONS_PER_TIME);
        for (const { about, by } of questions) {
          expect(countSharing(members, about)).toBe(by);
          expect(by).toBeGreaterThan(1);
        }
        for (const language of LANGUAGES) {
          const sentences = questions.map((facts) => text[language].question(facts));
          expect(new Set(sentences.map(({ question }) => question)).size).toBe(QUESTIONS_PER_TIME);
          for (const { question, because } of sentences) {
            expect(question).toMatch(/[?？]$/);
            expect(because).not.toMatch(/undefined/);
          }
        }
        expect(questionsFor(members, time)).toEqual(questions);
      }),
    );
  });

  const shown = (fields: Partial<ShownFields>): ShownFields => ({
    selectedInterests: [],
    languages: ['english'],
    neighborhood: null,
    borough: null,
    ...fields,
  });

  it('B-10 are about an interest, a language and a neighborhood if the table shares them, and about the city otherwise', () => {
    const astoria = shown({ selectedInterests: ['books'], languages: ['english', 'spanish'], neighborhood: 'astoria' });
    const sentences = (language: (typeof LANGUAGES)[number], members: readonly ShownFields[]) =>
      questionsFor(members, 1).map((facts) => text[language].question(facts));
    expect(sentences('en', [astoria, astoria, shown({ selectedInterests: ['books'] })])).toEqual([
      { question: 'Which book have you given away most often?', because: 'All of you like this' },
      { question: 'Which word in Spanish is missing in English?', because: 'Two of you speak Spanish' },
      {
        question: 'What do you show a friend who comes to Astoria for the first time?',
        because: 'Two of you live in Astoria',
      },
    ]);
    expect(sentences('es', [astoria, astoria])[1]).toEqual({
      question: '¿Qué palabra en español le falta al inglés?',
      because: 'Todo el grupo: hablan español',
    });
    expect(sentences('zh', [astoria, astoria, shown({})])[2]).toEqual({
      question: '朋友第一次来 Astoria，你会带 TA 看什么？',
      because: '你们当中有两个人住在 Astoria',
    });
    // Each alone shares nothing with the others.
    const strangers = [shown({ selectedInterests: ['yoga'] }), shown({ selectedInterests: ['art'] })];
    expect(questionsFor(strangers, 1).map(({ about }) => about.kind)).toEqual(['city', 'city', 'city']);
  });

  it('B-10 are others at each of the three times of a table', () => {
    const alike = shown({ selectedInterests: ['books', 'food', 'art'], languages: ['french'], borough: 'Queens' });
    const asked = [1, 2, 3].flatMap((time) =>
      questionsFor([alike, alike, alike, alike], time).map((facts) => text.en.question(facts).question),
    );
    expect(new Set(asked).size).toBe(9);
  });
});
