import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { FIELD_ERRORS, type FieldErrorCode, fieldError, readFieldError } from '#contract/field-errors.ts';
import '#contract/unstated-reasons.ts';
import { accessRequest } from '#contract/invites/forms.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { username } from '#contract/profiles/fields.ts';

const CATALOGS = {
  en: () => import('#web/text/en/server-field-errors.ts'),
  es: () => import('#web/text/es/server-field-errors.ts'),
  zh: () => import('#web/text/zh/server-field-errors.ts'),
} satisfies Record<Language, unknown>;
const MOCKED = ['#catalog/server-errors.ts', '#catalog/server-field-errors.ts', '#web/text/index.ts'];

const CODES = Object.entries(FIELD_ERRORS) as [FieldErrorCode, readonly string[]][];

/** Returns the modules under test for a page in that language. */
async function pageIn(language: Language) {
  vi.resetModules();
  vi.doMock('#catalog/server-errors.ts', () => import(`../../text/${language}/server-errors.ts`));
  vi.doMock('#catalog/server-field-errors.ts', CATALOGS[language]);
  vi.doMock('#web/text/index.ts', async () => ({ text: await import(`../../text/${language}/index.ts`) }));
  return { ...(await import('./sentences.ts')), ...(await import('../forms/resolver.ts')) };
}
afterEach(() => {
  for (const path of MOCKED) vi.doUnmock(path);
  vi.resetModules();
});

it('K-01 writes every reason with its numbers as one string, and reads it again', () => {
  for (const [code, names] of CODES) {
    const params = names.map((_, index) => 1940 * (1 - index));
    expect(readFieldError(fieldError(code, ...(params as [])))).toEqual({ code, params });
  }
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
  it('has a sentence with the numbers of the contract for each reason', async () => {
    const { fieldErrors } = await CATALOGS[language]();
    const placesOf = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g))].sort();
    for (const [code, names] of CODES)
      expect(placesOf(fieldErrors[code]), code).toEqual(names.map((_, index) => `{${index}}`));
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

describe.each([
  ['en', 'This chat is closed for new messages. Your text is saved here.', /^Part of the app didn’t load\./],
  ['es', 'Este chat ya no admite mensajes nuevos. Tu texto queda guardado aquí.', /^No se cargó una parte/],
  ['zh', '这个聊天不能再发新消息了。写好的内容保存在这里。', /请刷新页面继续。$/],
] as const)('an error on a page in %s', (language, sentence, notLoaded) => {
  it('G-18 has the sentence of the page for its code, whether the API answered it or the page found it', async () => {
    const { errorSentence } = await pageIn(language);
    expect(await errorSentence('CHAT_CLOSED', 'Reworded in English.')).toBe(sentence);
    expect(await errorSentence('CHAT_CLOSED')).toBe(sentence);
    expect(await errorSentence('CODE_OF_A_LATER_RELEASE' as ErrorCode, 'New.')).toBe('New.');
  });

  it('has the sentence of the API when the sentences cannot be loaded, and asks for a reload where the API said nothing', async () => {
    const { errorSentence } = await pageIn(language);
    vi.doMock('#catalog/server-errors.ts', () => Promise.reject(new Error('offline')));
    expect(await errorSentence('CHAT_CLOSED', 'Closed.')).toBe('Closed.');
    expect(await errorSentence('CHAT_CLOSED')).toMatch(notLoaded);
  });
});

it('shows words for any wrong field when the sentences cannot be loaded', async () => {
  vi.resetModules();
  vi.doMock('#catalog/server-field-errors.ts', () => Promise.reject(new Error('offline')));
  const { fieldSentences } = await import('./sentences.ts');
  expect(await fieldSentences({ title: fieldError('REQUIRED') })).toEqual({ title: 'Please check this field.' });
});
