import { createHistogram } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '#contract/version.ts';
import { CHECK_NAMES, type CheckName, type Health } from '../health/check.ts';
import type { JobCounts } from '../jobs/job-counts.sql.ts';
import { withTimeLimit } from '../with-time-limit.ts';

/** Upper limits of durations in seconds, from a quick read to a call of the language model. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const HEALTH_VALUE: Record<Health, number> = { ok: 0, degraded: 1, failed: 2 };
/** Counts of all nodes come from the database: a scrape while it is down goes without them. */
const READ_WITHIN_MS = 1000;

/** An answered request. */
export interface RequestFacts {
  method: string;
  /** The template of the route, without values. */
  route: string;
  status: number;
  seconds: number;
}

/** Where values come from that are read when somebody asks. */
export interface MetricSources {
  sockets: () => number;
  otherNodes: () => number;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  /** Returns the health of each check at its last look. */
  health: () => Iterable<[CheckName, Health]>;
  jobs: () => Promise<readonly JobCounts[]>;
  freeBytes: () => Promise<number>;
  /** Returns what the last comparison of the file store with the database found. */
  fileCount: () => Promise<{ named: number; missing: number; unnamed: number } | null>;
  /** Returns how many reports of members are open, and for how long the oldest has been, 0 without one. */
  openReports: () => Promise<{ count: number; oldestSeconds: number }>;
}

/** Totals since the start, for the operators' page. */
export interface Totals {
  requests: number;
  /** Requests that were answered with 500 or more. */
  errors: number;
  messages: number;
}

function createInstruments(registers: Registry[]) {
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `stoop_${name}`, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Histogram({ name: `stoop_${name}`, help, labelNames, buckets: SECONDS, registers });
  return {
    requests: counter('http_requests_total', 'Answered requests.', 'method', 'route', 'status'),
    durations: histogram('http_request_duration_seconds', 'Time until a request was answered.', 'method', 'route'),
    messages: counter(
      'messages_total',
      'Messages sent by sockets: stored, or refused with this error code.',
      'outcome',
    ),
    storing: histogram('message_duration_seconds', 'Time from a message on a socket to its acknowledgement.'),
    closes: counter('socket_closes_total', 'Closed sockets by WebSocket status.', 'status'),
    refusals: counter('rate_limit_refusals_total', 'Actions refused by a rate limit.', 'limit'),
    clientErrors: counter('client_errors_total', 'Errors that browsers reported.', 'kind', 'page'),
    jobs: counter('job_runs_total', 'Runs of jobs on this node: done, retried or given up.', 'queue', 'outcome'),
  };
}

const nothing = () => null;
/** Returns null for a value that cannot be read, or not in time. */
const orNone = <T>(value: Promise<T>): Promise<T | null> =>
  withTimeLimit(READ_WITHIN_MS, value.catch(nothing), nothing);

/** Returns a function that reads once for the gauges of one scrape. */
function oncePerScrape<T>(read: () => Promise<T>): () => Promise<T | null> {
  let reading: Promise<T | null> | undefined;
  return () => {
    reading ??= orNone(read()).finally(() => {
      reading = undefined;
    });
    return reading;
  };
}

