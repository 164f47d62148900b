import { randomInt } from 'node:crypto';
import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { HangoutForm } from '#contract/hangouts/routes.ts';
import { phaseOf, planned, standingOf } from '#contract/hangouts/standing.ts';
import { groupChatId, type Hangout, type HangoutBrief, type HangoutView, type Rsvp } from '#contract/hangouts/views.ts';
import { HANGOUT_LENGTH_MS } from '#contract/limits.ts';
import type { Picture } from '#contract/media/views.ts';
import type { Page } from '#contract/page.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { cursorOf, readCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Media } from '#server/slices/media/index.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { createAnnouncer } from './hangouts.announcer.ts';
import { createCompany } from './hangouts.company.ts';
import { createReminders } from './hangouts.reminders.ts';
import { LINES, PICTURE_GONE, PLAN_SENTENCES, whatMatters } from './hangouts.rules.ts';
import * as store from './hangouts.store.ts';
import { createTurns } from './hangouts.turns.ts';
import { NOT_MINE, toBrief, toHangout } from './hangouts.views.ts';

interface Deps {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  hub: Pick<Hub, 'subscribers' | 'broadcast'>;
  /** Lets the other nodes know that a hangout has changed: each tells those who listen there. */
  publishToCluster: (id: string) => void;
  media: Media;
  profiles: Profiles;
  safety: Safety;
  chats: Chats;
}

/** What happened to a hangout, for the slices that act on it in the same transaction. */
export interface HangoutChange {
  /** changed: place or time, and nothing less. promoted: a place became free for who waited. soon: it is time to remind. */
  kind: 'joined' | 'left' | 'promoted' | 'changed' | 'cancelled' | 'soon';
  hangoutId: string;
  host: string;
  /** Who did it; of promoted, who got in. */
  by: string;
  /** Who goes or waits, but for the host; of soon, whom to remind, the host among them. */
  others: readonly string[];
}
type Listener = (work: Work, change: HangoutChange) => Promise<void>;
export type Hangouts = ReturnType<typeof createHangouts>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const newId = () => Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

