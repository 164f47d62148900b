import { FIELD_ERRORS } from '#contract/field-error-sentences.ts';
import type { FieldErrorCode } from '#contract/field-errors.ts';

/** The sentences beside fields, by the code of the reason. The API sends the English ones too. */
export const fieldErrors: Record<FieldErrorCode, string> = FIELD_ERRORS;
