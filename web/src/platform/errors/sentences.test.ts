import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIELD_ERRORS } from '#contract/field-error-sentences.ts';
import { fieldError, readFieldError } from '#contract/field-errors.ts';
import '#contract/unstated-reasons.ts';
import { accessRequest } from '#contract/invites/forms.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { username } from '#contract/profiles/fields.ts';

const CATALOGS = {
  en: () => import('#web/text/en/server-field-errors.ts'),
  es: () => import('#web/text/es/server-field-errors.ts'),
  zh: () => import('#web/text/zh/server-field-errors.ts'),
} satisfies Record<Language, unknown>;

/** Returns the modules under test for a page in that language. */
async function pageIn(language: Language) {
  vi.resetModules();
  vi.doMock('#catalog/server-field-errors.ts', CATALOGS[language]);
  vi.doMock('#web/text/index.ts', async () => ({ text: await import(`../../text/${language}/index.ts`) }));
  return { ...(await import('./sentences.ts')), ...(await import('../forms/resolver.ts')) };
}
afterEach(() => {
  for (const path of ['#catalog/server-field-errors.ts', '#web/text/index.ts']) vi.doUnmock(path);
  vi.resetModules();
});

it('K-01 writes every reason with its numbers as one string, and reads it again', () => {
  for (const code of Object.keys(FIELD_ERRORS) as (keyof typeof FIELD_ERRORS)[])
    for (const params of [[], [1940], [12, 31, -5]])
      expect(readFieldError(fieldError(code, ...params))).toEqual({ code, params });
  for (const other of ['', 'Choose a time.', 'field:', 'field:TOO_LONG:x', '{"code":"TOO_LONG"}'])
    expect(readFieldError(other)).toBeNull();
});

it('finds a reason in each issue of a schema', () => {
  const names = ['', 'x'.repeat(31), 'a b c', 'аdam'].flatMap((name) => username.safeParse(name).error?.issues ?? []);
  const asked = accessRequest.safeParse({ email: 5, firstName: '', lastName: 'x'.repeat(900), movedToNYC: '' });
  const codes = [...names, ...(asked.error?.issues ?? [])].map((issue) => readFieldError(issue.message)?.code);
  expect(codes.length).toBeGreaterThan(6);
  expect(codes).not.toContain(undefined);
  expect(codes).toEqual(expect.arrayContaining(['TOO_LONG', 'USERNAME_CHARACTERS', 'UNEXPECTED']));
});

describe.each(LANGUAGES)('a page in %s', (language) => {
  it('has a sentence with the same numbers for each reason', async () => {
    const { fieldErrors } = await CATALOGS[language]();
    const placesOf = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g))].sort();
    for (const [code, english] of Object.entries(FIELD_ERRORS))
      expect(placesOf(fieldErrors[code as keyof typeof FIELD_ERRORS]), code).toEqual(placesOf(english));
  });

  const SHOWN: Record<Language, string> = {
    en: 'The date 12/31/2027 is more than a year away. Choose fewer weeks.',
    es: 'Falta más de un año para el 31/12/2027. Elige menos semanas.',
    zh: '2027年12月31日离现在超过一年了，请减少周数。',
  };
  it('G-18 shows its own sentence for a reason of a schema or of the API, whatever the API says in English', async () => {
    const { resolverOf, refusedSentences } = await pageIn(language);
    const shown = SHOWN[language];
    const resolve = resolverOf(() => ({
      errors: { 'plan.weeks': fieldError('LATER_DATE_TOO_FAR', 12, 31, 2027), other: 'Own sentence' },
    }));
    const { errors } = await resolve({ plan: { weeks: 8 }, other: '' }, undefined, {} as never);
    expect(errors).toMatchObject({ plan: { weeks: { message: shown } }, other: { message: 'Own sentence' } });
    const reasons = { weeks: { code: 'LATER_DATE_TOO_FAR', params: [12, 31, 2027] } };
    expect(await refusedSentences({ weeks: 'Reworded in English.' }, reasons)).toEqual({ weeks: shown });
  });
});

it('shows words for any wrong field when the sentences cannot be loaded', async () => {
  vi.resetModules();
  vi.doMock('#catalog/server-field-errors.ts', () => Promise.reject(new Error('offline')));
  const { fieldSentences } = await import('./sentences.ts');
  expect(await fieldSentences({ title: fieldError('REQUIRED') })).toEqual({ title: 'Please check this field.' });
});
