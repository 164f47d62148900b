import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { errorSentence } from './sentences.ts';

/**
 * Returns the English sentence of an error that the client finds by itself. A form and useFieldSentence word it in the language
 * of the page, as they word every sentence beside a field.
 */
export const englishError = (code: ErrorCode): string => ERRORS[code].message;

/** Returns the sentence, in the language of the page, of an error that the client finds by itself. */
export const ownError = (code: ErrorCode): Promise<string> => errorSentence(code, englishError(code));
