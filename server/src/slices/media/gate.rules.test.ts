import { expect, it } from 'vitest';
import { createGate, GateFull } from './gate.ts';

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { end, work: () => ended };
}
const turn = () => new Promise((done) => setImmediate(done));

it('W-09 two run at once, the rest in the order they came', async () => {
  const gate = createGate(2, 100);
  const jobs = Array.from({ length: 6 }, held);
  const begun: number[] = [];
  const all = jobs.map(({ work }, at) =>
    gate(() => {
      begun.push(at);
      return work();
    }),
  );
  await turn();
  expect(begun).toEqual([0, 1]);
  jobs[1]?.end();
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  for (const job of jobs) job.end();
  await Promise.all(all);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

it('W-09 one that fails gives its place on, and the line has an end', async () => {
  const gate = createGate(1, 1);
  const first = held();
  const failing = gate(async () => {
    await first.work();
    throw new Error('no picture');
  });
  const next = gate(async () => 'served');
  await expect(gate(async () => 'one too many')).rejects.toBeInstanceOf(GateFull);
  first.end();
  await expect(failing).rejects.toThrow('no picture');
  expect(await next).toBe('served');
  expect(await gate(async () => 'free again')).toBe('free again');
});
