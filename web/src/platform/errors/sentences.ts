import type { ErrorCode } from '#contract/errors.ts';
import { type FieldReason, filled, readFieldError } from '#contract/field-errors.ts';
import { text } from '#web/text/index.ts';

/**
 * Returns the sentence for an error in the language of the page. The sentences are loaded when the first error arrives.
 * @param serverSentence the sentence of the API, which is English; none for an error that the page finds by itself
 */
export async function errorSentence(code: ErrorCode, serverSentence = text.app.errors.chunk): Promise<string> {
  const { errors } = await import('#catalog/server-errors.ts').catch(() => ({
    errors: {} as Partial<Record<ErrorCode, string>>,
  }));
  return errors[code] ?? serverSentence;
}

/**
 * Returns the sentence for a reason in the language of the page, or undefined if this release has none. The sentences are loaded
 * when the first field is wrong.
 */
export async function reasonSentence({ code, params }: FieldReason): Promise<string | undefined> {
  const { fieldErrors } = await import('#catalog/server-field-errors.ts').catch(() => ({ fieldErrors: {} }));
  const sentence = (fieldErrors as Readonly<Partial<Record<string, string>>>)[code];
  return sentence === undefined ? undefined : filled(sentence, params);
}

/** Returns the sentences for a form: reasons of the contract become sentences, and sentences of the form stay. */
export async function fieldSentences(errors: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const entries = Object.entries(errors).map(async ([field, message]) => {
    const reason = readFieldError(message);
    return [field, reason ? ((await reasonSentence(reason)) ?? text.app.errors.field) : message] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Returns the sentences for fields that the API refused. A reason that this release does not know has the sentence of the API. */
export async function refusedSentences(
  fields: Readonly<Record<string, string>>,
  reasons: Readonly<Partial<Record<string, FieldReason>>> = {},
): Promise<Record<string, string>> {
  const entries = Object.entries(fields).map(async ([field, given]) => {
    const reason = reasons[field];
    return [field, (reason && (await reasonSentence(reason))) ?? given] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
