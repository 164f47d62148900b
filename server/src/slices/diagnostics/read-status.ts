import { diagnostics } from '#contract/diagnostics/routes.ts';
import { VERSION } from '#contract/version.ts';
import { lastBackups } from '#server/platform/backup/backups.sql.ts';
import { currentNodes, seriesOf } from '#server/platform/metrics/history.rules.ts';
import { handle } from './context.ts';

/** Returns how the installation does: the health of the node that answers, and the last hour of all nodes. */
export const readStatus = handle(diagnostics.readStatus, async ({ ctx, db }) => {
  const [report, counts, { verified, failed }] = await Promise.all([ctx.health(), ctx.jobCounts(), lastBackups(db)]);
  const now = ctx.clock.now();
  return {
    version: VERSION,
    ...report,
    ...seriesOf(ctx.history.nodes(), now),
    nodes: currentNodes(ctx.history.nodes(), now),
    queues: counts
      .map(({ name, waiting, failed: givenUp, oldestS }) => ({
        name,
        waiting,
        failed: givenUp,
        oldestSeconds: oldestS,
      }))
      .sort((a, b) => b.waiting - a.waiting || a.name.localeCompare(b.name)),
    backup: {
      isScheduled: ctx.backupsAreScheduled,
      last: verified && { madeAt: verified.madeAt, bytes: verified.bytes, isEncrypted: verified.encrypted },
      failed: failed && { madeAt: failed.madeAt, problem: failed.problem ?? '' },
    },
  };
});
