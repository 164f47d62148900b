import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

class Full extends Error {}
const limited = (running: number, waiting: number) =>
  limitConcurrency({
    running,
    waiting,
    onFull: () => {
      throw new Full();
    },
  });

/** Returns a task that ends when `end` is called. */
function endless() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { end: resolve, task: () => promise };
}
const tick = () => new Promise((done) => setImmediate(done));

it('runs two tasks at once and the rest in order of arrival', async () => {
  const limit = limited(2, 100);
  const tasks = Array.from({ length: 6 }, endless);
  const begun: number[] = [];
  const all = tasks.map(({ task }, at) =>
    limit(() => {
      begun.push(at);
      return task();
    }),
  );
  await tick();
  expect(begun).toEqual([0, 1]);
  tasks[1]?.end();
  await tick();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of tasks) end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

it('a failed task frees its place, and a full queue refuses more', async () => {
  const limit = limited(1, 1);
  const first = endless();
  const failing = limit(async () => {
    await first.task();
    throw new Error('broken');
  });
  const next = limit(async () => 'served');
  await expect(limit(async () => 'one too many')).rejects.toBeInstanceOf(Full);
  first.end();
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('served');
  expect(await limit(async () => 'free again')).toBe('free again');
});

it('never runs more tasks than it may, and refuses more than may wait', async () => {
  const limit = limited(2, 3);
  let running = 0;
  let most = 0;
  const gates: (() => void)[] = [];
  const task = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((open) => gates.push(open));
    running--;
  };
  const tasks = Array.from({ length: 5 }, () => limit(task));
  await expect(limit(task)).rejects.toBeInstanceOf(Full);
  for (let done = 0; done < 5; done++) {
    gates.shift()?.();
    await Promise.race(tasks.slice(done));
    await tick();
  }
  await Promise.all(tasks);
  expect(most).toBe(2);
  expect(await limit(async () => 'free again')).toBe('free again');
});

it('S-13 runs urgent tasks first, also when others fill the queue', async () => {
  const limit = limited(1, 2);
  const done: string[] = [];
  const first = endless();
  const all = [limit(first.task)];
  const task = (name: string, isUrgent = false) => limit(async () => void done.push(name), { isUrgent });
  all.push(task('stranger'), task('stranger'));
  await expect(task('stranger')).rejects.toBeInstanceOf(Full);
  all.push(task('member', true));
  first.end();
  await Promise.all(all);
  expect(done).toEqual(['member', 'stranger', 'stranger']);
});
