import { afterEach, describe, expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { FIELD_SENTENCES, fieldError, filled } from '#contract/field-errors.ts';
import { accessRequest } from '#contract/invites/forms.ts';
import type { Language } from '#contract/languages.ts';
import { username } from '#contract/profiles/fields.ts';
import { fieldErrors as es } from '#web/text/es/field-errors.ts';
import { fieldErrors as zh } from '#web/text/zh/field-errors.ts';
import { sentenceIn } from './field-sentences.ts';

const TABLES = { es, zh };
const NUMBERS = [1940, 7, 36];

describe.each(Object.entries(TABLES))('the sentences beside fields in %s', (_, table) => {
  it.each(FIELD_SENTENCES)('say "%s" with its numbers', (template) => {
    const own = table[template];
    expect(own).not.toBe(template);
    const placesOf = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g))].sort();
    expect(placesOf(own)).toEqual(placesOf(template));
    expect(sentenceIn(table, fieldError(template, ...NUMBERS))).toBe(filled(own, NUMBERS));
  });

  it('leave every other sentence as it is', () => {
    for (const other of ['', 'Elige otra.', 'Use at least x characters.', '请填写这一项。'])
      expect(sentenceIn(table, other)).toBe(other);
  });

  it('recognize what the schemas of the contract say', () => {
    const names = ['', 'x'.repeat(31), 'a b c', 'аdam'].flatMap((name) => username.safeParse(name).error?.issues ?? []);
    const asked = accessRequest.safeParse({ email: 'x', firstName: '', lastName: 'x'.repeat(900), movedToNYC: '' });
    const found = [...names, ...(asked.error?.issues ?? [])].map(({ message }) => message);
    expect(found.length).toBeGreaterThan(6);
    expect(found.filter((message) => sentenceIn(table, message) === message)).toEqual([]);
  });
});

it('include the errors of the API that are shown beside a field', () => {
  for (const code of ['USERNAME_TAKEN', 'USERNAME_REQUIRED', 'UNDER_AGE', 'BIRTHDAY_IN_FUTURE'] as const)
    expect(FIELD_SENTENCES).toContain(ERRORS[code].message);
});

describe('a form', () => {
  afterEach(() => {
    vi.doUnmock('#catalog/language.ts');
    vi.doUnmock('#catalog/field-errors.ts');
    vi.resetModules();
  });

  const SHOWN: Record<Language, string> = {
    en: 'Keep this to 50 characters.',
    es: 'Usa como máximo 50 caracteres.',
    zh: '最多 50 个字符。',
  };
  it.each(Object.entries(SHOWN))('shows the sentence in the page’s language %s', async (language, shown) => {
    vi.resetModules();
    vi.doMock('#catalog/language.ts', () => ({ language }));
    vi.doMock('#catalog/field-errors.ts', () => ({ fieldErrors: TABLES[language as 'es' | 'zh'] ?? {} }));
    const { resolverOf } = await import('../forms/resolver.ts');
    const resolve = resolverOf(() => ({
      errors: { 'name.first': fieldError('Keep this to {0} characters.', 50), other: 'Own sentence' },
    }));
    const { errors } = await resolve({ name: { first: '' }, other: '' }, undefined, {} as never);
    expect(errors).toMatchObject({ name: { first: { message: shown } }, other: { message: 'Own sentence' } });
  });
});
