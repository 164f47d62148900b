import type { Language } from '#contract/languages.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { zh } from './zh.ts';

/** The sentences of this slice's mails in each language. */
export const text: Record<Language, typeof en> = { en, es, zh };
