import type { EventView } from '#contract/events/views.ts';
import type { ChangedEventForm, NewEventForm } from '#server/slices/events/index.ts';
import { allowEmail } from './allow-email.ts';
import { cancelAnnouncedEvent } from './cancel-event.ts';
import { changeAnnouncedEvent } from './change-event.ts';
import type { By, OperatorsContext } from './context.ts';
import { announceEvent } from './create-event.ts';
import { decideMemberAppeal } from './decide-appeal.ts';
import { decideAccessRequest } from './decide-request.ts';
import { deleteAccount } from './delete-account.ts';
import { endSessions } from './end-sessions.ts';
import { type CodeRecipient, issuePersonalCode } from './issue-code.ts';
import { makePasskeyCode } from './make-passkey-code.ts';
import { resetPasskeys } from './reset-passkeys.ts';
import { closeReport, type Resolution } from './resolve-report.ts';
import { restoreMember } from './restore.ts';
import { revokePersonalCode } from './revoke-code.ts';
import { setOperator } from './set-operator.ts';
import { suspendAndMail } from './suspend.ts';

// The command line does the same as the routes, with null as the operator. Each command is a transaction of its own.

export const commandSetOperator = (ctx: OperatorsContext, by: By, uid: string, operator: boolean): Promise<void> =>
  ctx.transact((work) => setOperator(ctx, work, by, uid, operator));

export const commandMakePasskeyCode = (ctx: OperatorsContext, by: By, uid: string): Promise<string | null> =>
  ctx.transact((work) => makePasskeyCode(ctx, work, by, uid));

export const commandResetPasskeys = (ctx: OperatorsContext, by: By, uid: string): Promise<number> =>
  ctx.transact((work) => resetPasskeys(ctx, work, by, uid));

export const commandAllowEmail = (ctx: OperatorsContext, by: By, email: string): Promise<boolean> =>
  ctx.transact((work) => allowEmail(ctx, work, by, email));

/** Ends every session of a member, or of everybody when `uid` is null. */
export const commandEndSessions = (ctx: OperatorsContext, by: By, uid: string | null): Promise<number> =>
  ctx.transact((work) => endSessions(ctx, work, by, uid));

export const commandDecideRequest = (ctx: OperatorsContext, by: By, id: string, decision: 'accept' | 'decline') =>
  ctx.transact((work) => decideAccessRequest(ctx, work, by, { id, decision }));

export const commandSuspend = (ctx: OperatorsContext, by: By, uid: string, reason: string, words = '') =>
  ctx.transact((work) => suspendAndMail(ctx, work, by, { uid, reason, words }));

/** Deletes a member's account, now or after the days in which its owner can undo it. */
export const commandDeleteAccount = (
  ctx: OperatorsContext,
  by: By,
  uid: string,
  now: boolean,
): Promise<string | null> => ctx.transact((work) => deleteAccount(ctx, work, by, { uid, now }));

export const commandRestore = (ctx: OperatorsContext, by: By, uid: string) =>
  ctx.transact((work) => restoreMember(ctx, work, by, uid));

export const commandResolveReport = (ctx: OperatorsContext, by: By, id: string, resolution: Omit<Resolution, 'id'>) =>
  ctx.transact((work) => closeReport(ctx, work, by, { id, ...resolution }));

export const commandDecideAppeal = (
  ctx: OperatorsContext,
  by: By,
  id: string,
  decision: 'accept' | 'decline',
  words = '',
) => ctx.transact((work) => decideMemberAppeal(ctx, work, by, { id, decision, words }));

export const commandIssueCode = (ctx: OperatorsContext, by: By, recipient: CodeRecipient) =>
  ctx.transact((work) => issuePersonalCode(ctx, work, by, recipient));

export const commandRevokeCode = (ctx: OperatorsContext, by: By, id: string): Promise<void> =>
  ctx.transact((work) => revokePersonalCode(ctx, work, by, id));

export const commandCreateEvent = (ctx: OperatorsContext, by: By, form: NewEventForm): Promise<EventView> =>
  ctx.transact((work) => announceEvent(ctx, work, by, form));

export const commandChangeEvent = (
  ctx: OperatorsContext,
  by: By,
  id: string,
  form: ChangedEventForm,
): Promise<EventView> => ctx.transact((work) => changeAnnouncedEvent(ctx, work, by, id, form));

export const commandCancelEvent = (ctx: OperatorsContext, by: By, id: string, reason: string): Promise<EventView> =>
  ctx.transact((work) => cancelAnnouncedEvent(ctx, work, by, id, reason));
