import type { Language } from '#contract/languages.ts';

/** The program that makes a call. */
export interface Caller {
  /** The network address. */
  address: string;
  /** The User-Agent header, '' when it is missing. It is never stored: only the coarse names that it leads to are. */
  userAgent: string;
  /** The language of the page that makes the call. A new account keeps it for its mails and pushes. */
  language: Language;
}

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
