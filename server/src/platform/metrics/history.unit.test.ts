import { expect, it } from 'vitest';
import { currentNodes, SAMPLE_S, SAMPLES_MAX, type Sample, seriesOf, slotOf, withSample } from './history.rules.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const last = slotOf(NOW) - 1;
const sample = (slot: number, values: Partial<Sample> = {}): Sample => ({
  slot,
  requests: 1,
  errors: 0,
  latencyMs: 10,
  messages: 0,
  sockets: 5,
  jobsWaiting: 3,
  connections: 2,
  statementsWaiting: 0,
  lagMs: 1,
  freeMb: 900,
  memoryMb: 100,
  ...values,
});

it('adds what nodes counted, and takes the worst of what they measured', () => {
  const nodes = [
    { name: 'a', samples: [sample(last, { requests: 1.5, latencyMs: 10, freeMb: 900 })] },
    { name: 'b', samples: [sample(last, { requests: 2, latencyMs: 30, freeMb: 700, jobsWaiting: null })] },
  ];
  const { series, until, stepSeconds } = seriesOf(nodes, NOW);
  const at = (name: keyof typeof series) => series[name].at(-1);
  expect([at('requests'), at('latencyMs'), at('sockets'), at('freeMb'), at('jobsWaiting')]).toEqual([
    3.5, 30, 10, 700, 3,
  ]);
  expect([until, stepSeconds]).toEqual(['2026-11-22T12:00:00.000Z', SAMPLE_S]);
});

it('the history has one value for each slot of the last hour, and null where nobody counted', () => {
  const { series } = seriesOf([{ name: 'a', samples: [sample(last - SAMPLES_MAX), sample(last - 1)] }], NOW);
  expect(series.sockets).toHaveLength(SAMPLES_MAX);
  expect(series.sockets.filter((value) => value !== null)).toEqual([5]);
  expect(series.sockets.at(-2)).toBe(5);
});

it('keeps the samples of an hour and one for each slot', () => {
  let samples: Sample[] = [];
  for (let slot = 0; slot < 1000; slot++) samples = withSample(samples, sample(slot));
  samples = withSample(samples, sample(999, { sockets: 7 }));
  expect(samples).toHaveLength(SAMPLES_MAX);
  expect([samples[0]?.slot, samples.at(-1)?.sockets]).toEqual([760, 7]);
});

it('lists the nodes that still count, by name', () => {
  const nodes = [
    { name: 'b', samples: [sample(last - 1)] },
    { name: 'a', samples: [sample(last)] },
    { name: 'gone', samples: [sample(last - 2)] },
  ];
  expect(currentNodes(nodes, NOW).map(({ name }) => name)).toEqual(['a', 'b']);
});
