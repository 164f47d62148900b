import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { LANGUAGES as LANGUAGES_OF_PAGES } from '#contract/languages.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { SPOKEN_LANGUAGES } from '#contract/profiles/options.ts';
import { FREE_TIMES } from '#contract/tables/options.ts';
import {
  bitsOf,
  boroughFor,
  firstTime,
  lastSeating,
  majorityOf,
  nextSeating,
  nextTime,
  optionsOf,
  sharedLanguage,
  timeFor,
  whyFor,
} from './tables.rules.ts';
import { text } from './text/index.ts';

const HOUR = 3_600_000;
const formatTime = (instant: Date) => {
  const { date, time } = newYorkTime(instant);
  return `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][new Date(`${date}T12:00:00Z`).getUTCDay()]} ${date} ${time}`;
};

describe('the times of tables', () => {
  it('B-01 seats on Saturdays at ten in New York, in every week of the year', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) }), (ms) => {
        const now = new Date(ms);
        expect(formatTime(lastSeating(now))).toMatch(/^Sat .* 10:00$/);
        expect(formatTime(nextSeating(now))).toMatch(/^Sat .* 10:00$/);
        expect(lastSeating(now).getTime()).toBeLessThanOrEqual(ms);
        expect(nextSeating(now).getTime()).toBeGreaterThan(ms);
        expect(nextSeating(now).getTime() - lastSeating(now).getTime()).toBeLessThanOrEqual(169 * HOUR);
      }),
    );
  });

  it('B-01 plans the first time in the week after the seating, on the day and in the part of the day that all chose', () => {
    const seatedAt = new Date('2026-11-21T15:00:00Z');
    expect(formatTime(firstTime(seatedAt, 'mon-morning'))).toBe('Mon 2026-11-23 10:00');
    expect(formatTime(firstTime(seatedAt, 'thu-evening'))).toBe('Thu 2026-11-26 19:00');
    expect(formatTime(firstTime(seatedAt, 'sun-afternoon'))).toBe('Sun 2026-11-29 14:30');
  });

  it('B-01 plans the next time a week later, a circle’s after four, at the same time of day, and never in the past', () => {
    const last = firstTime(new Date('2026-10-24T14:00:00Z'), 'thu-evening');
    const soonDate = new Date(last.getTime() + 12 * HOUR);
    // The clocks change between the two.
    expect([formatTime(last), formatTime(nextTime(last, false, soonDate))]).toEqual([
      'Thu 2026-10-29 19:00',
      'Thu 2026-11-05 19:00',
    ]);
    expect(formatTime(nextTime(last, true, soonDate))).toBe('Thu 2026-11-26 19:00');
    expect(formatTime(nextTime(last, false, new Date('2026-11-20T12:00:00Z')))).toBe('Thu 2026-11-26 19:00');
  });

  it('B-01 needs more than half of a table to change its plan', () => {
    expect([3, 4, 5, 6].map(majorityOf)).toEqual([2, 3, 3, 4]);
  });

  it('B-01 meets in an evening if all are free then, in the borough where most live', () => {
    expect(timeFor(bitsOf(FREE_TIMES, ['mon-morning', 'wed-evening', 'fri-evening']))).toBe('wed-evening');
    expect(timeFor(bitsOf(FREE_TIMES, ['sun-morning', 'tue-morning']))).toBe('tue-morning');
    const bothBoroughs = bitsOf(BOROUGHS, ['Brooklyn', 'Queens']);
    expect(boroughFor(bothBoroughs, ['Queens', 'Queens', 'Bronx', 'Brooklyn'])).toBe('Queens');
    expect(boroughFor(bothBoroughs, [null, 'Bronx', 'Bronx', 'Bronx'])).toBe('Brooklyn');
  });
});

it('B-01 plans a table in the language of more than half of its members, otherwise in English', () => {
  expect(sharedLanguage(['es', 'en', 'es', 'es'])).toBe('es');
  expect(sharedLanguage(['es', 'en', 'zh', 'es'])).toBe('en');
});

describe('the sentence that explains a table', () => {
  const chosen = fc.record({
    free: fc.integer({ min: 1, max: 2 ** 21 - 1 }),
    boroughs: fc.integer({ min: 1, max: 31 }),
    languages: fc.integer({ min: 1, max: 1023 }),
    likes: fc.integer({ min: 1, max: 255 }),
  });
  const EXPECTED_TEXTS: Record<string, string> = {
    sports: 'sports',
    arts: 'the arts',
    food: 'good food',
    outdoor: 'being outdoors',
    tech: 'tech',
    music: 'music',
    wellness: 'wellness',
    games: 'games',
  };

  it('B-01 states only what is true of the wishes of these members', () => {
    fc.assert(
      fc.property(fc.array(chosen, { minLength: 4, maxLength: 6 }), (members) => {
        const languages = optionsOf(
          SPOKEN_LANGUAGES,
          members.reduce((all, one) => all & one.languages, -1),
        );
        const sentence = text.en.why(whyFor(members, { time: 'thu-evening', borough: 'Queens' }));
        const [, spoken] = /all of you speak (\w+)/.exec(sentence) ?? [];
        expect(spoken?.toLowerCase()).toBe(languages.find((language) => language !== 'english'));
        const [, count, liked] = /(\w+) of you like (.+)\.$/.exec(sentence) ?? [];
        const most = HANGOUT_CATEGORIES.map((_, index) => members.filter(({ likes }) => (likes >> index) & 1).length);
        if (!liked) expect(Math.max(...most)).toBe(1);
        else {
          const at = HANGOUT_CATEGORIES.findIndex((category) => EXPECTED_TEXTS[category] === liked);
          const by =
            count === 'all' ? members.length : ['no', 'one', 'two', 'three', 'four', 'five'].indexOf(count ?? '');
          expect(most[at]).toBe(by);
        }
      }),
    );
  });

  it('B-01 is one sentence that names what is shared and nobody', () => {
    const member = {
      free: bitsOf(FREE_TIMES, ['thu-evening']),
      boroughs: bitsOf(BOROUGHS, ['Bronx']),
      languages: bitsOf(SPOKEN_LANGUAGES, ['english', 'spanish']),
      likes: bitsOf(HANGOUT_CATEGORIES, ['food']),
    };
    const members = [member, member, member, { ...member, likes: bitsOf(HANGOUT_CATEGORIES, ['games']) }];
    const facts = whyFor(members, { time: 'thu-evening', borough: 'Bronx' });
    expect(LANGUAGES_OF_PAGES.map((language) => text[language].why(facts))).toEqual([
      'You sit together because all four of you are free on Thursday evenings and come to the Bronx, all of you speak Spanish, and three of you like good food.',
      'Comparten mesa porque los cuatro tienen libres los jueves por la noche y pueden ir al Bronx, y además hablan español. Y a tres de ustedes les gusta la buena comida.',
      '同桌的理由：你们四个人周四晚上都有空，都方便去布朗克斯，都会说西班牙语，其中三个人喜欢美食。',
    ]);
  });
});