export function createHangouts({
  db,
  transact,
  clock,
  log,
  hub,
  publishToCluster,
  media,
  profiles,
  safety,
  chats,
}: Deps) {
  const listeners: Listener[] = [];
  const inTurn = createTurns();
  /** A transaction about one hangout. */
  const transactOn = <T>(id: string, use: (work: Work) => Promise<T>) => inTurn(id, () => transact(use));
  const { notBlocked } = safety;
  const announcer = createAnnouncer({
    db,
    log,
    hub,
    safety,
    load: async (id) => (await shared(db, await store.findMany(db, [id])))[0] ?? null,
  });
  function tell(id: string) {
    announcer.changed(id);
    publishToCluster(id);
  }
  const pastBefore = () => new Date(clock.now().getTime() - HANGOUT_LENGTH_MS).toISOString();

  /** Hangouts as they are for everybody; for a viewer without those whom a block keeps from them. */
  async function shared(tx: Db, rows: readonly store.HangoutRow[], viewer?: string): Promise<Hangout[]> {
    const company = await store.companyOf(
      tx,
      rows.map(({ id }) => id),
    );
    const people = [...rows.map(({ createdBy }) => createdBy), ...[...company.values()].flatMap(({ faces }) => faces)];
    const [cards, blocks] = await Promise.all([
      profiles.cards(tx, people),
      viewer ? safety.blocksBetween(tx, [viewer], people) : null,
    ]);
    const card = (uid: string) => cards.get(uid) ?? unknownCard(uid);
    return rows.map((row) =>
      toHangout(row, company.get(row.id) ?? { going: 0, waiting: 0, faces: [] }, card, blocks?.get(viewer ?? '')),
    );
  }

  async function views(tx: Db, viewer: string, rows: readonly store.HangoutRow[]): Promise<HangoutView[]> {
    const all = await shared(tx, rows, viewer);
    const mine = await store.mineOf(
      tx,
      viewer,
      rows.map(({ id }) => id),
    );
    return all.map((hangout) => ({ ...hangout, ...(mine.get(hangout.id) ?? NOT_MINE) }));
  }
  const viewOf = async (tx: Db, viewer: string, row: store.HangoutRow) =>
    (await views(tx, viewer, [row]))[0] as HangoutView;

  const nameOf = async (tx: Db, uid: string) => {
    const card = (await profiles.cards(tx, [uid])).get(uid);
    return card?.firstName || card?.username || 'A member';
  };
  const group = ({ id, title, createdBy }: store.HangoutRow) => ({
    chatId: groupChatId(id),
    hangoutId: id,
    title,
    createdBy,
  });
  const company = createCompany({ clock, chats, nameOf, group, announce });

  async function announceTo(
    work: Work,
    { id, createdBy }: store.HangoutRow,
    what: Pick<HangoutChange, 'kind' | 'by' | 'others'>,
  ) {
    for (const listener of listeners) await listener(work, { ...what, hangoutId: id, host: createdBy });
  }

  async function announce(work: Work, row: store.HangoutRow, kind: HangoutChange['kind'], by: string) {
    const [going, waiting] = [
      await store.membersOf(work.db, row.id, 'confirmed'),
      await store.membersOf(work.db, row.id, 'waiting'),
    ];
    const others = [...going, ...waiting].filter((uid) => uid !== row.createdBy);
    await announceTo(work, row, { kind, by, others });
  }
  const remind = createReminders({
    ...{ db, clock, log, safety, transactOn },
    announce: (work, row, others) => announceTo(work, row, { kind: 'soon', by: row.createdBy, others }),
  });

  /** The end of every change: tells who listens, and answers how it looks to who made it. */
  async function done(work: Work, viewer: string, row: store.HangoutRow): Promise<HangoutView> {
    work.after(() => tell(row.id));
    return viewOf(work.db, viewer, row);
  }

  /** A hangout held for a change. @throws AppError NOT_FOUND when there is none that this member sees */
  const held = async (work: Work, viewer: string, id: string) =>
    (await store.find(work.db, id, { viewer, notBlocked, lock: true })) ?? fail('NOT_FOUND');

  /** @throws AppError NOT_FOUND to everybody but the host, HANGOUT_OVER */
  async function hosted(work: Work, uid: string, id: string, asOf: Date) {
    const row = await held(work, uid, id);
    if (row.createdBy !== uid) fail('NOT_FOUND');
    if (phaseOf({ ...row, cancelled: false }, asOf) === 'past') fail('HANGOUT_OVER');
    return row;
  }

  function dateTimeOf(form: Pick<HangoutForm, 'date' | 'time' | 'later'>, asOf: Date): string {
    const plan = planned(form, asOf);
    if ('at' in plan) return plan.at.toISOString();
    return fail('INVALID_INPUT', { [plan.field]: PLAN_SENTENCES[plan.problem][plan.field] });
  }

  /** The picture of the form, claimed unless the hangout shows it already. @throws AppError INVALID_INPUT */
  async function pictureOf(work: Work, uid: string, url: string | null, before: Picture | null = null) {
    if (url === null) return null;
    if (url === before?.url) return before;
    return (await media.claim(work, uid, url)) ?? fail('INVALID_INPUT', { picture: PICTURE_GONE });
  }

  /**
   * Plans a hangout; its host goes, and its chat is open (H-04, H-05).
   * @param asOf when that is; another time than now only for what is to look as if it had been then
   * @throws AppError PROFILE_REQUIRED, INVALID_INPUT
   */
  async function create(
    uid: string,
    { clientId, ...form }: HangoutForm & { clientId: string },
    asOf = clock.now(),
  ): Promise<HangoutView> {
    const { title, location, description, category, capacity } = form;
    return transact(async (work) => {
      if (!(await profiles.has(work.db, uid))) fail('PROFILE_REQUIRED');
      const made = await store.findMade(work.db, uid, clientId);
      if (made) return viewOf(work.db, uid, made);
      const facts = { id: newId(), title, location, description, category, capacity, createdBy: uid, clientId };
      const bare = await store.insert(work.db, {
        ...facts,
        dateTime: dateTimeOf(form, asOf),
        plannedAt: clock.now().toISOString(),
        timestamp: asOf.toISOString(),
      });
      if (!bare) return viewOf(work.db, uid, (await store.findMade(work.db, uid, clientId)) ?? fail('INTERNAL'));
      // After the row: of a form that was sent twice, only the one that makes the hangout takes the picture.
      const picture = await pictureOf(work, uid, form.picture);
      const row = picture ? await store.setPicture(work.db, bare.id, picture) : bare;
      await store.confirm(work.db, row.id, uid, clock.now());
      await chats.groups.open(work, group(row), [uid]);
      return done(work, uid, row);
    });
  }

  /**
   * Takes a place, and enters the chat, in one transaction (H-06); or waits for one (H-07). Joining twice is joining once.
   * @throws AppError NOT_FOUND, PROFILE_REQUIRED, HANGOUT_FULL, HANGOUT_OVER, HANGOUT_CANCELLED
   */
  async function join(uid: string, id: string, want: Rsvp, asOf = clock.now()): Promise<HangoutView> {
    return transactOn(id, async (work) => {
      if (!(await profiles.has(work.db, uid))) fail('PROFILE_REQUIRED');
      const row = await held(work, uid, id);
      const rsvp = await store.rsvpOf(work.db, id, uid);
      if (rsvp === 'confirmed' || (rsvp === 'waiting' && want === 'waiting')) return viewOf(work.db, uid, row);
      const going = (await store.membersOf(work.db, id, 'confirmed')).length;
      const { phase, can } = standingOf({ ...row, cancelled: row.cancelledAt !== null, going }, rsvp, uid, asOf);
      if (phase === 'cancelled') fail('HANGOUT_CANCELLED');
      if (phase === 'past') fail('HANGOUT_OVER');
      if (!can.join && want === 'confirmed') fail('HANGOUT_FULL');
      return done(work, uid, await (can.join ? company.enter(work, row, uid) : company.wait(work, row, uid)));
    });
  }

  /** Leaves, or stops waiting; leaving what one is not in changes nothing. @throws AppError NOT_FOUND, HOST_STAYS, HANGOUT_OVER */
  async function leave(uid: string, id: string): Promise<HangoutView> {
    return transactOn(id, async (work) => {
      const row = await held(work, uid, id);
      if (row.createdBy === uid) fail('HOST_STAYS');
      const rsvp = await store.rsvpOf(work.db, id, uid);
      if (rsvp === null) return viewOf(work.db, uid, row);
      if (phaseOf({ ...row, cancelled: row.cancelledAt !== null }, clock.now()) === 'past') fail('HANGOUT_OVER');
      return done(work, uid, await company.leave(work, row, uid, rsvp));
    });
  }

  /** @throws AppError NOT_FOUND, HANGOUT_OVER, HANGOUT_CANCELLED, INVALID_INPUT */
  async function change(uid: string, id: string, form: HangoutForm): Promise<HangoutView> {
    return transactOn(id, async (work) => {
      const before = await hosted(work, uid, id, clock.now());
      if (before.cancelledAt !== null) fail('HANGOUT_CANCELLED');
      const { title, location, description, category, capacity } = form;
      const kept = planned(form, new Date(0));
      // A hangout that has begun may be described better; its time stands.
      const isSameTime = 'at' in kept && kept.at.getTime() === Date.parse(before.dateTime);
      const dateTime = isSameTime ? before.dateTime : dateTimeOf(form, clock.now());
      const going = (await store.membersOf(work.db, id, 'confirmed')).length;
      if (capacity !== null && capacity < going)
        fail('INVALID_INPUT', { capacity: `${going} people go already. Choose ${going} or more.` });
      const what = whatMatters(before, { location, dateTime });
      const matters = what.time || what.place;
      const picture = await pictureOf(work, uid, form.picture, before.picture);
      if (before.picture && before.picture.url !== picture?.url) await media.release(work, [before.picture.url]);
      const row = await store.update(
        work.db,
        id,
        {
          ...{ title, location, description, category, capacity, dateTime, picture },
          ...(what.time && { plannedAt: clock.now().toISOString() }),
        },
        { matters },
      );
      if (title !== before.title) await chats.groups.rename(work, groupChatId(id), title);
      if (matters) {
        await chats.groups.say(work, groupChatId(id), uid, LINES.changed(await nameOf(work.db, uid), row, what));
        await announce(work, row, 'changed', uid);
      }
      return done(work, uid, await company.promote(work, row));
    });
  }

  async function callOff(work: Work, before: store.HangoutRow): Promise<store.HangoutRow> {
    const { id, createdBy } = before;
    const row = await store.update(work.db, id, { cancelledAt: clock.now().toISOString() }, { matters: true });
    await chats.groups.say(work, groupChatId(id), createdBy, LINES.cancelled(await nameOf(work.db, createdBy)));
    await announce(work, row, 'cancelled', createdBy);
    return row;
  }

  /** Cancelling twice is cancelling once. @throws AppError NOT_FOUND, HANGOUT_OVER */
  async function cancel(uid: string, id: string): Promise<HangoutView> {
    return transactOn(id, async (work) => {
      const row = await hosted(work, uid, id, clock.now());
      return row.cancelledAt === null ? done(work, uid, await callOff(work, row)) : viewOf(work.db, uid, row);
    });
  }

  /** Takes a member out of a hangout without a word of theirs. */
  async function dropFrom(work: Work, id: string, uid: string) {
    const row = await store.lock(work.db, id);
    const rsvp = row && (await store.rsvpOf(work.db, id, uid));
    if (!row || !rsvp || row.createdBy === uid) return;
    await company.leave(work, row, uid, rsvp);
    work.after(() => tell(id));
  }

  // Whom a block parts do not meet in the hangout of one of them; in a third person's both stay, unseen by each other.
  safety.onBlocked(async (work, uid, other) => {
    for (const [guest, host] of [
      [uid, other],
      [other, uid],
    ] as const) {
      for (const id of await store.openWith(work.db, guest, pastBefore(), host)) await dropFrom(work, id, guest);
    }
    work.publish([uid, other], { type: 'hangoutsChanged' });
  });

  /** Cancels what a member hosts and frees their places, in the transaction in which their account is deleted. */
  async function forgetMember(work: Work, uid: string) {
    for (const id of await store.openOf(work.db, uid, pastBefore())) {
      const row = await store.lock(work.db, id);
      if (!row) continue;
      await callOff(work, row);
      const going = await store.membersOf(work.db, id, 'confirmed');
      work.publish(going, { type: 'hangoutsChanged' });
    }
    for (const id of await store.openWith(work.db, uid, pastBefore())) await dropFrom(work, id, uid);
  }

  interface ListQuery {
    when: 'upcoming' | 'past';
    whose: 'all' | 'mine';
    category?: HangoutCategory | undefined;
    cursor?: string | undefined;
    limit: number;
  }
  /** @throws AppError INVALID_INPUT for a cursor that is none */
  async function list(uid: string, { when, whose, category, cursor, limit }: ListQuery): Promise<Page<HangoutView>> {
    const at = readCursor(cursor);
    const [dateTime = '', id = ''] = at ?? [];
    if (at && Number.isNaN(Date.parse(dateTime))) fail('INVALID_INPUT');
    const query = {
      viewer: uid,
      notBlocked,
      pastBefore: pastBefore(),
      when,
      whose,
      category,
      after: at && { dateTime, id },
      limit,
    };
    const found = await store.list(db, query);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: await views(db, uid, rows),
      nextCursor: found.length > limit && last ? cursorOf(last.dateTime, last.id) : null,
    };
  }

  return {
    list,
    create,
    join,
    leave,
    change,
    cancel,
    remind,
    forgetMember,
    /** @throws AppError NOT_FOUND */
    async read(uid: string, id: string): Promise<HangoutView> {
      return viewOf(db, uid, (await store.find(db, id, { viewer: uid, notBlocked })) ?? fail('NOT_FOUND'));
    },
    /** Hangouts a member hosts, goes to or waits for, the first joined first, for their own download. */
    async of(uid: string) {
      const rows = await store.allOf(db, uid);
      return rows.map(({ rsvp, joinedAt, ...row }) => ({
        ...toBrief(row),
        category: row.category,
        description: row.createdBy === uid ? row.description : null,
        part: row.createdBy === uid ? ('host' as const) : rsvp,
        joinedAt,
      }));
    },
    /** Hangouts in a line each, by id, as they stand now. */
    async briefs(tx: Db, ids: readonly string[]): Promise<Map<string, HangoutBrief>> {
      if (ids.length === 0) return new Map();
      const rows = await store.findMany(tx, [...new Set(ids)]);
      return new Map(rows.map((row) => [row.id, toBrief(row)]));
    },
    /** Runs in the transaction of every change that concerns others. */
    onChange(listener: Listener) {
      listeners.push(listener);
    },
    /** A hangout has changed at another node: those who listen here are told. */
    changedElsewhere: announcer.changed,
    drained: announcer.drained,
  };
}
