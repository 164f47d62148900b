import type { AuditAction } from '#contract/operators/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { handlersOf } from '#server/platform/http/handle.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { Account } from '#server/slices/account/index.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Discovery } from '#server/slices/discovery/index.ts';
import type { Events } from '#server/slices/events/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Invites } from '#server/slices/invites/index.ts';
import type { Passkeys } from '#server/slices/passkeys/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as sql from './operators.sql.ts';

/** The dependencies of this slice's use cases. */
export interface OperatorsContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  mailQueue: MailQueue;
  /** Returns the address of the product, without a slash at the end. */
  publicUrl: () => string;
  identity: Identity;
  passkeys: Passkeys;
  invites: Invites;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  discovery: Pick<Discovery, 'exposure'>;
  chats: Chats;
  hangouts: Pick<Hangouts, 'firstMeetings' | 'thirdMeetings'>;
  events: Events;
  account: Pick<Account, 'planDeletion'>;
}

/** The uid of the operator who acts; null for the command line. */
export type By = string | null;

// The access level `operator` has no resource: mount checks it before the handler runs.
export const { handle, handleInTransaction } = handlersOf<OperatorsContext>()({});

/** Writes the audit entry of an action in the transaction of that action. */
export const writeAudit = (
  ctx: OperatorsContext,
  work: Work,
  by: By,
  action: AuditAction,
  { member = null, subject = '', note = '' }: { member?: string | null; subject?: string; note?: string },
) => sql.insertAudit(work.db, { at: ctx.clock.now(), operator: by, action, member, subject, note });

/** Queues a mail in the transaction, if there is one. Returns whether there was. */
export async function queueMail(ctx: OperatorsContext, work: Work, mail: Mail | null) {
  if (mail) await ctx.mailQueue.send(work, mail);
  return { mailed: mail !== null };
}
