import type { FieldSentence } from '#contract/field-errors.ts';

/** The sentences beside fields, by the contract's sentence. Empty in English: the contract's own sentences are the English ones. */
export const fieldErrors: Partial<Record<FieldSentence, string>> = {};