/** Registers the values that are read when somebody asks. */
function watch(registers: Registry[], sources: MetricSources) {
  const { sockets, otherNodes, pool, health, jobs, freeBytes, fileCount, openReports } = sources;
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    collect: (gauge: Gauge<L>) => unknown,
  ) =>
    new Gauge({
      name: `stoop_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        await collect(this as Gauge<L>);
      },
    });
  gauge('build_info', 'The version that runs.', ['version', 'node'], (metric) =>
    metric.set({ version: VERSION, node: process.version }, 1),
  );
  gauge('sockets', 'Open sockets of members on this node.', [], (metric) => metric.set(sockets()));
  gauge('cluster_nodes', 'Nodes on the same database, with this one.', [], (metric) => metric.set(otherNodes() + 1));
  gauge('db_connections', 'Connections of the pool: all, and those that are idle.', ['state'], (metric) => {
    metric.set({ state: 'open' }, pool.totalCount);
    metric.set({ state: 'idle' }, pool.idleCount);
  });
  gauge('db_waiting', 'Statements that wait for a connection.', [], (metric) => metric.set(pool.waitingCount));
  gauge('health', 'Health checks: 0 is ok, 1 is degraded, 2 is failed.', ['check'], (metric) => {
    for (const [check, found] of health()) metric.set({ check }, HEALTH_VALUE[found]);
  });
  gauge('disk_free_bytes', 'Free bytes on the disk of the data folder.', [], async (metric) => {
    const free = await orNone(freeBytes());
    if (free !== null) metric.set(free);
  });
  gauge(
    'files',
    'Files at the last count: named by the database, of these missing from the store, and in the store but not named.',
    ['state'],
    async (metric) => {
      metric.reset();
      const { named, missing, unnamed } = (await orNone(fileCount())) ?? {};
      for (const [state, value] of Object.entries({ named, missing, unnamed }))
        if (value !== undefined) metric.set({ state }, value);
    },
  );
  const openReportCounts = oncePerScrape(openReports);
  gauge('open_reports', 'Open reports of members, also those about operators.', [], async (metric) => {
    const reports = await openReportCounts();
    if (reports) metric.set(reports.count);
  });
  gauge(
    'oldest_open_report_seconds',
    'For how long the oldest open report has been open; 0 without one.',
    [],
    async (metric) => {
      const reports = await openReportCounts();
      if (reports) metric.set(reports.oldestSeconds);
    },
  );
  const jobCounts = oncePerScrape(jobs);
  gauge('jobs_waiting', 'Jobs of all nodes that wait, by queue.', ['queue'], async (metric) => {
    metric.reset();
    for (const { name, waiting } of (await jobCounts()) ?? []) metric.set({ queue: name }, waiting);
  });
  gauge('jobs_oldest_seconds', 'How long the oldest waiting job of a queue has waited.', ['queue'], async (metric) => {
    metric.reset();
    for (const { name, oldestS } of (await jobCounts()) ?? []) metric.set({ queue: name }, oldestS);
  });
}

/** Creates what this process counts. The names and labels are in docs/generated/metrics.md. */
export function createMetrics() {
  const registry = new Registry();
  const counted = createInstruments([registry]);
  const totals: Totals = { requests: 0, errors: 0, messages: 0 };
  const latencies = createHistogram({ lowest: 1, highest: 600_000_000, figures: 2 });
  let isComplete = false;
  return {
    totals: (): Totals => ({ ...totals }),
    /** Returns within how many milliseconds 95% of the requests since the last call were answered; null without any. */
    takeLatency(): number | null {
      const p95 = latencies.count === 0 ? null : Math.round(latencies.percentile(95) / 10) / 100;
      latencies.reset();
      return p95;
    },
    onRequest({ method, route, status, seconds }: RequestFacts) {
      totals.requests++;
      if (status >= 500) totals.errors++;
      latencies.record(Math.max(1, Math.round(seconds * 1e6)));
      counted.requests.inc({ method, route, status });
      counted.durations.observe({ method, route }, seconds);
    },
    /** @param outcome 'stored', or the error code */
    onMessage(outcome: string, seconds: number) {
      if (outcome === 'stored') totals.messages++;
      counted.messages.inc({ outcome });
      if (outcome === 'stored') counted.storing.observe(seconds);
    },
    onSocketClosed: (status: number) => counted.closes.inc({ status }),
    onClientError: (kind: string, page: string) => counted.clientErrors.inc({ kind, page }),
    onRefusal: (limit: string) => counted.refusals.inc({ limit }),
    onJob: (queue: string, outcome: 'done' | 'retried' | 'given up') => counted.jobs.inc({ queue, outcome }),
    /** Adds the values of this server, and those of Node itself. */
    watch(sources: MetricSources) {
      if (isComplete) return;
      isComplete = true;
      watch([registry], sources);
      collectDefaultMetrics({ register: registry });
    },
    /** Returns everything in the text format of Prometheus. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
    /** Returns the name, type, help and labels of each metric, for the documentation and the tests of ops/. */
    describe: () => registry.getMetricsAsArray() as unknown as MetricDescription[],
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

export interface MetricDescription {
  name: string;
  help: string;
  type: string;
  labelNames?: string[];
}

/** Metrics whose values come from nowhere, for the documentation. */
export function describedMetrics(): MetricDescription[] {
  const metrics = createMetrics();
  metrics.watch({
    sockets: () => 0,
    otherNodes: () => 0,
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    health: () => CHECK_NAMES.map((name) => [name, 'ok']),
    jobs: async () => [],
    freeBytes: async () => 0,
    fileCount: async () => null,
    openReports: async () => ({ count: 0, oldestSeconds: 0 }),
  });
  return metrics.describe();
}
