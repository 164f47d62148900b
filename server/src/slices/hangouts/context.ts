import { chatIdOf, type HangoutBrief } from '#contract/hangouts/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import type { KeyedQueue } from '#server/platform/keyed-queue.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { coHostOf } from './co-host.sql.ts';
import * as sql from './hangouts.sql.ts';
import type { ListViewer } from './list.sql.ts';
import type { MayRead } from './visibility.sql.ts';

/** A change to a hangout. Other slices act on it in the same transaction. */
export interface HangoutChange {
  /**
   * changed: time, end or place. soon: a reminder is due. over: it ended a while ago. reconfirm: attendees are asked whether they
   * come. offered: a place is offered to members of the waitlist. answered: a question or offer needs no answer any longer.
   * released: an attendee who did not confirm lost their place to somebody on the waitlist. removed: the host or the co-host took an attendee out of it. suggested: an attendee tells a
   * connection about it. coHost: the host named another co-host, or there is none any longer. several:
   * later changes in this transaction may concern any of the others.
   */
  kind:
    | ('joined' | 'left' | 'changed' | 'cancelled' | 'soon' | 'over')
    | ('several' | 'reconfirm' | 'offered' | 'answered' | 'released' | 'removed' | 'suggested' | 'coHost');
  hangout: HangoutBrief;
  /** For joined and left: whether it is at a home. Then the host keeps the notice of a member who joined and left (B-07). */
  isAtHome?: boolean;
  /** Null for the hangout of a table. */
  host: string | null;
  /** The attendee who runs it with the host; for coHost, the new one. */
  coHost?: string | null;
  /** The member who did it; for released and removed, the member who lost the place. Null when the table or nobody did. */
  by: string | null;
  /** That member as others see them, where it is known. */
  member?: MemberCard;
  /** For joined: whether the hangout had been suggested to the member. */
  isSuggested?: boolean;
  /** Until when the members can answer; for reconfirm and offered. */
  until?: string;
  /** Attendees and waitlist without the host, and for changed with the host but without the member who changed it; for coHost, the
   * new and the former one; for reminders, questions and offers the members concerned, who may include the host. */
  others: readonly string[];
}

/** The dependencies of this slice's use cases. */
export interface HangoutsContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  hub: Pick<Hub, 'subscribers' | 'broadcast'>;
  media: Media;
  profiles: Profiles;
  safety: Safety;
  chats: Chats;
  connections: Connections;
  mayRead: MayRead;
  /** Whether visitors see what takes place within a week (L-06). */
  showsWeek: boolean;
  /** Returns the members of a table. Its hangouts are published to them alone. */
  seatedAt: (db: Db, tableId: string) => Promise<string[]>;
  /** Runs transactions about one hangout in order. */
  inOrder: KeyedQueue;
  /** Publishes the hangout as it is now to every subscriber of the list, on every node. Called after the commit. */
  broadcast: (hangoutId: string) => void;
  /** Runs the listeners of later slices in the transaction of the change. */
  notify: (work: Work, change: HangoutChange) => Promise<void>;
}

/** Returns who looks at a list of hangouts, and when. */
export const listViewer = (ctx: HangoutsContext, viewer: string): ListViewer => ({
  viewer,
  mayRead: ctx.mayRead,
  notHiddenFrom: ctx.safety.notHiddenFrom,
  connectedTo: ctx.connections.connectedTo,
  now: ctx.clock.now(),
});

type Call = ResolverCall<HangoutsContext, { hangoutId: string }>;

/** @throws AppError NOT_FOUND when there is no hangout that this member may see */
async function visibleHangout({ ctx, db, viewer, params, lock }: Call) {
  const options = { viewer: viewer.uid, mayRead: ctx.mayRead, lock };
  return { hangout: (await sql.find(db, params.hangoutId, options)) ?? fail('NOT_FOUND') };
}

/** @throws AppError NOT_FOUND to everybody but the host */
async function host(call: Call) {
  const { hangout } = await visibleHangout(call);
  return hangout.createdBy === call.viewer.uid ? { hangout } : fail('NOT_FOUND');
}

/** @throws AppError NOT_FOUND to everybody but the host and the co-host */
async function organizer(call: Call) {
  const { hangout } = await visibleHangout(call);
  if (hangout.createdBy === call.viewer.uid) return { hangout };
  return (await coHostOf(call.db, hangout.id)) === call.viewer.uid ? { hangout } : fail('NOT_FOUND');
}

/** @throws AppError NOT_FOUND to everybody but the attendees; the waitlist is not among them */
async function attendee(call: Call) {
  const { hangout } = await visibleHangout(call);
  const { rsvp } = await attendeesSql.attendanceOf(call.db, hangout.id, call.viewer.uid);
  return rsvp === 'confirmed' ? { hangout } : fail('NOT_FOUND');
}

const { handle, handleInTransaction } = handlersOf<HangoutsContext>()({
  visibleHangout,
  ownRsvp: visibleHangout,
  host,
  organizer,
  attendee,
});

export { handle };

/** A handler whose transaction waits for earlier ones about the same hangout. */
export const handleInOrder: typeof handleInTransaction = (route, use) =>
  handleInTransaction(route, use, {
    around: (ctx, { params }, run) => ctx.inOrder((params as { hangoutId: string }).hangoutId, run),
  });
export { handleInTransaction };

/** The group chat of a hangout, as the chats slice opens it. The hangouts of a table share the chat of the first one. */
export const groupOf = ({ id, tableId, title, createdBy, endsAt, cancelledAt }: sql.HangoutRow) => ({
  chatId: chatIdOf({ id, tableId }),
  hangoutId: tableId ?? id,
  title,
  createdBy: createdBy ?? '',
  ...(tableId === null && cancelledAt === null && { overAt: endsAt }),
});
