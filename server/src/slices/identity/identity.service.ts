import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ENDED_SESSION_KEPT_DAYS, SESSION_IDLE_DAYS, TOKEN_LIFETIME_S } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import type { Authenticate } from '#server/platform/http/mount.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import { type AccountDeleted, createAccounts, type InvitesPort } from './identity.accounts.ts';
import { createCodes } from './identity.codes.ts';
import { createIdentityLimits } from './identity.limits.ts';
import { createPasswords } from './identity.passwords.ts';
import { identityHandlers, registerIdentity } from './identity.routes.ts';
import { DEFAULT_POLICY, normalEmail, type PasswordPolicy } from './identity.rules.ts';
import { identitySecrets } from './identity.secrets.ts';
import { endedAmong, sessionsOf, sweepSessions } from './identity.sessions.store.ts';
import { createSessions, type SessionsEnded, type Tokens } from './identity.sessions.ts';
import * as store from './identity.store.ts';
import { createIdTokens } from './identity.tokens.ts';

export interface IdentityDeps {
  db: Db;
  transact: Transact;
  /** For the limits, which count outside the transactions they guard. */
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  config: Pick<Config, 'identityApiKey' | 'limitsFactor'>;
  mailQueue: MailQueue;
  /** Where members find the product, without a slash at the end. */
  publicUrl: () => string;
  invites: InvitesPort;
  /** Closes the open sockets of a session, or of all of a member's. */
  endSessions: (uid: string, sessionId?: string) => void;
  /** Stricter than six characters, if a server wants it. */
  passwordPolicy?: PasswordPolicy;
}

/** What identity holds of a member, for the member's own download. Times are ISO. */
export interface AccountData {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  createdAt: string;
  lastLoginAt: string;
  sessions: { openedAt: string; refreshedAt: string }[];
}

/** An account as operators see it. Times are ISO. */
export interface AccountSummary {
  uid: string;
  email: string;
  operator: boolean;
  disabled: boolean;
  createdAt: string;
  lastLoginAt: string;
}

export interface Identity {
  /** Serves the identity API on its three prefixes, and tidies up hourly while the server runs. */
  register(app: FastifyInstance): Promise<void>;
  authenticate: Authenticate;
  emailOf(db: Db, uid: string): Promise<string | null>;
  accountExists(db: Db, uid: string): Promise<boolean>;
  dataOf(db: Db, uid: string): Promise<AccountData | null>;
  isOperator(db: Db, uid: string): Promise<boolean>;
  uidOf(db: Db, email: string): Promise<string | null>;
  emailsOf(db: Db, uids: readonly string[]): Promise<Map<string, string>>;
  operatorsAmong(db: Db, uids: readonly string[]): Promise<Set<string>>;
  /** Accounts for the operators, the newest first. */
  accounts(db: Db, wanted: Parameters<typeof store.accountsPage>[1]): Promise<AccountSummary[]>;
  /** By day of New York: 'YYYY-MM-DD'. */
  signUpsByDay(db: Db, since: Date): Promise<{ day: string; count: number }[]>;
  /** Those of these sessions that have ended meanwhile, on whichever node. */
  endedAmong(sessionIds: readonly string[]): Promise<{ id: string; uid: string }[]>;
  /** Of these members, who has not been here for so long, may sign in, and has confirmed their address. */
  awayAmong(db: Db, uids: readonly string[], forMs: number): Promise<{ uid: string; email: string }[]>;
  /** Makes an account without an access code: for the demo's members and for tests. -> its uid */
  createAccount(account: { email: string; password: string; emailVerified?: boolean }): Promise<string>;
  /** Opens a session without a password: for tests. */
  issueTokens(uid: string): Promise<Tokens & { sessionId: string }>;
  /** Shuts a member out, at once and on every socket, or lets them in again. */
  setDisabled(work: Work, uid: string, disabled: boolean): Promise<void>;
  setOperator(work: Work, uid: string, operator: boolean): Promise<void>;
  /** Runs in the transaction that deletes an account, before its row goes and takes along what refers to it. */
  onAccountDeleted(listener: AccountDeleted): void;
  /** Runs in the transaction that ends sessions, by whatever way. */
  onSessionsEnded(listener: SessionsEnded): void;
  /** Forgets codes that ran out and sessions long over. */
  sweep(): Promise<void>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Accounts, sessions and tokens: who somebody is. What they may do is each slice's own business. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { db, transact, pool, clock, log, mailQueue, config, passwordPolicy: policy = DEFAULT_POLICY } = deps;
  const secrets = identitySecrets(db);
  const idTokens = createIdTokens(secrets, clock);
  const sessions = createSessions({ db, transact, clock, secrets, idTokens, endSockets: deps.endSessions });
  const passwords = createPasswords();
  const limits = createIdentityLimits(pool, clock, config.limitsFactor);
  const shared = { db, transact, clock, sessions, passwords, limits, mailQueue, publicUrl: deps.publicUrl };
  const accounts = createAccounts({ ...shared, invites: deps.invites, policy });
  const codes = createCodes({ ...shared, accounts });

