import type { FastifyInstance } from 'fastify';
import { staffMembers } from '#server/slices/identity/index.ts';
import { ALL_REPORTS, countOpenReports } from '#server/slices/reports/index.ts';
import type { Platform } from './app.platform.ts';
import { lookAtScheduledFolder } from './platform/backup/backup-folder.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/database.ts';
import { lastFileCount } from './platform/files/file-counts.sql.ts';
import type { Check } from './platform/health/check.ts';
import {
  backupsCheck,
  databaseCheck,
  diskCheck,
  errorsCheck,
  fileCountCheck,
  filesCheck,
  freeBytes,
  jobsCheck,
  mailCheck,
  ownFilesCheck,
  postgresCheck,
  redisCheck,
} from './platform/health/checks.ts';
import { judgeReports, oldestReportSeconds } from './platform/health/health.rules.ts';
import type { HealthMonitor } from './platform/health/health.ts';
import type { RecentAnswers } from './platform/health/recent-answers.ts';
import { readJobCounts } from './platform/jobs/job-counts.sql.ts';
import { mailServerOf } from './platform/mail/mail-server.ts';
import { createMetricsServer, serveMetrics } from './platform/metrics/serve-metrics.ts';

/**
 * Looks at how long reports of members have been open. Those about operators are left out, because every operator sees the status
 * page; the metrics and the command line count them.
 */
const reportsCheck = (db: Db, now: Clock['now']): Check => ({
  name: 'reports',
  freshForMs: 15_000,
  needsDatabase: true,
  async look() {
    const operators = (await staffMembers(db)).flatMap(({ uid, role }) => (role === 'operator' ? [uid] : []));
    return judgeReports(await countOpenReports(db, { ...ALL_REPORTS, exceptAbout: operators }), now());
  },
});

/** Returns what this installation has to look at to know whether it is healthy. */
export function checksFor(
  { app: { pool, db, files, bus, clock, config } }: Platform,
  recurring: readonly { name: string }[],
  recentAnswers: RecentAnswers,
): Check[] {
  const { dataDir, s3, redisUrl, isPublic } = config;
  const names = recurring.map(({ name }) => name);
  return [
    databaseCheck(pool),
    postgresCheck(pool, { isEmbedded: config.databaseUrl === null, isPublic }, clock.now),
    diskCheck(dataDir),
    mailCheck(pool, dataDir, async () => !isPublic || (await mailServerOf({ config, db })) !== null),
    jobsCheck(pool, names),
    fileCountCheck(db),
    s3 ? filesCheck(files) : ownFilesCheck(bus.otherNodes),
    ...(redisUrl ? [redisCheck(bus)] : []),
    ...(config.scheduledBackups || isPublic
      ? [backupsCheck(db, { isNeeded: isPublic, lookAtFolder: () => lookAtScheduledFolder({ config, db }) }, clock.now)]
      : []),
    reportsCheck(db, clock.now),
    errorsCheck(recentAnswers),
  ];
}

/** Opens the metrics to those whom the settings name. Returns the server of their own port, which does not listen yet. */
export function openMetrics(http: FastifyInstance, { app, metrics }: Platform, health: HealthMonitor) {
  const { hub, bus, pool, db, clock, config } = app;
  const { listen, token } = config.metrics;
  if (!listen && !token) return null;
  metrics.watch({
    sockets: hub.size,
    otherNodes: bus.otherNodes,
    pool,
    health: health.last,
    jobs: () => readJobCounts(pool),
    freeBytes: () => freeBytes(config.dataDir),
    fileCount: () => lastFileCount(db),
    async openReports() {
      const reports = await countOpenReports(db, ALL_REPORTS);
      return { count: reports.count, oldestSeconds: oldestReportSeconds(reports, clock.now()) };
    },
  });
  if (token) serveMetrics(http, metrics, token);
  return listen && { ...listen, server: createMetricsServer(metrics, token) };
}
