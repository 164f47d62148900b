import type { Caller } from '#server/platform/http/handle.ts';

/** How a member proved who they are, and from where. */
export interface SignIn {
  by: 'sign-up' | 'password' | 'passkey';
  /** Null for tests and the demo members. */
  caller: Caller | null;
  /** A random secret that the browser keeps, so that the account knows it at the next sign-in. */
  deviceSecret?: string | null | undefined;
  /** The refresh token that the browser has at the moment, when a signed-in member proves again who they are. */
  refreshToken?: string | null | undefined;
}
