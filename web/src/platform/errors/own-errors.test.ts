import { afterEach, expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';

afterEach(() => {
  vi.doUnmock('#catalog/language.ts');
  vi.doUnmock('#catalog/server-errors.ts');
  vi.resetModules();
});

it('writes an error in the language of the page, and in English where the catalog has no sentence', async () => {
  vi.resetModules();
  vi.doMock('#catalog/language.ts', () => ({ language: 'es' }));
  vi.doMock('#catalog/server-errors.ts', () => ({ errors: { PHOTO_NOT_YET: 'Todavía no puedes enviar fotos.' } }));
  const { ownError } = await import('./own-errors.ts');
  expect(await ownError('PHOTO_NOT_YET')).toBe('Todavía no puedes enviar fotos.');
  expect(await ownError('INVALID_INPUT')).toBe(ERRORS.INVALID_INPUT.message);
});
