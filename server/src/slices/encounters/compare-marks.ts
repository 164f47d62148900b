import { MEET_AGAIN_KEPT_DAYS } from '#contract/limits.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import type { EncountersContext } from './context.ts';
import { lastComparing } from './encounters.rules.ts';
import * as sql from './encounters.sql.ts';

const BATCH = 100;
const DAY_MS = 86_400_000;

/** Connects and notifies two members who marked each other. Members with a block between them, and hidden ones, stay apart. */
const reveal = (ctx: EncountersContext, [one, other]: sql.Pair, before: Date) =>
  ctx.transact(async (work) => {
    let hangoutId = '';
    const areConnected = await ctx.connections.connectBoth(work, [one, other], async () => {
      hangoutId = (await sql.recordMutual(work.db, [one, other], { before, now: ctx.clock.now() })) ?? '';
      return hangoutId !== '';
    });
    if (areConnected) await ctx.notify(work, { one, other, hangoutId });
  });

/**
 * Compares the marks that were made before the latest time of comparing (B-03), and deletes old ones. Several nodes may run
 * it at once, and it may be ended at any point.
 */
export async function compareMarks(ctx: EncountersContext): Promise<void> {
  const before = lastComparing(ctx.clock.now());
  await sql.forgetMarks(ctx.db, new Date(ctx.clock.now().getTime() - MEET_AGAIN_KEPT_DAYS * DAY_MS));
  for (let last: sql.Pair | null = null; ; ) {
    const pairs: sql.Pair[] = await sql.mutualPairs(ctx.db, { before, after: last, limit: BATCH });
    // The log names nobody: a mark is known to its owner alone.
    await forEachItem(
      pairs,
      (pair) => reveal(ctx, pair, before),
      (error) =>
        ctx.log.error(
          { event: 'meet_again_failed', err: error },
          'Two marks were not compared and will be tried again.',
        ),
    );
    last = pairs.at(-1) ?? null;
    if (pairs.length < BATCH) return;
  }
}
