import { CLIENT_CODES } from '#contract/identity/codes.ts';
import type { IdentityErrorBody } from '#contract/identity/routes.ts';
import { AuthError, authErrorFrom, networkFailed } from './auth-error.ts';
import { authTimeout, isMobile } from './timing.ts';
import type { LookupUser } from './user.ts';

/** The tokens in answers of the identity service. `expiresIn` is in seconds. */
export interface Tokens {
  idToken: string;
  refreshToken: string;
  expiresIn: number;
}
export interface SignedIn extends Tokens {
  uid: string;
  email: string;
}

/** A browser sends these with each login. `refreshToken` is the token of the session that the login renews. */
export interface BrowserProof {
  deviceSecret: string;
  refreshToken?: string | undefined;
}

/** The calls of the identity service. All of them throw AuthError. */
export interface IdentityApi {
  /** Returns the secret by which the server knows this browser. */
  deviceSecret(): string;
  /** @param current the refresh token that this browser has, to renew its session instead of opening another one */
  signIn(email: string, password: string, current?: string): Promise<SignedIn>;
  signUp(email: string, password: string, accessCode: string): Promise<SignedIn>;
  /** Returns a token for the holder of a closed account. */
  openClosed(email: string, password: string): Promise<{ uid: string; token: string }>;
  refresh(refreshToken: string): Promise<Tokens>;
  lookup(idToken: string): Promise<LookupUser>;
  /** Ends the session on the server, even while the page is closing. */
  signOut(idToken: string): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** Returns the email address that a code was sent to. The code stays valid. */
  checkResetCode(oobCode: string): Promise<string>;
  resetPassword(oobCode: string, newPassword: string): Promise<void>;
  sendEmailVerification(idToken: string): Promise<void>;
  /** Sends a link to the new address. The address changes when the link is opened. */
  sendEmailChange(idToken: string, newEmail: string): Promise<void>;
  /** Ends all other sessions. Returns fresh tokens for this one. */
  changePassword(idToken: string, passwords: { password: string; current: string }): Promise<Tokens>;
  deleteAccount(idToken: string): Promise<void>;
  /** Verifies or changes the email address with a code from a mail. Returns the address. */
  applyCode(oobCode: string): Promise<string>;
  /** Restores a former email address with a code from a mail. Returns it, and a code to choose a new password with. */
  recoverEmail(oobCode: string): Promise<{ email: string; resetCode: string }>;
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

/** Returns how long a call may take now, in ms. It depends on the device and on whether it is online. */
export const patience = (): number => authTimeout({ mobile: isMobile(navigator.userAgent), online: navigator.onLine });

/**
 * Makes the client of the identity service at this origin. `key` is sent in the query string, as published clients do.
 * @param deviceSecret returns the secret by which the server knows this browser
 */
export function createIdentityApi(
  key: () => string,
  deviceSecret: () => string,
  fetcher: typeof fetch = (...args) => fetch(...args),
): IdentityApi {
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
    const { message, reasons } = (content as { error?: Partial<IdentityErrorBody['error']> } | undefined)?.error ?? {};
    // Answers without the provider's body come from overload or faults, and have no information about the account.
    if (typeof message !== 'string' || answer.status >= 500) throw new AuthError('internal-error');
    throw await authErrorFrom(message, reasons);
  }

  return {
    deviceSecret,
    async signIn(email, password, current) {
      const body = { email, password, deviceSecret: deviceSecret(), refreshToken: current, returnSecureToken: true };
      return signedIn(await post('/v1/accounts:signInWithPassword', body));
    },
    async signUp(email, password, accessCode) {
      const body = { email, password, accessCode, deviceSecret: deviceSecret(), returnSecureToken: true };
      return signedIn(await post('/v1/accounts:signUp', body));
    },
    async openClosed(email, password) {
      const { localId, idToken } = await post<AccountAnswer>('/v1/accounts:openClosed', {
        email,
        password,
        deviceSecret: deviceSecret(),
      });
      return { uid: localId, token: idToken };
    },
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
      if (!users?.[0]) throw new AuthError(CLIENT_CODES.USER_NOT_FOUND);
      return users[0];
    },
    signOut: async (idToken) => void (await post('/v1/accounts:signOut', { idToken }, true)),
    async sendPasswordReset(email) {
      const body = { requestType: 'PASSWORD_RESET', email, deviceSecret: deviceSecret() };
      await post('/v1/accounts:sendOobCode', body);
    },
    checkResetCode: async (oobCode) => (await post<{ email: string }>('/v1/accounts:resetPassword', { oobCode })).email,
    resetPassword: async (oobCode, newPassword) =>
      void (await post('/v1/accounts:resetPassword', { oobCode, newPassword, deviceSecret: deviceSecret() })),
    sendEmailVerification: async (idToken) =>
      void (await post('/v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })),
    sendEmailChange: async (idToken, newEmail) =>
      void (await post('/v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })),
    async changePassword(idToken, { password, current: currentPassword }) {
      const body = { idToken, password, currentPassword, returnSecureToken: true };
      const answer = await post<AccountAnswer>('/v1/accounts:update', body);
      return { idToken: answer.idToken, refreshToken: answer.refreshToken, expiresIn: Number(answer.expiresIn) };
    },
    deleteAccount: async (idToken) => void (await post('/v1/accounts:delete', { idToken })),
    applyCode: async (oobCode) => (await post<{ email: string }>('/v1/accounts:update', { oobCode })).email,
    recoverEmail: (oobCode) => post<{ email: string; resetCode: string }>('/v1/accounts:update', { oobCode }),
  };
}
