import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWaker } from './waker.ts';

describe('a waker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const quiet = () => {};

  it('runs at its start, when more is due, and at the latest after the idle pause', async () => {
    const times: number[] = [];
    const began = Date.now();
    const run = async () => {
      times.push(Date.now() - began);
      return times.length === 1 ? 700 : Number.POSITIVE_INFINITY;
    };
    const waker = createWaker({ run, idleMs: 5000, leastMs: 200, onError: quiet });
    waker.wakeIn(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(times).toEqual([]);
    waker.start();
    await vi.advanceTimersByTimeAsync(6500);
    expect(times.map((at) => at - 1000)).toEqual([200, 900, 5900]);
    await waker.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(times).toHaveLength(3);
  });

  it('never runs twice at once, and once more when it is called during a run', async () => {
    let [runs, running] = [0, 0];
    const run = async () => {
      runs++;
      running++;
      expect(running).toBe(1);
      await new Promise((done) => setTimeout(done, 100));
      running--;
      return 1000;
    };
    const waker = createWaker({ run, idleMs: 1000, onError: quiet });
    const done = Promise.all([waker.runNow(), waker.runNow(), waker.runNow()]);
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(runs).toBe(2);
  });

  it('reports a failed run and runs again after the idle pause', async () => {
    const failures: string[] = [];
    const run = async () => {
      throw new Error('down');
    };
    const waker = createWaker({ run, idleMs: 1000, onError: ({ message }) => failures.push(message) });
    waker.start();
    await vi.advanceTimersByTimeAsync(2500);
    expect(failures).toEqual(['down', 'down', 'down']);
    await waker.stop();
  });
});