  async function sweep() {
    const now = clock.now().getTime();
    await store.dropCodesBefore(db, new Date(now - DAY_MS));
    await sweepSessions(db, {
      ended: new Date(now - ENDED_SESSION_KEPT_DAYS * DAY_MS),
      idle: new Date(now - (SESSION_IDLE_DAYS + 1) * DAY_MS),
    });
  }

  return {
    async register(app) {
      // Before anybody comes: read inside a transaction, they would need a second connection, and a rush just after the
      // start could hold every connection of the pool while each waits for one more.
      await secrets();
      await registerIdentity(app, {
        handlers: identityHandlers({ accounts, codes, sessions, policy }),
        apiKey: config.identityApiKey,
      });
      const tidy = () =>
        sweep().catch((error: Error) => log.warn({ reason: error.message }, 'old sessions could not be swept'));
      const hourly = setInterval(tidy, HOUR_MS);
      hourly.unref();
      app.addHook('onClose', async () => {
        clearInterval(hourly);
      });
    },
    authenticate: sessions.authenticate,
    emailOf: async (on, uid) => (await store.accountByUid(on, uid))?.email ?? null,
    accountExists: async (on, uid) => (await store.accountByUid(on, uid)) !== undefined,
    isOperator: async (on, uid) => (await store.accountByUid(on, uid))?.operator ?? false,
    uidOf: async (on, email) => {
      const normal = normalEmail(email);
      return normal === null ? null : store.uidOfEmail(on, normal);
    },
    async emailsOf(on, uids) {
      const rows = await store.accountsOf(on, uids);
      return new Map(rows.map(({ uid, email }) => [uid, email]));
    },
    async operatorsAmong(on, uids) {
      const rows = await store.accountsOf(on, uids);
      return new Set(rows.flatMap(({ uid, operator }) => (operator ? [uid] : [])));
    },
    async accounts(on, wanted) {
      const rows = await store.accountsPage(on, wanted);
      return rows.map(({ uid, email, operator, disabled, createdAt, lastLoginAt }) => ({
        ...{ uid, email, operator, disabled },
        createdAt: createdAt,
        lastLoginAt: lastLoginAt,
      }));
    },
    signUpsByDay: store.signUpsByDay,
    endedAmong: (ids) => (ids.length === 0 ? Promise.resolve([]) : endedAmong(db, ids)),
    async dataOf(on, uid) {
      const account = await store.accountByUid(on, uid);
      if (!account) return null;
      const open = await sessionsOf(on, uid);
      return {
        uid,
        email: account.email,
        emailVerified: account.emailVerified,
        displayName: account.displayName,
        photoUrl: account.photoUrl,
        createdAt: account.createdAt,
        lastLoginAt: account.lastLoginAt,
        sessions: open.map(({ authTime, refreshedAt }) => ({ openedAt: authTime, refreshedAt: refreshedAt })),
      };
    },
    awayAmong(on, uids, forMs) {
      // Who is here takes a fresh token once in its lifetime, so what is seen of them may be that old.
      return store.awayAmong(on, uids, new Date(clock.now().getTime() - forMs - TOKEN_LIFETIME_S * 1000));
    },
    createAccount: accounts.createWithoutCode,
    issueTokens: (uid) =>
      transact(async (work) => {
        const account = await store.accountByUid(work.db, uid);
        if (!account) throw new Error(`There is no account ${uid}.`);
        return sessions.open(work, account, null);
      }),
    async setDisabled(work, uid, disabled) {
      await store.updateAccount(work.db, uid, { disabled });
      if (disabled) await sessions.end(work, uid);
      work.after(() => sessions.forget(uid));
    },
    async setOperator(work, uid, operator) {
      await store.updateAccount(work.db, uid, { operator });
      work.after(() => sessions.forget(uid));
    },
    onAccountDeleted: accounts.onDeleted,
    onSessionsEnded: sessions.onEnded,
    sweep,
  };
}
