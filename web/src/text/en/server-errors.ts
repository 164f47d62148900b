import type { ErrorCode } from '#contract/errors.ts';

/** The sentence of every error of the API, by its code. Empty in English: the API's own sentences are the English ones. */
export const errors: Partial<Record<ErrorCode, string>> = {};
