import { DAY_MS } from '#contract/durations.ts';
import type { App } from '#server/platform/app.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { connectMutualMatch } from '#server/slices/connections/index.ts';
import { lastComparing, MEET_AGAIN_KEPT_DAYS } from './encounters.rules.ts';
import * as sql from './encounters.sql.ts';
import { wishesMatched } from './events.ts';

const BATCH = 100;

/** Connects and notifies two members who marked each other. Members with a block between them, and hidden ones, stay apart. */
const reveal = (app: App, [firstUid, secondUid]: sql.MemberPair, cutoff: Date) =>
  app.transact(async (work) => {
    let hangoutId = '';
    const areConnected = await connectMutualMatch(work, [firstUid, secondUid], async () => {
      hangoutId =
        (await sql.recordMutual(work.db, [firstUid, secondUid], { before: cutoff, now: app.clock.now() })) ?? '';
      return hangoutId !== '';
    });
    if (areConnected) await wishesMatched.emit(work, { one: firstUid, other: secondUid, hangoutId });
  });

/**
 * Compares the marks that were made before the latest time of comparing (B-03), and deletes old ones. Several nodes may run
 * it at once, and it may be ended at any point.
 */
export async function compareMarks(app: App): Promise<void> {
  const cutoff = lastComparing(app.clock.now());
  await sql.deleteMarks(app.db, new Date(app.clock.now().getTime() - MEET_AGAIN_KEPT_DAYS * DAY_MS));
  for (let last: sql.MemberPair | null = null; ; ) {
    const pairs: sql.MemberPair[] = await sql.mutualPairs(app.db, { before: cutoff, after: last, limit: BATCH });
    // The log names nobody: a mark is known to its owner alone.
    await forEachItem(
      pairs,
      (pair) => reveal(app, pair, cutoff),
      (error) =>
        app.log.error(
          { event: 'meet_again_failed', err: error },
          'Two marks were not compared and will be tried again.',
        ),
    );
    last = pairs.at(-1) ?? null;
    if (pairs.length < BATCH) return;
  }
}
