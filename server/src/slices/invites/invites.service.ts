import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { accessRequest } from '#contract/invites/routes.ts';
import { ACCESS_CODE_LIFETIME_DAYS } from '#contract/limits.ts';
import type { OperatorCode, OperatorRequest } from '#contract/operators/views.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { type Db, isUnreachable, refusedBy } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { CODE_BYTES, codeFrom, digest, isSameCode } from './invite-codes.rules.ts';
import * as store from './invites.sql.ts';

export interface InvitesDeps {
  db: Db;
  transact: Transact;
  clock: Clock;
  config: Pick<Config, 'inviteCode'>;
}

const requestView = (row: store.RequestRow): OperatorRequest => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  instagram: row.instagram,
  linkedin: row.linkedin,
  movedToNYC: row.movedToNyc,
  reason: row.reason,
  requestedAt: row.createdAt,
  status: row.status,
  decidedAt: row.decidedAt,
});

const codeView = (row: store.CodeRow, now: Date): OperatorCode => ({
  id: row.id,
  email: row.email,
  issuedAt: row.createdAt,
  expiresAt: row.expiresAt,
  state: row.usedAt ? 'used' : row.revokedAt ? 'revoked' : new Date(row.expiresAt) <= now ? 'expired' : 'open',
});

/** The gate: who may make an account, and who asked to. */
export function createInvites({ db, transact, clock, config }: InvitesDeps) {
  const isShared = (code: string) => isSameCode(code, config.inviteCode);
  return {
    /** Whether a code would open an account now. */
    async accepts(given: string): Promise<boolean> {
      const code = given.trim();
      return isShared(code) || store.isCodeOpen(db, digest(code), clock.now());
    },

    /** Uses a code up in the transaction that makes the account. -> false when it will not do; nothing has changed then */
    async consume(work: Work, given: string, uid: string): Promise<boolean> {
      const code = given.trim();
      return isShared(code) || store.spendCode(work.db, digest(code), uid, clock.now());
    },

    /** Makes a personal code that opens one account. -> the code, which is kept nowhere in clear */
    async issueCode(
      { email = null, days = ACCESS_CODE_LIFETIME_DAYS }: { email?: string | null; days?: number } = {},
      within: Db = db,
    ): Promise<string> {
      const code = codeFrom(randomBytes(CODE_BYTES));
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + days * 86_400_000);
      await store.insertCode(within, { hash: digest(code), email, createdAt: now, expiresAt });
      return code;
    },

    /** Keeps a visitor's request. A second one of the same address changes nothing, and the answer is the same. */
    async request(form: z.output<typeof accessRequest>): Promise<void> {
      try {
        await transact((work) =>
          store.insertRequest(work.db, {
            email: form.email.toLowerCase(),
            firstName: form.firstName,
            lastName: form.lastName,
            instagram: form.instagram,
            linkedin: form.linkedin,
            movedToNyc: form.movedToNYC,
            reason: form.reason,
            createdAt: clock.now(),
          }),
        );
      } catch (error) {
        if (isUnreachable(error) || refusedBy(error)) throw error;
        fail('ACCESS_REQUEST_FAILED');
      }
    },

    /** For the operators: requests as the store pages them. */
    requests: async (wanted: Parameters<typeof store.requests>[1]) =>
      (await store.requests(db, wanted)).map(requestView),

    /** @throws AppError REQUEST_DECIDED when it does not wait (any more) */
    async decide(work: Work, id: string, status: 'accepted' | 'declined'): Promise<OperatorRequest> {
      const row = await store.decideRequest(work.db, id, status, clock.now());
      return row ? requestView(row) : fail('REQUEST_DECIDED');
    },

    codes: async (wanted: Parameters<typeof store.codes>[1]) =>
      (await store.codes(db, wanted)).map((row) => codeView(row, clock.now())),

    /** @throws AppError CODE_NOT_OPEN */
    async revokeCode(work: Work, id: string): Promise<OperatorCode> {
      const row = await store.revokeCode(work.db, id, clock.now());
      return row ? codeView(row, clock.now()) : fail('CODE_NOT_OPEN');
    },

    /** What somebody asked for access with, for their own download; null when they did not. */
    async requestOf(email: string) {
      const row = await store.requestOf(db, email);
      if (!row) return null;
      const { firstName, lastName, movedToNyc, instagram, linkedin, reason, createdAt } = row;
      return {
        email,
        firstName: firstName,
        lastName: lastName,
        instagram,
        linkedin,
        movedToNYC: movedToNyc,
        reason,
        createdAt: createdAt,
      };
    },

    /** The account of this address goes, and what was asked and sent to let it in. */
    forgetEmail: (work: Work, email: string) => store.forgetEmail(work.db, email),
  };
}
export type Invites = ReturnType<typeof createInvites>;
