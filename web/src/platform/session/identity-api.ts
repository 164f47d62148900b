import { AuthError, authErrorFrom, networkFailed } from './auth-error.ts';
import { authTimeout, isMobile } from './timing.ts';
import type { LookupUser } from './user.ts';

/** Tokens as every identity call that gives some gives them; `expiresIn` in seconds. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
  expiresIn: number;
}
export interface SignedIn extends Tokens {
  uid: string;
  email: string;
}

/** The calls of the identity service. All throw AuthError. */
export interface IdentityApi {
  signIn(email: string, password: string): Promise<SignedIn>;
  signUp(email: string, password: string, accessCode: string): Promise<SignedIn>;
  refresh(refreshToken: string): Promise<Tokens>;
  lookup(idToken: string): Promise<LookupUser>;
  /** Ends the session on the server, even while the page is closing. */
  signOut(idToken: string): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** -> the email the code was sent to; the code is not used up. */
  checkResetCode(oobCode: string): Promise<string>;
  resetPassword(oobCode: string, newPassword: string): Promise<void>;
  sendEmailVerification(idToken: string): Promise<void>;
  /** Sends a link to the new address, which takes its place once it is opened. */
  sendEmailChange(idToken: string, newEmail: string): Promise<void>;
  /** Ends every other session. -> fresh tokens for this one */
  changePassword(idToken: string, password: string): Promise<Tokens>;
  deleteAccount(idToken: string): Promise<void>;
  /** Uses a code that was mailed: verifies or changes the email. -> the email. */
  applyCode(oobCode: string): Promise<string>;
}

interface TokenAnswer {
  id_token: string;
  refresh_token: string;
  expires_in: string;
}
interface AccountAnswer {
  localId: string;
  email: string;
  idToken: string;
  refreshToken: string;
  expiresIn: string;
}

const signedIn = (answer: AccountAnswer): SignedIn => ({
  uid: answer.localId,
  email: answer.email,
  idToken: answer.idToken,
  refreshToken: answer.refreshToken,
  expiresIn: Number(answer.expiresIn),
});

/** How long a call may take now, in ms: by the kind of device and whether it is online. */
export const patience = (): number => authTimeout({ mobile: isMobile(navigator.userAgent), online: navigator.onLine });

/** The identity service at this origin. `key` goes into the query string, as the published clients send it. */
export function createIdentityApi(key: () => string, fetcher: typeof fetch = (...args) => fetch(...args)): IdentityApi {
  async function post<T>(path: string, body: object | URLSearchParams, keepalive = false): Promise<T> {
    const form = body instanceof URLSearchParams;
    let answer: Response;
    let content: unknown;
    try {
      answer = await fetcher(`${path}?key=${encodeURIComponent(key())}`, {
        method: 'POST',
        headers: form ? {} : { 'content-type': 'application/json' },
        body: form ? body : JSON.stringify(body),
        signal: AbortSignal.timeout(patience()),
        cache: 'no-store',
        keepalive,
      });
      content = await answer.json().catch((error) => {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      });
    } catch {
      throw networkFailed();
    }
    if (answer.ok && content !== undefined) return content as T;
    const message = (content as { error?: { message?: unknown } } | undefined)?.error?.message;
    // Overload and faults answer without the provider's body: they say nothing about the account.
    if (typeof message !== 'string' || answer.status >= 500) throw new AuthError('internal-error');
    throw authErrorFrom(message);
  }

  return {
    signIn: async (email, password) =>
      signedIn(await post('/v1/accounts:signInWithPassword', { email, password, returnSecureToken: true })),
    signUp: async (email, password, accessCode) =>
      signedIn(await post('/v1/accounts:signUp', { email, password, accessCode, returnSecureToken: true })),
    async refresh(refreshToken) {
      const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
      const answer = await post<TokenAnswer>('/v1/token', form);
      return {
        idToken: answer.id_token,
        refreshToken: answer.refresh_token,
        expiresIn: Number(answer.expires_in),
      };
    },
    async lookup(idToken) {
      const { users } = await post<{ users?: LookupUser[] }>('/v1/accounts:lookup', { idToken });
      if (!users?.[0]) throw authErrorFrom('USER_NOT_FOUND');
      return users[0];
    },
    signOut: async (idToken) => void (await post('/v1/accounts:signOut', { idToken }, true)),
    sendPasswordReset: async (email) =>
      void (await post('/v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })),
    checkResetCode: async (oobCode) => (await post<{ email: string }>('/v1/accounts:resetPassword', { oobCode })).email,
    resetPassword: async (oobCode, newPassword) =>
      void (await post('/v1/accounts:resetPassword', { oobCode, newPassword })),
    sendEmailVerification: async (idToken) =>
      void (await post('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })),
    sendEmailChange: async (idToken, newEmail) =>
      void (await post('/v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })),
    async changePassword(idToken, password) {
      const answer = await post<AccountAnswer>('/v1/accounts:update', { idToken, password, returnSecureToken: true });
      return { idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: Number(answer.expiresIn) };
    },
    deleteAccount: async (idToken) => void (await post('/v1/accounts:delete', { idToken })),
    applyCode: async (oobCode) => (await post<{ email: string }>('/v1/accounts:update', { oobCode })).email,
  };
}
