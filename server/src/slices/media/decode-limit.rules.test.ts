import { expect, it } from 'vitest';
import { createDecodeLimit, DecodeQueueFull } from './decode-limit.ts';

/** Returns work that ends when `end` is called. */
function endless() {
  let end = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return { end, work: () => ended };
}
const turn = () => new Promise((done) => setImmediate(done));

it('runs two decodings at once and the rest in order of arrival', async () => {
  const limit = createDecodeLimit(2, 100);
  const jobs = Array.from({ length: 6 }, endless);
  const begun: number[] = [];
  const all = jobs.map(({ work }, at) =>
    limit(() => {
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

it('a failed decoding frees its slot, and a full queue refuses more', async () => {
  const limit = createDecodeLimit(1, 1);
  const first = endless();
  const failing = limit(async () => {
    await first.work();
    throw new Error('no picture');
  });
  const next = limit(async () => 'served');
  await expect(limit(async () => 'one too many')).rejects.toBeInstanceOf(DecodeQueueFull);
  first.end();
  await expect(failing).rejects.toThrow('no picture');
  expect(await next).toBe('served');
  expect(await limit(async () => 'free again')).toBe('free again');
});
