import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { fieldError } from '#contract/field-errors.ts';

/** The parts of an error besides its code. */
interface Details {
  /** Puts sentences beside the fields they are about. */
  fields?: Record<string, string> | undefined;
  /** When the same call is possible again. */
  retryAt?: Date | undefined;
}

/** An error of the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAt: Date | undefined;
  /** Whether the check of the access level refused the caller, for the security log. */
  isAccessRefused = false;

  constructor(code: ErrorCode, { fields, retryAt }: Details = {}) {
    super(ERRORS[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAt = retryAt;
  }
}

/** @throws AppError always */
export function fail(code: ErrorCode, fields?: Record<string, string>): never {
  throw new AppError(code, { fields });
}

/** Refuses a caller who may not use the resource of the route, as a resolver does. @throws AppError always */
export function refuse(code: ErrorCode): never {
  const error = new AppError(code);
  error.isAccessRefused = true;
  throw error;
}

export function errorAnswer(code: ErrorCode, requestId: string, { fields, retryAt }: Details = {}): ErrorBody {
  const at = retryAt && { retryAt: retryAt.toISOString() };
  return { error: { code, message: ERRORS[code].message, ...(fields && { fields }), ...at, requestId } };
}

interface Issue {
  path: string[];
  message: string;
  code: string;
  /** The names of the keys, for 'unrecognized_keys'. */
  keys: string[] | undefined;
}

/** Converts zod issues to one sentence for each field, keyed by path ('public.bio'). The first issue of a field wins. */
export function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const paths =
      issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...issue.path, key]) : [issue.path];
    const sentence =
      issue.message === 'Invalid input' ? fieldError('This is not what we expected here.') : issue.message;
    for (const path of paths) fields[path.join('.')] ??= sentence;
  }
  return fields;
}
