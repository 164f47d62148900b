import { describe, expect, it } from 'vitest';
import { arrivals } from './arrivals.ts';
import { hangoutFilters } from './hangout-filters.ts';
import { hangoutForm } from './hangout-form.ts';
import { hangoutJoined } from './hangout-joined.ts';
import * as catalog from './index.ts';
import { language } from './language.ts';
import * as legal from './legal.ts';
import { morePhotos } from './more-photos.ts';
import { newcomers } from './newcomers.ts';
import { errors } from './server-errors.ts';
import { fieldErrors } from './server-field-errors.ts';
import { share } from './share.ts';

/** Finds faults in Chinese sentences, by what is wrong. */
const FAULTS: Record<string, RegExp> = {
  'a Chinese character beside a Latin letter or digit, without a space':
    /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u,
  'half-width punctuation after a Chinese character': /\p{Script=Han}[,.!?:;()]/u,
  'a space beside full-width punctuation': / [，。！？：；、”）]|[，。！？：；、“（] /u,
  'the formal address 您': /您/u,
};

/** Dates are written as Intl writes them, without spaces: 2026年11月22日. */
const DATE = /\d+年(?:\d+月(?:\d+日)?)?/gu;

/** Returns every sentence of a catalog by its path. For a sentence with values, that is the source of its function. */
function sentencesOf(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string' || typeof value === 'function') return [[path, String(value)]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => sentencesOf(part, `${path}.${key}`));
}

const all = {
  ...{ arrivals, errors, fieldErrors, hangoutFilters, hangoutForm, hangoutJoined },
  ...{ ...catalog, legal, morePhotos, newcomers, share },
};
const sentences = sentencesOf(all, language);

describe('Chinese sentences', () => {
  it('are read from every catalog', () => {
    for (const name of Object.keys(all)) expect(sentences.some(([path]) => path.startsWith(`zh.${name}.`))).toBe(true);
  });

  it.each(Object.entries(FAULTS))('have no %s', (_, fault) => {
    expect(sentences.filter(([, sentence]) => fault.test(sentence.replace(DATE, '')))).toEqual([]);
  });

  it('recognizes each fault', () => {
    const faulty = ['在Stoop', '你好,', '你好 。', '您好'];
    expect(Object.values(FAULTS).map((fault, index) => fault.test(faulty[index] ?? ''))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });
});
