import { chatIdOf, type Rsvp } from '#contract/hangouts/views.ts';
import { BLOCK_UNDO_MS } from '#contract/limits.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { groupOf, type HangoutChange, type HangoutsContext } from './context.ts';
import * as sql from './hangouts.sql.ts';
import * as heldPlaces from './held-places.sql.ts';
import { toBrief } from './views.ts';

// Every function here is called with the hangout's row locked, so that places are given out one after the other: never one
// too many, and never one left free while a member waits. Each returns the row as it is afterwards.

/** Publishes to members, in all their tabs, whether they attend or wait now. */
async function publishRsvps(work: Work, { id, version }: sql.HangoutRow, uids: readonly string[]) {
  const rsvps = await sql.rsvpsOf(work.db, id, uids);
  for (const uid of uids) {
    const own = rsvps.get(uid) ?? { rsvp: null, place: null };
    work.publish([uid], { type: 'hangoutRsvp', id, version, ...own });
  }
}

/** Runs the listeners with everybody who attends or waits, except the host. */
export async function notifyOthers(
  ctx: HangoutsContext,
  work: Work,
  hangout: sql.HangoutRow,
  { kind, by, member }: Pick<HangoutChange, 'kind' | 'by' | 'member'>,
) {
  const { id, createdBy: host } = hangout;
  // A member who joins concerns the host alone. A table has none.
  if (kind === 'joined' && host === null) return;
  const everyone = kind === 'joined' ? [] : await sql.peopleOf(work.db, id);
  const others = everyone.filter((uid) => uid !== host);
  await ctx.notify(work, { kind, hangout: toBrief(hangout), host, by, ...(member && { member }), others });
}

/** Adds an attendee to the group chat, which is opened with all attendees if it is missing. At a table all are in it already. */
const enterChat = (ctx: HangoutsContext, work: Work, hangout: sql.HangoutRow, uid: string) =>
  ctx.chats.groups.enter(work, groupOf(hangout), {
    uid,
    everybody: () => sql.membersOf(work.db, hangout.id, 'confirmed'),
    notice: { event: 'joined' },
  });

/** Gives a member a place. */
export async function admit(ctx: HangoutsContext, work: Work, { id }: sql.HangoutRow, member: MemberCard) {
  const hangout = await sql.confirm(work.db, id, member.uid, ctx.clock.now());
  await enterChat(ctx, work, hangout, member.uid);
  const { version } = hangout;
  work.publish([member.uid], { type: 'hangoutRsvp', id, version, rsvp: 'confirmed', place: null });
  await notifyOthers(ctx, work, hangout, { kind: 'joined', by: member.uid, member });
  return hangout;
}

export async function putOnWaitlist(work: Work, { id }: sql.HangoutRow, uid: string) {
  const hangout = await sql.putOnWaitlist(work.db, id, uid);
  await publishRsvps(work, hangout, [uid]);
  return hangout;
}

/** Gives free places to the members who have waited longest, and publishes everybody's new position. */
export async function promote(ctx: HangoutsContext, work: Work, hangout: sql.HangoutRow) {
  if (hangout.cancelledAt !== null) return hangout;
  const waitlist = await sql.membersOf(work.db, hangout.id, 'waiting');
  if (waitlist.length === 0) return hangout;
  const { going } = await sql.attendanceOf(work.db, hangout.id, hangout.createdBy ?? '');
  const places = hangout.capacity === null ? waitlist.length : Math.max(0, hangout.capacity - going);
  const promoted = waitlist.slice(0, places);
  if (promoted.length === 0) return hangout;
  let changed = hangout;
  for (const uid of promoted) {
    changed = await sql.confirm(work.db, hangout.id, uid, ctx.clock.now());
    await enterChat(ctx, work, changed, uid);
    await notifyOthers(ctx, work, changed, { kind: 'promoted', by: uid });
  }
  await publishRsvps(work, changed, waitlist);
  return changed;
}

/** Takes a member out of a hangout, and keeps their place while a block can be undone. Nobody is notified yet. */
export async function holdPlace(ctx: HangoutsContext, work: Work, { id }: sql.HangoutRow, uid: string, rsvp: Rsvp) {
  const until = new Date(ctx.clock.now().getTime() + BLOCK_UNDO_MS);
  const hangout = await heldPlaces.hold(work.db, id, uid, until);
  work.publish([uid], { type: 'hangoutRsvp', id, version: hangout.version, rsvp: null, place: null });
  if (rsvp === 'confirmed') await ctx.chats.groups.leave(work, chatIdOf(hangout), uid);
  else await publishRsvps(work, hangout, await sql.membersOf(work.db, id, 'waiting'));
}

/** Gives a member their kept place back, and the chat with it. */
export async function restorePlace(ctx: HangoutsContext, work: Work, { id }: sql.HangoutRow, uid: string) {
  const hangout = await heldPlaces.restorePlace(work.db, id, uid);
  if (!hangout) return;
  const { rsvp } = await sql.attendanceOf(work.db, id, uid);
  if (rsvp === 'confirmed') await ctx.chats.groups.enter(work, groupOf(hangout), { uid });
  await publishRsvps(work, hangout, rsvp === 'waiting' ? await sql.membersOf(work.db, id, 'waiting') : [uid]);
}

/** Frees kept places, tells the host, and gives them to the waitlist. */
export async function freeHeldPlaces(
  ctx: HangoutsContext,
  work: Work,
  hangout: sql.HangoutRow,
  which: Parameters<typeof heldPlaces.freeHeld>[2],
) {
  const freed = await heldPlaces.freeHeld(work.db, hangout.id, which);
  if (freed.length === 0) return;
  for (const { uid, rsvp } of freed) {
    if (rsvp === 'confirmed') await ctx.chats.groups.say(work, chatIdOf(hangout), uid, { event: 'left' });
    await notifyOthers(ctx, work, hangout, { kind: 'left', by: uid });
  }
  await promote(ctx, work, await sql.update(work.db, hangout.id));
  work.after(() => ctx.broadcast(hangout.id));
}

/** Takes a member out of a hangout, and gives the place that becomes free to the waitlist. */
export async function removeAttendee(
  ctx: HangoutsContext,
  work: Work,
  { id }: sql.HangoutRow,
  uid: string,
  rsvp: Rsvp,
) {
  const hangout = await sql.remove(work.db, id, uid);
  work.publish([uid], { type: 'hangoutRsvp', id, version: hangout.version, rsvp: null, place: null });
  // A member who skips one time of a table stays in its chat.
  if (rsvp === 'confirmed' && hangout.tableId === null)
    await ctx.chats.groups.leave(work, chatIdOf(hangout), uid, { event: 'left' });
  await notifyOthers(ctx, work, hangout, { kind: 'left', by: uid });
  const promoted = await promote(ctx, work, hangout);
  if (promoted === hangout) await publishRsvps(work, hangout, await sql.membersOf(work.db, id, 'waiting'));
  return promoted;
}
