import type { AuditAction, OperatorAppeal, OperatorReport, ReportOutcome } from '#contract/operators/views.ts';
import type { Page } from '#contract/page.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { cursorOf } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import { declinedMail, restoredMail, type Safety, warnedMail } from '#server/slices/safety/index.ts';
import { type By, type Paged, pageOf, placeOf, UUID } from './operators.pages.ts';

/** Writes into the log, in the transaction of what is written there. */
export type Note = (
  work: Work,
  by: By,
  action: AuditAction,
  what: { member?: string | null; subject?: string; note?: string },
) => Promise<unknown>;

interface Deps {
  db: Db;
  transact: Transact;
  mailQueue: MailQueue;
  publicUrl: () => string;
  identity: Identity;
  profiles: Profiles;
  safety: Safety;
  note: Note;
}
interface Said {
  /** For operators. */
  reason: string;
  /** For the member; may be empty. */
  words: string;
}

/** Reports, suspensions and appeals. Each is one commit with its log entry and its mail. */
export function createCare({ db, transact, mailQueue, publicUrl, identity, profiles, safety, note }: Deps) {
  const { appeals, reports } = safety;
  /** -> whether there is a mail, which then goes out for certain */
  const posted = async (work: Work, mail: Mail | null) => {
    if (mail) await mailQueue.send(work, mail);
    return { mailed: mail !== null };
  };
  const login = () => `${publicUrl()}/login`;

  /** -> the mail that says so; null when they are suspended already. @throws AppError USER_NOT_FOUND, NOT_SUSPENDABLE */
  async function suspendWithin(work: Work, by: By, uid: string, said: Said): Promise<Mail | null> {
    if (!(await identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
    if (await identity.isOperator(work.db, uid)) fail('NOT_SUSPENDABLE');
    if (!(await safety.suspend(work, uid, said))) return null;
    await identity.setDisabled(work, uid, true);
    await note(work, by, 'suspended', { member: uid, note: said.reason });
    return appeals.letterFor(work.db, uid);
  }

  /** Ends a member's sessions, hides them, and tells them so. @throws AppError USER_NOT_FOUND, NOT_SUSPENDABLE */
  async function suspend(by: By, uid: string, reason: string, words = ''): Promise<{ mailed: boolean }> {
    return transact(async (work) => posted(work, await suspendWithin(work, by, uid, { reason, words })));
  }

  /** -> the address to tell it to; null when they are not suspended */
  async function restoreWithin(work: Work, uid: string): Promise<string | null> {
    if (!(await safety.restore(work, uid))) return null;
    await identity.setDisabled(work, uid, false);
    return identity.emailOf(work.db, uid);
  }

  /** @throws AppError USER_NOT_FOUND */
  async function restore(by: By, uid: string): Promise<{ mailed: boolean }> {
    return transact(async (work) => {
      if (!(await identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
      const email = await restoreWithin(work, uid);
      if (email !== null) await note(work, by, 'restored', { member: uid });
      return posted(work, email === null ? null : restoredMail(email, { words: '', login: login() }));
    });
  }

  async function warnWithin(work: Work, by: By, uid: string, said: Said): Promise<Mail> {
    const email = (await identity.emailOf(work.db, uid)) ?? fail('USER_NOT_FOUND');
    await note(work, by, 'warned', { member: uid, note: said.words });
    return warnedMail(email, { words: said.words });
  }

  /** @throws AppError REPORT_RESOLVED; USER_NOT_FOUND when there is nobody left to warn or suspend; NOT_SUSPENDABLE */
  async function resolveReport(
    by: By,
    id: string,
    { outcome, resolution, words }: { outcome: ReportOutcome; resolution: string; words: string },
  ): Promise<{ mailed: boolean }> {
    return transact(async (work) => {
      const report = (await reports.resolve(work, { id, resolution, outcome })) ?? fail('REPORT_RESOLVED');
      await note(work, by, 'resolved', { member: report.uid, note: `${outcome}: ${resolution}` });
      if (outcome === 'dismissed') return posted(work, null);
      const uid = report.uid ?? fail('USER_NOT_FOUND');
      const said = { reason: resolution, words };
      const act = outcome === 'warned' ? warnWithin : suspendWithin;
      return posted(work, await act(work, by, uid, said));
    });
  }

  /** @throws AppError APPEAL_DECIDED */
  async function decideAppeal(by: By, id: string, decision: 'accept' | 'decline', words = '') {
    const status = decision === 'accept' ? ('accepted' as const) : ('declined' as const);
    const mail = (to: string) =>
      decision === 'accept' ? restoredMail(to, { words, login: login() }) : declinedMail(to, { words });
    return transact(async (work) => {
      const { uid } = await appeals.decide(work, id, status);
      await note(work, by, decision === 'accept' ? 'appealAccepted' : 'appealDeclined', { member: uid, note: words });
      const email = await (decision === 'accept' ? restoreWithin(work, uid) : identity.emailOf(work.db, uid));
      return { status, ...(await posted(work, email === null ? null : mail(email))) };
    });
  }

  async function listReports({
    show,
    cursor,
    limit,
  }: Paged & { show: 'open' | 'resolved' }): Promise<Page<OperatorReport>> {
    const found = await reports.list({ show, after: placeOf(cursor, UUID), limit });
    const { items, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.resolvedAt ?? last.createdAt, last.id));
    const uids = items.flatMap(({ uid, reporter }) => [uid, reporter].filter((one) => one !== null));
    const [cards, suspended, operating] = await Promise.all([
      profiles.cards(db, uids),
      safety.suspensionsOf(db, uids),
      identity.operatorsAmong(db, uids),
    ]);
    const card = (uid: string | null) => (uid === null ? null : (cards.get(uid) ?? unknownCard(uid)));
    return {
      nextCursor,
      items: items.map(({ id, uid, reporter, reason, createdAt, resolvedAt, resolution, outcome, snapshot }) => {
        const isSuspended = uid !== null && suspended.has(uid);
        return {
          id,
          reporter: card(reporter),
          member: card(uid),
          suspended: isSuspended,
          reason,
          reportedAt: createdAt,
          resolvedAt: resolvedAt,
          ...{ resolution, outcome, snapshot },
          can: { warn: uid !== null, suspend: uid !== null && !isSuspended && !operating.has(uid) },
        };
      }),
    };
  }

  async function listAppeals({
    show,
    cursor,
    limit,
  }: Paged & { show: 'open' | 'decided' }): Promise<Page<OperatorAppeal>> {
    const found = await appeals.list({ show, after: placeOf(cursor, UUID), limit });
    const { items, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.decidedAt ?? last.appealedAt, last.id));
    const uids = items.map(({ uid }) => uid);
    const [cards, reasons, emails] = await Promise.all([
      profiles.cards(db, uids),
      safety.suspensionsOf(db, uids),
      identity.emailsOf(db, uids),
    ]);
    return {
      nextCursor,
      items: items.map(({ uid, ...appeal }) => ({
        ...appeal,
        member: cards.get(uid) ?? unknownCard(uid),
        email: emails.get(uid) ?? '',
        reason: reasons.get(uid) ?? null,
      })),
    };
  }

  return { suspend, restore, resolveReport, decideAppeal, reports: listReports, appeals: listAppeals };
}
