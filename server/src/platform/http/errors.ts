import '#contract/unstated-reasons.ts';
import { ERROR_STATUSES, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import {
  type FieldErrorCode,
  type FieldReason,
  filled,
  readFieldError,
  type WrittenReason,
} from '#contract/field-errors.ts';
import { errors as englishErrors } from '#web/text/en/server-errors.ts';
import { fieldErrors as englishFieldErrors } from '#web/text/en/server-field-errors.ts';

/** Returns the English sentence of an error, for programmers and for clients without sentences of their own. */
export const messageOf = (code: ErrorCode): string => englishErrors[code];

/** The parts of an error besides its code. */
export interface ErrorDetails {
  /** Why fields were refused, by their paths: reasons that `fieldError` wrote, or sentences for programmers. */
  fields?: Record<string, string> | undefined;
  /** When the same call is possible again. */
  retryAt?: Date | undefined;
}

/** An error of the catalogue. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAt: Date | undefined;
  /** Whether a check of the caller refused them, for the security log. */
  isAccessRefused = false;

  constructor(code: ErrorCode, { fields, retryAt }: ErrorDetails = {}) {
    super(messageOf(code));
    this.name = 'AppError';
    this.code = code;
    this.fields = fields;
    this.retryAt = retryAt;
  }
}

/** @throws AppError always */
export function fail(code: ErrorCode, fields?: Record<string, WrittenReason>): never {
  throw new AppError(code, { fields });
}

/** Refuses a caller who may not use the resource of the route, as a resolver does. @throws AppError always */
export function refuseAccess(code: ErrorCode): never {
  const error = new AppError(code);
  error.isAccessRefused = true;
  throw error;
}

/** Runs a check of the caller, and marks its error as a refusal of them. */
export async function markAsAccessRefusal<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof AppError) error.isAccessRefused = true;
    throw error;
  }
}

export const statusOf = (error: AppError) => ERROR_STATUSES[error.code];

/** Returns the English sentence for a reason. */
export const sentenceFor = ({ code, params }: FieldReason): string =>
  filled((englishFieldErrors as Readonly<Record<string, string>>)[code] ?? englishFieldErrors.UNEXPECTED, params);

/** Returns the English sentence for a text that `fieldError` wrote; any other text as it is. */
export function sentenceOf(text: string): string {
  const reason = readFieldError(text);
  return reason ? sentenceFor(reason) : text;
}

/** Returns the one English sentence that says most about an error: that of its first refused field, if there is one. */
export const mainSentenceOf = ({ message, fields }: AppError): string =>
  sentenceOf(Object.values(fields ?? {})[0] ?? message);

/** Returns the reasons of refused fields, and their sentences. A sentence for programmers stays, and has a reason for readers. */
function refusedFields(fields: Record<string, string>): Pick<ErrorBody['error'], 'fields' | 'reasons'> {
  const sentences: Record<string, string> = {};
  const reasons: Record<string, FieldReason> = {};
  for (const [path, text] of Object.entries(fields)) {
    const reason = readFieldError(text);
    sentences[path] = sentenceOf(text);
    reasons[path] = reason ?? UNEXPECTED;
  }
  return { fields: sentences, reasons };
}
const UNEXPECTED: FieldReason = { code: 'UNEXPECTED' satisfies FieldErrorCode, params: [] };

export function errorAnswer(code: ErrorCode, requestId: string, { fields, retryAt }: ErrorDetails = {}): ErrorBody {
  const retryTime = retryAt && { retryAt: retryAt.toISOString() };
  return {
    error: { code, message: messageOf(code), ...(fields && refusedFields(fields)), ...retryTime, requestId },
  };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  code: string;
  /** The names of the keys, for 'unrecognized_keys'. */
  keys?: readonly string[];
}

/** How many unknown keys an answer names. They are for programmers, who need the first ones. */
const UNKNOWN_KEYS_NAMED = 10;
/** The longest path that an answer repeats, in characters. The contract's own are shorter. */
const PATH_MAX = 100;

/**
 * Converts zod issues to one reason for each field, keyed by path ('public.bio'). The first issue of a field wins. Of keys that
 * the contract does not know it names a few, because the caller chooses how many there are and how long they are.
 */
export function fieldsOf(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  let unknownKeys = 0;
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') {
      fields[issue.path.join('.').slice(0, PATH_MAX)] ??= issue.message;
      continue;
    }
    for (const key of (issue.keys ?? []).slice(0, UNKNOWN_KEYS_NAMED - unknownKeys)) {
      fields[[...issue.path, key].join('.').slice(0, PATH_MAX)] ??= issue.message;
      unknownKeys++;
    }
  }
  return fields;
}
