import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { errorSentence } from './sentences.ts';

/** Returns the sentence, in the language of the page, of an error that the client finds by itself. */
export const ownError = (code: ErrorCode): Promise<string> => errorSentence(code, ERRORS[code].message);
