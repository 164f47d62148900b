import * as z from 'zod/mini';
import { instant } from '../shapes.ts';
import { PAGES } from '../web-paths.ts';

/** How an error of a browser came up: uncaught, in a promise, on a screen that could not be shown, or a file that did not load. */
export const CLIENT_ERROR_KINDS = ['error', 'promise', 'screen', 'file'] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** The most places of a stack that a report names. */
export const CLIENT_ERROR_POSITIONS_MAX = 8;
const place = z.int().check(z.gte(1), z.lte(10_000_000));

/** An error in a browser. It has no message, because a message may quote what a member wrote, and it does not say who. */
export const clientError = z.strictObject({
  kind: z.enum(CLIENT_ERROR_KINDS),
  /** The class of the error. */
  name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  /** The template of the page, without its values; null for an address without a page. */
  page: z.nullable(z.enum(PAGES)),
  /** The version that the browser runs. */
  version: z.string().check(z.regex(/^\d{1,4}(?:\.\d{1,4}){2}$/)),
  /** The places of the stack in files of the web app, the innermost first. */
  at: z
    .array(z.strictObject({ file: z.string().check(z.regex(/^[\w.~-]{1,100}\.js$/)), line: place, column: place }))
    .check(z.minLength(1), z.maxLength(CLIENT_ERROR_POSITIONS_MAX)),
});
export type ClientError = z.output<typeof clientError>;

/** The names of the series of the last hour. */
export const STATUS_SERIES = [
  'requests',
  'errors',
  'latencyMs',
  'messages',
  'sockets',
  'jobsWaiting',
  'connections',
  'statementsWaiting',
  'lagMs',
  'freeMb',
] as const;
export type StatusSeries = (typeof STATUS_SERIES)[number];

const number = z.nullable(z.number());
const values = z.array(number);

export const status = z.object({
  version: z.string(),
  health: z.enum(['ok', 'degraded', 'failed']),
  checks: z.array(z.object({ name: z.string(), health: z.enum(['ok', 'degraded', 'failed']), detail: z.string() })),
  /** The time between two points of a series, and the end of the last one. A null has no value: nobody counted then. */
  stepSeconds: z.number(),
  until: instant,
  /** All nodes together: sums of what is counted by second, the worst of what is measured. */
  series: z.object(
    Object.fromEntries(STATUS_SERIES.map((name) => [name, values])) as Record<StatusSeries, typeof values>,
  ),
  nodes: z.array(
    z.object({
      name: z.string(),
      requests: z.number(),
      latencyMs: number,
      sockets: z.number(),
      lagMs: z.number(),
      memoryMb: z.number(),
    }),
  ),
  queues: z.array(z.object({ name: z.string(), waiting: z.number(), failed: z.number(), oldestSeconds: z.number() })),
  backup: z.object({
    isScheduled: z.boolean(),
    last: z.nullable(z.object({ madeAt: instant, bytes: number, isEncrypted: z.boolean() })),
    /** The newest failed one since the last that was made. */
    failed: z.nullable(z.object({ madeAt: instant, problem: z.string() })),
  }),
});
export type Status = z.output<typeof status>;
