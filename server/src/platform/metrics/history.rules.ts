import type { Status, StatusSeries } from '#contract/diagnostics/views.ts';

/** The time that one sample stands for. */
export const SAMPLE_S = 15;
/** How many samples of a node are kept: those of an hour. */
export const SAMPLES_MAX = 240;
/** How many nodes are kept. A node that was restarted counts as another until its samples are an hour old. */
export const NODES_MAX = 32;

/** The values of one node in one slot of time. Rates are by second. */
export interface Sample extends Record<StatusSeries, number | null> {
  /** The number of the slot since 1970. */
  slot: number;
  memoryMb: number;
}

export interface NodeHistory {
  name: string;
  /** The oldest first. */
  samples: readonly Sample[];
}

export const slotOf = (now: Date) => Math.floor(now.getTime() / (SAMPLE_S * 1000));

/** How the values of several nodes become one. Jobs are counted in the database, so each node has the same number. */
const TOGETHER: Record<StatusSeries, 'sum' | 'max' | 'min'> = {
  requests: 'sum',
  errors: 'sum',
  latencyMs: 'max',
  messages: 'sum',
  sockets: 'sum',
  jobsWaiting: 'max',
  connections: 'sum',
  statementsWaiting: 'sum',
  lagMs: 'max',
  freeMb: 'min',
};

const rounded = (value: number) => Math.round(value * 100) / 100;

function together(combination: 'sum' | 'max' | 'min', values: readonly number[]): number | null {
  if (values.length === 0) return null;
  if (combination === 'sum') return rounded(values.reduce((sum, value) => sum + value, 0));
  return rounded(combination === 'max' ? Math.max(...values) : Math.min(...values));
}

/** Adds a sample of a node and drops those that are too old. Returns the new list. */
export const withSample = (samples: readonly Sample[], sample: Sample): Sample[] => [
  ...samples.filter(({ slot }) => slot < sample.slot && slot > sample.slot - SAMPLES_MAX),
  sample,
];

/** Returns the last hour of all nodes together. A slot in which nobody counted has null. */
export function seriesOf(nodes: readonly NodeHistory[], now: Date): Pick<Status, 'series' | 'until' | 'stepSeconds'> {
  const last = slotOf(now) - 1;
  const bySlot = new Map<number, Sample[]>();
  for (const { samples } of nodes)
    for (const sample of samples) bySlot.set(sample.slot, [...(bySlot.get(sample.slot) ?? []), sample]);
  const slots = Array.from({ length: SAMPLES_MAX }, (_, index) => bySlot.get(last - SAMPLES_MAX + 1 + index) ?? []);
  const series = Object.fromEntries(
    Object.entries(TOGETHER).map(([name, how]) => [
      name,
      slots.map((samples) =>
        together(
          how,
          samples.flatMap((sample) => sample[name as StatusSeries] ?? []),
        ),
      ),
    ]),
  ) as Status['series'];
  return { series, until: new Date((last + 1) * SAMPLE_S * 1000).toISOString(), stepSeconds: SAMPLE_S };
}

/** Returns the nodes that counted in the last two slots, each with its newest values. */
export function currentNodes(nodes: readonly NodeHistory[], now: Date): Status['nodes'] {
  const last = slotOf(now) - 1;
  return nodes
    .flatMap(({ name, samples }) => {
      const newest = samples.at(-1);
      if (!newest || newest.slot < last - 1) return [];
      const { requests, latencyMs, sockets, lagMs, memoryMb } = newest;
      return [{ name, requests: requests ?? 0, latencyMs, sockets: sockets ?? 0, lagMs: lagMs ?? 0, memoryMb }];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}
