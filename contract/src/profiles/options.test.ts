import { expect, it } from 'vitest';
import { HANGOUT_CATEGORIES } from '../hangouts/options.ts';
import * as options from './options.ts';

const listed = (list: string) => list.split(', ');

const LISTS: [string, readonly string[], string][] = [
  [
    'O-01',
    options.CAREER_FIELDS,
    'tech, arts, business, healthcare, education, science, entertainment, sports, law, student',
  ],
  [
    'O-02',
    options.SPOKEN_LANGUAGES,
    'english, spanish, french, mandarin, japanese, korean, arabic, portuguese, german, italian',
  ],
  ['O-03', options.GENRES, 'pop, hiphop, rock, electronic, jazz, classical, rnb, indie, latin, metal'],
  ['O-04', options.EDUCATION_LEVELS, 'high-school, bachelors, masters, phd, other'],
  [
    'O-05',
    options.INTERESTS,
    'soccer, football, cocktails, liveMusic, edm, hiphop, startups, hiking, art, photography, food, travel, tech, movies, books, gaming, fitness, yoga, cooking, dancing',
  ],
  ['O-06', options.LIFE_GOALS, 'career, creativity, learning, health, social, adventure, impact, balance'],
  ['O-07', HANGOUT_CATEGORIES, 'sports, arts, food, outdoor, tech, music, wellness, games'],
];

it.each(LISTS)(
  'O-01 O-02 O-03 O-04 O-05 O-06 O-07 the options of %s are the list of the specification',
  (_id, list, specified) => {
    expect(list).toEqual(listed(specified));
  },
);

it('no list has an option twice', () => {
  for (const list of Object.values(options)) expect(new Set(list).size).toBe(list.length);
});

it('O-08 the kinds of social links are those of the specification', () => {
  expect([...options.SOCIAL_KINDS].sort()).toEqual(listed('instagram, linkedin, spotify, twitter'));
});
