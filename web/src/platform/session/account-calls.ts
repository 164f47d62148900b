import { CLIENT_CODES } from '#contract/identity/codes.ts';
import { AuthError } from './auth-error.ts';
import type { BrowserProof, IdentityApi, SignedIn } from './identity-api.ts';
import type { SessionStore } from './session-store.ts';
import type { TokenRefresh } from './token-refresh.ts';
import type { UnsentSignOuts } from './unsent-sign-outs.ts';

/** Signs a member in by other means than a password. It sends the browser's proof along. */
type LogIn = (browser: BrowserProof) => Promise<SignedIn>;

/** The calls with which a member signs in and changes their account. */
export interface AccountCalls {
  signIn(email: string, password: string): Promise<void>;
  signUp(email: string, password: string, accessCode: string): Promise<void>;
  /** Starts the session of a member who signs in without a password. */
  signInWith(logIn: LogIn): Promise<void>;
  /** Returns a token for the holder of a closed account. */
  openClosed(email: string, password: string): Promise<{ uid: string; token: string }>;
  /** Signs out at once in every tab, and ends the session on the server. */
  signOut(): void;
  /** Ends the sessions on the server that ended here while it could not be reached, also before this visit. */
  retrySignOuts(): void;
  sendPasswordReset(email: string): Promise<void>;
  checkResetCode(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  sendEmailVerification(): Promise<void>;
  applyEmailCode(code: string): Promise<string>;
  /** Restores a former email. Ends every session. Returns a code with which a new password is chosen. */
  recoverEmail(code: string): Promise<{ email: string; resetCode: string }>;
  /** Confirms the password, so that the login counts as recent. */
  reauthenticate(password: string): Promise<void>;
  /** Renews the session of a signed-in member who signs in again without a password. */
  reauthenticateWith(logIn: LogIn): Promise<void>;
  /** @throws AuthError requires-recent-login when the password was not confirmed recently; so does deleteAccount */
  sendEmailChange(newEmail: string): Promise<void>;
  /** @throws AuthError wrong-password, or weak-password with the reason */
  changePassword(password: string, current: string): Promise<void>;
  /** Deletes the account with all its data, and signs out. */
  deleteAccount(): Promise<void>;
}

interface CallPorts {
  api: IdentityApi;
  store: SessionStore;
  refresh: TokenRefresh;
  unsentSignOuts: UnsentSignOuts;
  /** Asks the server for the member's current user record. */
  check: () => Promise<void>;
}

/** Returns the account calls of a session. Each keeps its store up to date. */
export function createAccountCalls(ports: CallPorts): AccountCalls {
  return { ...loginCalls(ports), ...mailCalls(ports), ...securityCalls(ports) };
}

function loginCalls({ api, store, unsentSignOuts, check }: CallPorts) {
  /** The tokens that are being sent. */
  const sending = new Set<string>();
  async function endOnServer(token: string) {
    if (sending.has(token)) return;
    sending.add(token);
    // The page may close before the server answers.
    unsentSignOuts.add(token);
    try {
      await api.signOut(token);
      unsentSignOuts.remove(token);
    } catch (error) {
      // A refused token ends nothing, however often it is sent. Any other failure passes.
      if (error instanceof AuthError && error.code === CLIENT_CODES.INVALID_ID_TOKEN) unsentSignOuts.remove(token);
    } finally {
      sending.delete(token);
    }
  }
  function start(answer: SignedIn) {
    const previousSession = store.current;
    store.start(answer);
    // Another member was signed in here, in another tab. The tokens of that session are lost.
    if (previousSession && previousSession.uid !== answer.uid) void endOnServer(previousSession.idToken);
    void check();
  }
  return {
    async signIn(email: string, password: string) {
      start(await api.signIn(email, password));
    },
    async signUp(email: string, password: string, accessCode: string) {
      start(await api.signUp(email, password, accessCode));
    },
    signInWith: async (logIn: LogIn) => start(await logIn({ deviceSecret: api.deviceSecret() })),
    openClosed: (email: string, password: string) => api.openClosed(email, password),
    signOut() {
      const token = store.current?.idToken;
      store.end('signed-out');
      if (token) void endOnServer(token);
    },
    retrySignOuts() {
      for (const token of unsentSignOuts.read()) void endOnServer(token);
    },
  };
}

/** The calls that send a mail with a code, and those that use the code. */
function mailCalls({ api, refresh, check }: CallPorts) {
  return {
    sendPasswordReset: (email: string) => api.sendPasswordReset(email),
    checkResetCode: (code: string) => api.checkResetCode(code),
    confirmPasswordReset: (code: string, password: string) => api.resetPassword(code, password),
    sendEmailVerification: async () => api.sendEmailVerification(await requireToken(refresh)),
    sendEmailChange: async (newEmail: string) => api.sendEmailChange(await requireToken(refresh), newEmail),
    async applyEmailCode(code: string) {
      const email = await api.applyCode(code);
      void check();
      return email;
    },
    async recoverEmail(code: string) {
      const recovered = await api.recoverEmail(code);
      // If a session of this browser belonged to the account, it has ended.
      void check();
      return recovered;
    },
  };
}

function securityCalls({ api, store, refresh }: CallPorts) {
  return {
    async reauthenticate(password: string) {
      const session = store.current;
      if (!session) throw new AuthError('user-token-expired');
      const { refreshToken } = store.requireStored(session.uid);
      store.saveTokens(session.uid, await api.signIn(session.user.email, password, refreshToken));
    },
    async reauthenticateWith(logIn: LogIn) {
      const { uid } = store.getSnapshot();
      const { refreshToken } = store.requireStored(uid);
      store.saveTokens(uid, await logIn({ deviceSecret: api.deviceSecret(), refreshToken }));
    },
    async changePassword(password: string, current: string) {
      const { uid } = store.getSnapshot();
      store.saveTokens(uid, await api.changePassword(await requireToken(refresh), { password, current }));
    },
    async deleteAccount() {
      await api.deleteAccount(await requireToken(refresh));
      store.end('signed-out');
    },
  };
}

async function requireToken(refresh: TokenRefresh): Promise<string> {
  const token = await refresh.getToken();
  if (!token) throw new AuthError('user-token-expired');
  return token;
}
