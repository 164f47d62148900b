import type * as z from 'zod/mini';
import '#contract/unstated-reasons.ts';

/**
 * Sentences by field name or by path ('socialLinks.instagram'), or reasons that `fieldError` wrote, which become sentences before
 * they are shown. A field without one is valid.
 */
export type FieldErrors = Readonly<Record<string, string>>;

/** The outcome of checking a form: the values to send, or what is wrong by field. */
export type Checked<Sent> = { values: Sent } | { errors: FieldErrors };

/** Thrown by a submit to report errors of fields that only the submit could find, or with no fields any sentence. */
export class FieldError extends Error {
  readonly fields: FieldErrors;
  constructor(fields: FieldErrors, message = Object.values(fields).join(' ')) {
    super(message);
    this.name = 'FieldError';
    this.fields = fields;
  }
}

/** Returns a check by a schema. It reports the first issue of each field, and returns the values as the schema reads them. */
export function checkedBy<Schema extends z.ZodMiniType>(
  schema: Schema,
): (typed: z.input<Schema>) => Checked<z.output<Schema>> {
  return (typed) => {
    const result = schema.safeParse(typed);
    return result.success ? { values: result.data } : { errors: errorsOf(result.error) };
  };
}

/** Returns the first error of each path that a schema refused. */
export function errorsOf(error: z.core.$ZodError | undefined): FieldErrors {
  const errors: Record<string, string> = {};
  for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}
