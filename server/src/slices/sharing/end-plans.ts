import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { SharingContext } from './context.ts';
import * as sql from './sharing.sql.ts';

/**
 * Ends what a member shares of hangouts that have not begun and to which they no longer go. One that has begun stays shared: a
 * member who leaves early still wants to be asked.
 */
async function endUnattended(ctx: SharingContext, work: Work, uid: string) {
  for (const { hangoutId, startsAt } of await sql.plansOf(work.db, uid)) {
    if (new Date(startsAt) <= ctx.clock.now() || (await ctx.hangouts.isAttendee(work.db, hangoutId, uid))) continue;
    await sql.endPlans(work.db, uid, hangoutId);
    work.publish([uid], { type: 'safetyCardChanged' });
  }
}

/** Keeps shared plans as the hangouts, blocks and suspensions say. */
export function followChanges(ctx: SharingContext) {
  ctx.hangouts.onChange(async (work, { kind, hangout, by }) => {
    if ((kind === 'left' || kind === 'released' || kind === 'removed') && by !== null)
      await endUnattended(ctx, work, by);
    const changed =
      kind === 'changed'
        ? await sql.movePlans(work.db, hangout)
        : kind === 'cancelled'
          ? await sql.cancelPlans(work.db, hangout.id)
          : [];
    if (changed.length > 0) work.publish(changed, { type: 'safetyCardChanged' });
  });
  ctx.safety.onBlocked(async (work, uid, other) => {
    for (const member of [uid, other]) await endUnattended(ctx, work, member);
  });
  // A suspended member cannot answer, and a contact must not be alarmed by a suspension.
  ctx.safety.onHidden(async (work, uid) => {
    if ((await ctx.safety.hiddenAmong(work.db, [uid])).has(uid)) await sql.endPlans(work.db, uid);
  });
}
