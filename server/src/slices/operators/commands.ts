import type { EventView } from '#contract/events/views.ts';
import type { App } from '#server/platform/app.ts';
import type { ChangedEventForm, NewEventForm } from '#server/slices/events/index.ts';
import type { By } from './access.ts';
import { allowEmail } from './allow-email.ts';
import { cancelAnnouncedEvent } from './cancel-event.ts';
import { changeAnnouncedEvent } from './change-event.ts';
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

export const commandSetOperator = (app: App, actorUid: By, uid: string, operator: boolean): Promise<void> =>
  app.transact((work) => setOperator(work, actorUid, uid, operator));

export const commandMakePasskeyCode = (app: App, actorUid: By, uid: string): Promise<string | null> =>
  app.transact((work) => makePasskeyCode(work, actorUid, uid));

export const commandResetPasskeys = (app: App, actorUid: By, uid: string): Promise<number> =>
  app.transact((work) => resetPasskeys(work, actorUid, uid));

export const commandAllowEmail = (app: App, actorUid: By, email: string): Promise<boolean> =>
  app.transact((work) => allowEmail(work, actorUid, email));

/** Ends every session of a member, or of everybody when `uid` is null. */
export const commandEndSessions = (app: App, actorUid: By, uid: string | null): Promise<number> =>
  app.transact((work) => endSessions(work, actorUid, uid));

export const commandDecideRequest = (app: App, actorUid: By, id: string, decision: 'accept' | 'decline') =>
  app.transact((work) => decideAccessRequest(work, actorUid, { id, decision }));

export const commandSuspend = (app: App, actorUid: By, uid: string, reason: string, words = '') =>
  app.transact((work) => suspendAndMail(work, actorUid, { uid, reason, words }));

/** Deletes a member's account, now or after the days in which its owner can undo it. */
export const commandDeleteAccount = (app: App, actorUid: By, uid: string, now: boolean): Promise<string | null> =>
  app.transact((work) => deleteAccount(work, actorUid, { uid, now }));

export const commandRestore = (app: App, actorUid: By, uid: string) =>
  app.transact((work) => restoreMember(work, actorUid, uid));

export const commandResolveReport = (app: App, actorUid: By, id: string, resolution: Omit<Resolution, 'id'>) =>
  app.transact((work) => closeReport(work, actorUid, { id, ...resolution }));

export const commandDecideAppeal = (app: App, actorUid: By, id: string, decision: 'accept' | 'decline', words = '') =>
  app.transact((work) => decideMemberAppeal(work, actorUid, { id, decision, words }));

export const commandIssueCode = (app: App, actorUid: By, recipient: CodeRecipient) =>
  app.transact((work) => issuePersonalCode(work, actorUid, recipient));

export const commandRevokeCode = (app: App, actorUid: By, id: string): Promise<void> =>
  app.transact((work) => revokePersonalCode(work, actorUid, id));

export const commandCreateEvent = (app: App, actorUid: By, form: NewEventForm): Promise<EventView> =>
  app.transact((work) => announceEvent(work, actorUid, form));

export const commandChangeEvent = (app: App, actorUid: By, id: string, form: ChangedEventForm): Promise<EventView> =>
  app.transact((work) => changeAnnouncedEvent(work, actorUid, id, form));

export const commandCancelEvent = (app: App, actorUid: By, id: string, reason: string): Promise<EventView> =>
  app.transact((work) => cancelAnnouncedEvent(work, actorUid, id, reason));
