import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { accessRequest } from '#contract/access/routes.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { type Db, isUnreachable, refusedBy } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { CODE_BYTES, CODE_LIFETIME_DAYS, codeFrom, digest, isSameCode } from './access.codes.ts';
import * as store from './access.store.ts';

export interface AccessDeps {
  db: Db;
  transact: Transact;
  clock: Clock;
  config: Pick<Config, 'inviteCode'>;
}

export interface WaitingRequest {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  instagram: string;
  linkedin: string;
  /** 'YYYY-MM' */
  movedToNYC: string;
  reason: string;
  /** ISO */
  requestedAt: string;
}

/** The gate: who may make an account, and who asked to. */
export function createAccess({ db, transact, clock, config }: AccessDeps) {
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
    async issueCode({
      email = null,
      days = CODE_LIFETIME_DAYS,
    }: {
      email?: string | null;
      days?: number;
    } = {}): Promise<string> {
      const code = codeFrom(randomBytes(CODE_BYTES));
      const now = clock.now();
      const expires_at = new Date(now.getTime() + days * 86_400_000);
      await store.insertCode(db, { hash: digest(code), email, created_at: now, expires_at });
      return code;
    },

    /** Keeps a visitor's request. A second one of the same address changes nothing, and the answer is the same. */
    async request(form: z.output<typeof accessRequest>): Promise<void> {
      try {
        await transact((work) =>
          store.insertRequest(work.db, {
            email: form.email.toLowerCase(),
            first_name: form.firstName,
            last_name: form.lastName,
            instagram: form.instagram,
            linkedin: form.linkedin,
            moved_to_nyc: form.movedToNYC,
            reason: form.reason,
            created_at: clock.now(),
          }),
        );
      } catch (error) {
        if (isUnreachable(error) || refusedBy(error)) throw error;
        fail('ACCESS_REQUEST_FAILED');
      }
    },

    /** What somebody asked for access with, for their own download; null when they did not. */
    async requestOf(email: string) {
      const row = await store.requestOf(db, email);
      if (!row) return null;
      const { first_name, last_name, moved_to_nyc, instagram, linkedin, reason, created_at } = row;
      return {
        email,
        firstName: first_name,
        lastName: last_name,
        instagram,
        linkedin,
        movedToNYC: moved_to_nyc,
        reason,
        createdAt: created_at,
      };
    },

    /** The account of this address goes, and what was asked and sent to let it in. */
    forgetEmail: (work: Work, email: string) => store.forgetEmail(work.db, email),

    /** For the operators: who waits, the longest wait first. */
    async waiting(): Promise<WaitingRequest[]> {
      const rows = await store.waitingRequests(db);
      return rows.map(
        ({ id, email, first_name, last_name, instagram, linkedin, moved_to_nyc, reason, created_at }) => ({
          id,
          email,
          firstName: first_name,
          lastName: last_name,
          instagram,
          linkedin,
          movedToNYC: moved_to_nyc,
          reason,
          requestedAt: created_at,
        }),
      );
    },
  };
}
export type Access = ReturnType<typeof createAccess>;
