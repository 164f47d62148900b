import { diagnostics } from '#contract/diagnostics/routes.ts';
import { VERSION } from '#contract/version.ts';
import { scheduledBackupsOf } from '#server/platform/backup/backup-folder.ts';
import { lastBackups } from '#server/platform/backup/backups.sql.ts';
import { handle } from '#server/platform/http/handle.ts';
import { readJobCounts } from '#server/platform/jobs/job-counts.sql.ts';
import { currentNodes, seriesOf } from '#server/platform/metrics/history.rules.ts';

/** Returns how the installation does: the health of the node that answers, and the last hour of all nodes. */
export const readStatus = handle(diagnostics.readStatus, async ({ app, db }) => {
  const [report, counts, { verified, failed }] = await Promise.all([
    app.health(),
    readJobCounts(app.pool),
    lastBackups(db),
  ]);
  const now = app.clock.now();
  return {
    version: VERSION,
    ...report,
    ...seriesOf(app.history.nodes(), now),
    nodes: currentNodes(app.history.nodes(), now),
    queues: counts
      .map(({ name, waiting, failed: givenUp, oldestS }) => ({
        name,
        waiting,
        failed: givenUp,
        oldestSeconds: oldestS,
      }))
      .sort((a, b) => b.waiting - a.waiting || a.name.localeCompare(b.name)),
    backup: {
      isScheduled: (await scheduledBackupsOf(app)) !== null,
      last: verified && { madeAt: verified.madeAt, bytes: verified.bytes, isEncrypted: verified.encrypted },
      failed: failed && { madeAt: failed.madeAt, problem: failed.problem ?? '' },
    },
  };
});
