import { errors } from '#catalog/errors.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

/**
 * Returns the sentence of an error that the client finds by itself, before it calls the API. Only for code that is loaded later:
 * it needs all sentences of errors at once, while errorSentence loads them when the first error arrives.
 */
export const errorText = (code: ErrorCode): string => errors[code] ?? ERRORS[code].message;
