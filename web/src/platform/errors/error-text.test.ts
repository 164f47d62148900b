import { expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { errorText } from './error-text.ts';

vi.mock('#catalog/errors.ts', () => ({ errors: { PHOTO_NOT_YET: 'Todavía no puedes enviar fotos.' } }));

it('writes an error in the language of the page, and in English where the catalog has no sentence', () => {
  expect(errorText('PHOTO_NOT_YET')).toBe('Todavía no puedes enviar fotos.');
  expect(errorText('INVALID_INPUT')).toBe(ERRORS.INVALID_INPUT.message);
});
