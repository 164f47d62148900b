import type { Language } from '#contract/languages.ts';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import type { Wording } from './wording.ts';
import { zh } from './zh/index.ts';

/** How each language states facts about two members. */
export const WORDING: Record<Language, Wording> = { en, es, zh };
