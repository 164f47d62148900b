import type { FieldErrorCode, FieldReason } from '#contract/field-errors.ts';
import type { IdentityErrorBody } from '#contract/identity/routes.ts';
import { isUnreachable } from '#server/platform/db/database.ts';
import { sentenceFor } from '#server/platform/http/errors.ts';

/** An error of the identity API, in the provider's shape. */
export class IdentityError extends Error {
  readonly httpStatus: number;
  readonly reason: string;
  /** Set only for malformed requests, API key errors and unknown paths. The provider's own codes have none. */
  readonly status: string | undefined;
  /** The reasons in the message, for clients with sentences of their own. */
  readonly reasons: readonly FieldReason[];

  constructor(
    message: string,
    { httpStatus = 400, reason = 'invalid', status, reasons = [] }: Partial<Omit<IdentityError, keyof Error>> = {},
  ) {
    super(message);
    this.name = 'IdentityError';
    this.httpStatus = httpStatus;
    this.reason = reason;
    this.status = status;
    this.reasons = reasons;
  }
}

/** Overload is answered without a JSON body, because the client library would sign out (docs/identity-api.md, SDK behavior 1). */
export class Overloaded extends Error {}

/** A caller who sends more than anybody needs. Also answered without a JSON body, for the same reason. */
export class TooManyCalls extends Error {}
/** @throws TooManyCalls always */
export const throwTooManyCalls = (reason: string): never => {
  throw new TooManyCalls(reason);
};

/** Returns whether the same request may succeed later. */
export const isTemporary = (error: unknown) => error instanceof Overloaded || isUnreachable(error);

/**
 * Throws an error of the provider.
 * @param message 'CODE' or 'CODE : detail'; the client library splits at ' : '
 * @param reason a detail that readers see
 * @throws IdentityError always
 */
export function throwIdentityError(message: string, reason?: FieldErrorCode): never {
  if (reason === undefined) throw new IdentityError(message);
  return throwIdentityErrorFor(message, [{ code: reason, params: [] }]);
}

/** Throws an error of the provider for reasons, of which the first one is a headline for the others. @throws IdentityError always */
export function throwIdentityErrorFor(code: string, reasons: readonly FieldReason[]): never {
  const [first = '', ...others] = reasons.map(sentenceFor);
  const list = others.length > 0 ? `: [${others.join(', ')}]` : '';
  throw new IdentityError(`${code} : ${first}${list}`, { reasons });
}

/** Returns the error for a request of the wrong form. */
export const malformation = (detail: string, httpStatus = 400) =>
  new IdentityError(detail, { httpStatus, status: 'INVALID_ARGUMENT' });

/** Throws the error for a request of the wrong form. @throws IdentityError always */
export function malformed(detail: string): never {
  throw malformation(detail);
}

/** Throws the error for too many attempts. @throws IdentityError always */
export const tooMany = (reason: FieldErrorCode): never => throwIdentityError('TOO_MANY_ATTEMPTS_TRY_LATER', reason);

/** Returns the error in the provider's shape. */
export const errorBodyOf = ({ message, httpStatus, reason, status, reasons }: IdentityError): IdentityErrorBody => ({
  error: {
    code: httpStatus,
    message,
    errors: [{ message, reason, domain: 'global' }],
    ...(status && { status }),
    ...(reasons.length > 0 && { reasons: [...reasons] }),
  },
});
