import type { ClientError } from '#contract/diagnostics/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { HealthReport } from '#server/platform/health/health.ts';
import { type HandlerContext, handlersOf } from '#server/platform/http/handle.ts';
import type { JobCounts } from '#server/platform/jobs/job-counts.sql.ts';
import type { History } from '#server/platform/metrics/history.ts';

/** The dependencies of this slice's use cases. */
export interface DiagnosticsContext extends HandlerContext {
  clock: Clock;
  recordError: (error: ClientError) => Promise<void>;
  history: Pick<History, 'nodes'>;
  health: () => Promise<HealthReport>;
  jobCounts: () => Promise<JobCounts[]>;
  /** Whether the settings ask for backups on a schedule. */
  backupsAreScheduled: boolean;
}

export const { handle } = handlersOf<DiagnosticsContext>()({});
