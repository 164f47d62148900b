import { groupChatId, type Rsvp } from '#contract/hangouts/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import { LINES } from './hangouts.rules.ts';
import * as store from './hangouts.store.ts';

interface Deps {
  clock: Clock;
  chats: Chats;
  nameOf: (tx: Db, uid: string) => Promise<string>;
  group: (row: store.HangoutRow) => { chatId: string; hangoutId: string; title: string; createdBy: string };
  announce: (work: Work, row: store.HangoutRow, kind: 'joined' | 'left' | 'promoted', by: string) => Promise<void>;
}

/**
 * Who goes and who waits. Each of these is called with the hangout's row held, so that places are given out one after the
 * other: never one too many, never one left free while somebody waits. Each answers the row as it is then.
 */
export function createCompany({ clock, chats, nameOf, group, announce }: Deps) {
  /** Tells members how they stand now, in all their tabs. */
  async function tellMine(work: Work, { id, version }: store.HangoutRow, uids: readonly string[]) {
    for (const uid of uids) {
      const mine = (await store.mineOf(work.db, uid, [id])).get(id) ?? { rsvp: null, place: null };
      work.publish([uid], { type: 'hangoutRsvp', id, version, ...mine });
    }
  }
  const waitingFor = ({ id }: store.HangoutRow, work: Work) => store.membersOf(work.db, id, 'waiting');

  async function letIn(work: Work, row: store.HangoutRow, uid: string) {
    await store.confirm(work.db, row.id, uid, clock.now());
    const everybody = await store.membersOf(work.db, row.id, 'confirmed');
    await chats.groups.enter(work, group(row), { uid, everybody, line: LINES.joined(await nameOf(work.db, uid)) });
  }

  /** Gives free places to those who wait longest. */
  async function promote(work: Work, row: store.HangoutRow): Promise<store.HangoutRow> {
    if (row.cancelledAt !== null) return row;
    const going = (await store.membersOf(work.db, row.id, 'confirmed')).length;
    const waiting = await waitingFor(row, work);
    const lucky = waiting.slice(0, row.capacity === null ? waiting.length : Math.max(0, row.capacity - going));
    if (lucky.length === 0) return row;
    for (const uid of lucky) {
      await letIn(work, row, uid);
      await announce(work, row, 'promoted', uid);
    }
    const now = await store.update(work.db, row.id);
    await tellMine(work, now, waiting);
    return now;
  }

  return {
    promote,

    async enter(work: Work, row: store.HangoutRow, uid: string): Promise<store.HangoutRow> {
      const now = await store.update(work.db, row.id);
      await letIn(work, now, uid);
      await tellMine(work, now, [uid]);
      await announce(work, now, 'joined', uid);
      return now;
    },

    async wait(work: Work, row: store.HangoutRow, uid: string): Promise<store.HangoutRow> {
      const now = await store.update(work.db, row.id);
      await store.putOnWaitlist(work.db, row.id, uid);
      await tellMine(work, now, [uid]);
      return now;
    },

    async leave(work: Work, row: store.HangoutRow, uid: string, rsvp: Rsvp): Promise<store.HangoutRow> {
      const now = await store.update(work.db, row.id);
      await store.removeRsvp(work.db, row.id, uid);
      await tellMine(work, now, [uid]);
      if (rsvp === 'confirmed')
        await chats.groups.leave(work, groupChatId(row.id), uid, LINES.left(await nameOf(work.db, uid)));
      await announce(work, now, 'left', uid);
      const after = await promote(work, now);
      if (after === now) await tellMine(work, now, await waitingFor(now, work));
      return after;
    },
  };
}
