import type pg from 'pg';
import { CALL_LIMITS } from '#contract/identity/limits.ts';
import type { Config } from '#server/config.ts';
import { type Background, createBackground } from '#server/platform/background.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { type Limiter, type LimitSpec, networkLimiter } from '#server/platform/http/limiter.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { SecurityLog } from '#server/platform/log/security-log.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import { createIdTokens, type IdTokens } from './id-tokens.ts';
import type { PasswordPolicy } from './identity.rules.ts';
import { createLookups, type LookUp } from './lookups.ts';
import { createPasswords, type PasswordCost, type Passwords } from './passwords.ts';
import { createRefreshes, type Refreshes } from './refreshes.ts';
import { type IdentitySecrets, identitySecrets } from './secrets.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

/** The part of the invites slice that identity uses. */
export interface InvitesPort {
  /** Returns a valid access code's address, if it is bound to one; null when the code is not valid. A wrong code takes the same time. */
  accepts(code: string): Promise<ValidCode | null>;
  /** Uses up an access code in the transaction of the sign-up. Returns null when the code is not valid for this email. */
  consume(work: Work, code: string, member: { uid: string; email: string }): Promise<ValidCode | null>;
}

/** A valid access code. */
export interface ValidCode {
  /** The address, in lower case, that it was mailed to and works for; null for any address. */
  email: string | null;
  /** guessable: everybody's code, and so short that it can be guessed. shared: everybody's code. personal: for one account. */
  kind: 'guessable' | 'shared' | 'personal';
}

/**
 * Runs in the transaction that deletes an account, before its row is deleted. `email` is null when the member never
 * confirmed it: what is kept under an unconfirmed address may belong to somebody else.
 */
export type AccountDeleted = (work: Work, uid: string, email: string | null) => Promise<void>;

/** Runs when an address's owner takes an account back from somebody else, before its sessions end: removes other ways to sign in. */
export type Reclaimed = (work: Work, uid: string) => Promise<unknown>;

/** Runs in the transaction that changes a confirmed email to another confirmed one. */
export type EmailChanged = (work: Work, change: { from: string; to: string }) => Promise<void>;

/** Runs in the transaction that resets a forgotten password, with a link in a mail. */
export type PasswordReset = (work: Work, uid: string) => Promise<unknown>;

/** Runs in the transaction that ends sessions. The list may be empty. */
export type SessionsEnded = (work: Work, sessionIds: readonly string[]) => Promise<void>;

export interface IdentityDeps {
  db: Db;
  transact: Transact;
  /** For the limits, which count outside of the transactions that they guard. */
  pool: pg.Pool;
  /** Makes the limits that are checked before the database is asked. */
  limiter: (spec: LimitSpec) => Limiter;
  clock: Clock;
  log: Log;
  config: Pick<Config, 'identityApiKey' | 'identityOrigins' | 'limitsFactor' | 'passwordPolicy'>;
  mailQueue: MailQueue;
  security: SecurityLog;
  /** Returns the product's own address, without a slash at the end. */
  publicUrl: () => string;
  invites: InvitesPort;
  /** Closes the open sockets of one session, or of all sessions of a member. */
  endSessions: (uid: string, sessionId?: string) => void;
  /** A password that everybody knows: nobody may sign in with it or choose it. Null refuses none. */
  publishedPassword: string | null;
  /** Other parameters of password hashes than usual. */
  passwordCost: PasswordCost | undefined;
  /** Returns the names in a member's profile, which must not make up a password. */
  namesOf: (uid: string) => Promise<string[]>;
}

/** Everything that the calls of the identity API depend on. */
export interface IdentityContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  mailQueue: MailQueue;
  security: SecurityLog;
  publicUrl: () => string;
  invites: InvitesPort;
  /** Closes the open sockets of a session. */
  endSockets: (uid: string, sessionId: string) => void;
  passwordPolicy: PasswordPolicy;
  namesOf: (uid: string) => Promise<string[]>;
  passwords: Passwords;
  limits: SignInLimits;
  secrets: () => Promise<IdentitySecrets>;
  signingKeys: SigningKeys;
  idTokens: IdTokens;
  sessionCache: SessionCache;
  refreshes: Refreshes;
  /** Runs what a visitor's call looks up, a few at a time for each address. @throws TooManyCalls */
  lookUp: LookUp;
  /** Mails links to reset a password after the answer. */
  background: Background;
  /** Counts mailed codes that do not work, by address. */
  badCodes: Limiter;
  accountDeletedListeners: AccountDeleted[];
  sessionsEndedListeners: SessionsEnded[];
  emailChangedListeners: EmailChanged[];
  reclaimedListeners: Reclaimed[];
  passwordResetListeners: PasswordReset[];
}

export function createContext(deps: IdentityDeps): IdentityContext {
  const { db, transact, pool, clock, mailQueue, security, publicUrl, invites, config } = deps;
  const secrets = identitySecrets(db);
  const signingKeys = createSigningKeys(db, clock);
  return {
    ...{ db, transact, clock, mailQueue, security, publicUrl, invites, secrets, signingKeys },
    endSockets: deps.endSessions,
    passwordPolicy: config.passwordPolicy,
    namesOf: deps.namesOf,
    passwords: createPasswords(deps.publishedPassword, deps.passwordCost),
    limits: createSignInLimits({ db, pool }, clock, config.limitsFactor),
    idTokens: createIdTokens(signingKeys, clock),
    sessionCache: createSessionCache(db),
    refreshes: createRefreshes(deps.limiter, config.limitsFactor),
    lookUp: createLookups(),
    background: createBackground((error) =>
      deps.log.warn({ event: 'reset_link_not_mailed', err: error }, 'The link to reset a password could not be mailed'),
    ),
    badCodes: networkLimiter(deps.limiter, { name: 'id-bad-code', ...CALL_LIMITS.badCodePerAddress }),
    accountDeletedListeners: [],
    sessionsEndedListeners: [],
    emailChangedListeners: [],
    reclaimedListeners: [],
    passwordResetListeners: [],
  };
}
