import type { language as en } from '../en/language.ts';

/** The language of this folder. */
export const language: typeof en = 'es';
