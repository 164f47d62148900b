import type { AuditEntry, DayFigures, OperatorMember } from '#contract/operators/views.ts';
import type { Page } from '#contract/page.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { cursorOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { MailQueue } from '#server/platform/mail/mail-queue.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Events } from '#server/slices/events/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Invites } from '#server/slices/invites/index.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { createCare, type Note } from './operators.care.ts';
import { codeMail } from './operators.mails.ts';
import { type By, badPage, type Paged, pageOf, placeOf, UID, UUID } from './operators.pages.ts';
import { differences, figuresOf, lastDays } from './operators.rules.ts';
import * as store from './operators.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  clock: Clock;
  mailQueue: MailQueue;
  /** Where members find the product, without a slash at the end. */
  publicUrl: () => string;
  identity: Identity;
  invites: Invites;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  chats: Chats;
  events: Events;
}

export type Operators = ReturnType<typeof createOperators>;

/** What the people who run the product do: nothing goes unwritten, for the log entry is in the same transaction. */
export function createOperators(deps: Deps) {
  const { db, transact, clock, mailQueue, publicUrl, identity, invites, profiles, safety, connections, chats, events } =
    deps;

  const note: Note = (work, by, action, what) =>
    store.insertAudit(work.db, {
      at: clock.now(),
      operator: by,
      action,
      member: what.member ?? null,
      subject: what.subject ?? '',
      note: what.note ?? '',
    });

  const signUp = () => `${publicUrl()}/signup`;

  connections.onChange(async (work, { kind, target, requester }) => {
    if (kind === 'connected') await store.noteConnected(work.db, [target, requester], clock.now());
  });

  const care = createCare({ ...deps, note });

  /** Lets a visitor who asked in, or not. @throws AppError REQUEST_DECIDED */
  async function decide(by: By, id: string, decision: 'accept' | 'decline') {
    const status = decision === 'accept' ? ('accepted' as const) : ('declined' as const);
    const code = await transact(async (work) => {
      const request = await invites.decide(work, id, status);
      await note(work, by, status, { subject: request.email });
      const code = decision === 'accept' ? await invites.issueCode({ email: request.email }, work.db) : null;
      const { email, firstName } = request;
      if (code !== null) await mailQueue.send(work, codeMail(email, { code, signUp: signUp(), firstName }));
      return code;
    });
    return { status, mailed: code !== null };
  }

  /** -> the code, where nobody is mailed it */
  async function issueCode(by: By, email: string | null) {
    const code = await transact(async (work) => {
      await note(work, by, 'codeIssued', { subject: email ?? '' });
      const code = await invites.issueCode({ email }, work.db);
      if (email !== null) await mailQueue.send(work, codeMail(email, { code, signUp: signUp() }));
      return code;
    });
    return email === null ? { code, mailed: false } : { code: null, mailed: true };
  }

  async function revokeCode(by: By, id: string) {
    await transact(async (work) => {
      const { email } = await invites.revokeCode(work, id);
      await note(work, by, 'codeRevoked', { subject: email ?? '' });
    });
  }

  /** Makes a member an operator, or no longer one. @throws AppError USER_NOT_FOUND */
  async function setOperator(by: By, uid: string, operator: boolean) {
    await transact(async (work) => {
      if (!(await identity.accountExists(work.db, uid))) fail('USER_NOT_FOUND');
      if ((await identity.isOperator(work.db, uid)) === operator) return;
      await identity.setOperator(work, uid, operator);
      await note(work, by, operator ? 'granted' : 'withdrawn', { member: uid });
      work.publish([uid], { type: 'profile' });
    });
  }

  function createEvent(by: By, given: Parameters<Events['create']>[2]) {
    return transact(async (work) => {
      const { event, isNew } = await events.create(work, by, given);
      if (isNew) await note(work, by, 'eventCreated', { subject: event.title });
      return event;
    });
  }

  function changeEvent(by: By, id: string, given: Parameters<Events['change']>[3]) {
    return transact(async (work) => {
      const { event, before, isChanged } = await events.change(work, by, id, given);
      if (isChanged) await note(work, by, 'eventChanged', { subject: before.title, note: differences(before, event) });
      return event;
    });
  }

  function cancelEvent(by: By, id: string, reason: string) {
    return transact(async (work) => {
      const { event, isChanged } = await events.cancel(work, by, id, reason);
      if (isChanged) await note(work, by, 'eventCancelled', { subject: event.title, note: reason });
      return event;
    });
  }

  async function requests({ show, cursor, limit }: Paged & { show: 'waiting' | 'decided' }) {
    const found = await invites.requests({ show, after: placeOf(cursor, UUID), limit });
    return pageOf(found, limit, (last) =>
      cursorOf((show === 'waiting' ? null : last.decidedAt) ?? last.requestedAt, last.id),
    );
  }

  async function members(query: Paged & { search: string; show: 'all' | 'suspended' }): Promise<Page<OperatorMember>> {
    const { search, show, cursor, limit } = query;
    const after = placeOf(cursor, UID);
    const found = await identity.accounts(db, {
      email: search.toLowerCase(),
      uids: search ? await profiles.named(db, search) : [],
      disabled: show === 'suspended' ? true : null,
      after: after && { createdAt: after.at, uid: after.id },
      limit,
    });
    const { items, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.createdAt, last.uid));
    const uids = items.map(({ uid }) => uid);
    const [cards, reasons] = await Promise.all([profiles.cards(db, uids), safety.suspensionsOf(db, uids)]);
    return {
      nextCursor,
      items: items.map(({ uid, email, operator, disabled, createdAt, lastLoginAt }) => ({
        ...(cards.get(uid) ?? unknownCard(uid)),
        email,
        operator,
        suspended: disabled,
        reason: reasons.get(uid) ?? null,
        joinedAt: createdAt,
        lastLoginAt,
        can: { suspend: !operator && !disabled },
      })),
    };
  }

  async function codes({ cursor, limit }: Paged) {
    const found = await invites.codes({ after: placeOf(cursor, UUID), limit });
    return pageOf(found, limit, (last) => cursorOf(last.issuedAt, last.id));
  }

  async function figures(count: number): Promise<DayFigures[]> {
    const days = lastDays(clock.now(), count);
    // A day earlier than the first one shown: New York's day begins later than UTC's.
    const since = new Date(`${days[0]}T00:00:00Z`);
    const [signUps, firstConnections, messages] = await Promise.all([
      identity.signUpsByDay(db, since),
      store.firstConnectionsByDay(db, since),
      chats.messagesByDay(since),
    ]);
    return figuresOf(days, { signUps, firstConnections, messages });
  }

  async function audit({ cursor, limit }: Paged): Promise<Page<AuditEntry>> {
    const [before] = readCursor(cursor) ?? [];
    if (before !== undefined && !/^\d{1,15}$/.test(before)) badPage();
    const found = await store.audit(db, { before: before === undefined ? null : Number(before), limit });
    const { items, nextCursor } = pageOf(found, limit, (last) => cursorOf(last.id));
    const cards = await profiles.cards(
      db,
      items.flatMap(({ operator, member }) => [operator, member].filter((uid) => uid !== null)),
    );
    return {
      nextCursor,
      items: items.map(({ id, at, operator, action, member, subject, note: words }) => ({
        ...{ id, at, action, note: words },
        by: operator && nameOf(cards, operator),
        subject: member ? nameOf(cards, member) : subject,
      })),
    };
  }

  return {
    ...{ requests, decide, members, setOperator },
    ...care,
    ...{ codes, issueCode, revokeCode, createEvent, changeEvent, cancelEvent, figures, audit },
    /** Runs in the transaction that deletes an account: removes its email from the log. */
    forgetMember: (work: Work, _uid: string, email: string) => store.forgetEmail(work.db, email),
  };
}

const nameOf = (cards: Map<string, MemberCard>, uid: string) => cards.get(uid)?.username || uid;
