import type { Language } from '#contract/languages.ts';

/** The language of this folder. */
export const language: Language = 'zh';
