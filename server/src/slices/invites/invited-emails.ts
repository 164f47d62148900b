import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './invites.sql.ts';

/** Runs in the transaction that deletes an account: deletes its access request, and its email from codes. */
export const forgetInvitedEmail = (work: Work, email: string) => sql.forgetEmail(work.db, email, work.app.clock.now());

/** Runs in the transaction that changes a confirmed email: the access request and codes follow to the new one. */
export const moveInvitedEmail = (work: Work, change: { from: string; to: string }) => sql.moveEmail(work.db, change);
