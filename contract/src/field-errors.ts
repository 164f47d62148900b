import type { FIELD_ERRORS } from './field-error-sentences.ts';

/** Why the value of a field was refused. */
export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** A code with the numbers of its sentence. A page may get a code that its release does not know. */
export interface FieldReason {
  code: string;
  params: number[];
}

/** A reason as one string, because an issue of zod has no place for more: 'field:TOO_LONG:50'. */
export type WrittenReason = `field:${string}`;

const WRITTEN = /^field:([A-Z_]+)((?::-?\d+)*)$/;

/** Writes a reason for a schema or for `fail`. */
export const fieldError = (code: FieldErrorCode, ...params: number[]): WrittenReason =>
  `field:${[code, ...params].join(':')}`;

/** Reads what `fieldError` wrote. Returns null for any other text. */
export function readFieldError(text: string): FieldReason | null {
  const [, code, numbers = ''] = WRITTEN.exec(text) ?? [];
  return code === undefined ? null : { code, params: numbers.split(':').slice(1).map(Number) };
}

/** Puts values into a sentence of any language. */
export const filled = (sentence: string, values: readonly (number | string)[]): string =>
  sentence.replace(/\{(\d)\}/g, (_, index) => String(values[index]));
