import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Bus } from '../cluster/bus.ts';
import { NODES_MAX, type NodeHistory, SAMPLE_S, type Sample, slotOf, withSample } from './history.rules.ts';
import type { Metrics } from './metrics.ts';

export interface HistorySources {
  metrics: Pick<Metrics, 'totals' | 'takeLatency'>;
  sockets: () => number;
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  jobsWaiting: () => Promise<number>;
  freeBytes: () => Promise<number>;
  now: () => Date;
  bus: Pick<Bus, 'publish' | 'onMessage'>;
}

const OWN = '';
const MB = 1024 ** 2;

/**
 * Keeps the last hour of every node in memory. Each node samples itself and publishes the sample, so that any of them can
 * answer for all. After a restart the history begins anew.
 */
export function createHistory({ metrics, sockets, pool, jobsWaiting, freeBytes, now, bus }: HistorySources) {
  const nodes = new Map<string, NodeHistory>();
  const name = `${hostname()}:${process.pid}`;
  const delays = monitorEventLoopDelay({ resolution: 20 });
  let previousTotals = metrics.totals();
  let beforeAt = performance.now();
  let timer: NodeJS.Timeout | undefined;

  function add(id: string, node: string, sample: Sample) {
    if (!nodes.has(id) && nodes.size >= NODES_MAX) {
      const oldest = [...nodes].sort(
        ([, a], [, b]) => (a.samples.at(-1)?.slot ?? 0) - (b.samples.at(-1)?.slot ?? 0),
      )[0];
      if (oldest) nodes.delete(oldest[0]);
    }
    nodes.set(id, { name: node, samples: withSample(nodes.get(id)?.samples ?? [], sample) });
  }
  bus.onMessage((message, node) => {
    if (message.kind === 'sample') add(node, message.name, message.sample);
  });

  /** Samples this node: the counts since the last sample, and the values of this moment. */
  async function sample() {
    const [waiting, free] = await Promise.all([jobsWaiting().catch(() => null), freeBytes().catch(() => null)]);
    const totals = metrics.totals();
    const seconds = Math.max(0.001, (performance.now() - beforeAt) / 1000);
    const rate = (key: keyof typeof totals) => (totals[key] - previousTotals[key]) / seconds;
    const sample: Sample = {
      // The slot that just ended: the timer may be a little late, never early.
      slot: slotOf(now()) - 1,
      requests: rate('requests'),
      errors: rate('errors'),
      messages: rate('messages'),
      latencyMs: metrics.takeLatency(),
      sockets: sockets(),
      jobsWaiting: waiting,
      connections: pool.totalCount - pool.idleCount,
      statementsWaiting: pool.waitingCount,
      lagMs: Math.round(delays.percentile(99) / 1e4) / 100 || 0,
      freeMb: free === null ? null : Math.floor(free / MB),
      memoryMb: Math.round(process.memoryUsage.rss() / MB),
    };
    previousTotals = totals;
    beforeAt = performance.now();
    delays.reset();
    add(OWN, name, sample);
    bus.publish({ kind: 'sample', name, sample: sample });
  }

  return {
    nodes: (): NodeHistory[] => [...nodes.values()],
    sample,
    start() {
      delays.enable();
      timer = setInterval(() => void sample(), SAMPLE_S * 1000).unref();
    },
    stop() {
      clearInterval(timer);
      delays.disable();
    },
  };
}
export type History = ReturnType<typeof createHistory>;
