import type pg from 'pg';
import type { ClientError } from '#contract/diagnostics/views.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from './clock/clock.ts';
import type { Bus } from './cluster/bus.ts';
import type { createPresence } from './cluster/presence.ts';
import type { Db } from './db/database.ts';
import type { Publish, Transact } from './db/unit-of-work.ts';
import type { Files } from './files/files.ts';
import type { HealthReport } from './health/health.ts';
import type { Limiter, LimitSpec } from './http/limiter.ts';
import type { SafeFetch } from './http/safe-fetch.ts';
import type { Queues } from './jobs/queues.ts';
import type { Log } from './log/log.ts';
import type { SecurityLog } from './log/security-log.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { History } from './metrics/history.ts';
import type { Hub } from './realtime/hub.ts';

/**
 * The parts of one node, created once when it starts. A function takes `db` when it only runs statements, `work` when it also publishes
 * or listens to an event in their transaction, and `app` when it needs more: the clock, the settings, other nodes.
 */
export interface App {
  config: Config;
  db: Db;
  /** For statements outside of transactions, such as counts that must hold when a transaction fails. */
  pool: pg.Pool;
  transact: Transact;
  clock: Clock;
  log: Log;
  security: SecurityLog;
  /** The sockets of this node. */
  hub: Hub;
  /** The messages between nodes. */
  bus: Bus;
  presence: ReturnType<typeof createPresence>;
  /** Publishes a live event on all nodes at once. In a transaction use `work.publish`, which waits for the commit. */
  publish: Publish;
  /** Closes the sockets of one session of a member, or of all, on every node. */
  endSessions: Hub['endSessions'];
  files: Files;
  mailer: Mailer;
  mailQueue: MailQueue;
  queues: Queues;
  /** Reaches addresses that members give. */
  safeFetch: SafeFetch;
  /** Makes a limit that is counted outside of the database: for all nodes in Redis, otherwise on this node. */
  limiter: (spec: LimitSpec) => Limiter;
  /** Returns the product's own address, without a slash at the end. */
  publicUrl: () => string;
  /** Looks at everything that this server needs. */
  health: () => Promise<HealthReport>;
  history: History;
  /** Logs an error that a browser reports. */
  recordError: (error: ClientError) => Promise<void>;
  /** Holds the memory of the slices for as long as the node runs. See `onePerApp`. */
  memory: Map<unknown, unknown>;
}

/**
 * Returns a function that creates something once for each app, when it is first asked for: a cache, a queue, a limit.
 * It lives as long as the app.
 */
export function onePerApp<T>(create: (app: App) => T): OnePerApp<T> {
  const find = (app: App) => {
    if (!app.memory.has(create)) app.memory.set(create, create(app));
    return app.memory.get(create) as T;
  };
  return Object.assign(find, { replaceIn: (app: App, value: T) => void app.memory.set(create, value) });
}

export interface OnePerApp<T> {
  (app: App): T;
  /** Replaces it for a test. */
  replaceIn(app: App, value: T): void;
}
