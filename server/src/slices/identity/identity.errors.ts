import type { IdentityErrorBody } from '#contract/identity/routes.ts';
import { isUnreachable } from '#server/platform/db/database.ts';

/** An error of the identity API, in the provider's shape. */
export class IdentityError extends Error {
  readonly httpStatus: number;
  readonly reason: string;
  /** Only for malformed requests, the key and unknown addresses; the provider's own codes have none. */
  readonly status: string | undefined;

  constructor(
    message: string,
    { httpStatus = 400, reason = 'invalid', status }: { httpStatus?: number; reason?: string; status?: string } = {},
  ) {
    super(message);
    this.name = 'IdentityError';
    this.httpStatus = httpStatus;
    this.reason = reason;
    this.status = status;
  }
}

/** Answers overload without a JSON body, because a client would take JSON for the end of its session (docs/identity-api.md, SDK behavior 1). */
export class Overloaded extends Error {}

/** Whether it is the moment rather than the request that is wrong. */
export const isPassing = (error: unknown) => error instanceof Overloaded || isUnreachable(error);

/**
 * @param message 'CODE' or 'CODE : detail'; the client library splits on ' : '
 * @throws IdentityError always
 */
export function refuse(message: string): never {
  throw new IdentityError(message);
}

/** @throws IdentityError always: the request is not of the form the call takes */
export function malformed(detail: string, httpStatus = 400): never {
  throw new IdentityError(detail, { httpStatus, status: 'INVALID_ARGUMENT' });
}

/** @throws IdentityError always */
export const tooMany = (detail: string): never => refuse(`TOO_MANY_ATTEMPTS_TRY_LATER : ${detail}`);

export const errorBodyOf = ({ message, httpStatus, reason, status }: IdentityError): IdentityErrorBody => ({
  error: {
    code: httpStatus,
    message,
    errors: [{ message, reason, domain: 'global' }],
    ...(status && { status }),
  },
});
