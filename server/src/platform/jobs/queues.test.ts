import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { createLog } from '../log/log.ts';
import { openBoss } from './boss.ts';
import { createQueues, Undeliverable } from './queues.ts';

const RETRIES = { attemptsMax: 3, firstPauseMs: 2000, pauseMaxMs: 60_000 };
const HOUR = 3_600_000;

describe('queues', () => {
  let test: TestApp;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    await test.close();
  });
  /** One more node on the same database. */
  async function node<P extends object>(name: string, handle: (payload: P, id: string) => Promise<void>, lost?: P[]) {
    const log = createLog('silent');
    const boss = openBoss({ databaseUrl: test.databaseUrl, clock: test.clock, log, background: false });
    const queues = createQueues({ boss, clock: test.clock, log, waits: true });
    const queue = queues.define<P>({
      name,
      ...RETRIES,
      handle,
      ...(lost && { onGivenUp: async (payload: P) => void lost.push(payload) }),
    });
    await boss.start();
    await queues.prepare();
    stops.push(async () => {
      await queues.stop();
      await boss.stop();
      await boss.close();
    });
    return { queues, queue };
  }
  const stored = async (name: string) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from jobs.job where name = ${name}`.execute(test.app.db);
    return rows[0]?.n;
  };

  it('retries a failed job after a growing pause, and reports those it gives up', async () => {
    const [done, lost]: [string[], { word: string }[]] = [[], []];
    let answer: Error | null = new Error('busy');
    const handle = async ({ word }: { word: string }) => {
      if (answer) throw answer;
      done.push(word);
    };
    const { queue } = await node('slow', handle, lost);
    await test.app.transact((work) => queue.enqueue(work, { word: 'later' }, HOUR));
    answer = null;
    await queue.run();
    expect(done).toEqual([]);
    test.clock.advance(RETRIES.firstPauseMs);
    await queue.run();
    expect(done).toEqual(['later']);

    answer = new Undeliverable('gone');
    await test.app.transact((work) => queue.enqueue(work, { word: 'never' }, HOUR));
    answer = new Error('down');
    await test.app.transact((work) => queue.enqueue(work, { word: 'old' }, 10_000));
    test.clock.advance(20_000);
    await queue.run();
    await test.app.transact((work) => queue.enqueue(work, { word: 'failing' }, 24 * HOUR));
    for (let attempt = 1; attempt < RETRIES.attemptsMax; attempt++) {
      test.clock.advance(RETRIES.pauseMaxMs);
      await queue.run();
    }
    expect(lost.map(({ word }) => word)).toEqual(['never', 'old', 'failing']);
    expect(await stored('slow')).toBe(0);
  });

  it('does each job once although several nodes work, and finishes running jobs when it stops', async () => {
    const done: string[] = [];
    const handle = async ({ word }: { word: string }, id: string) => {
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      await new Promise((resolve) => setImmediate(resolve));
      done.push(word);
    };
    const nodes = [await node('many', handle), await node('many', handle), await node('many', handle)];
    const words = Array.from({ length: 100 }, (_, n) => `word ${n}`);
    await Promise.all(
      words.map((word, n) => test.app.transact(async (work) => nodes[n % 3]?.queue.enqueue(work, { word }, HOUR))),
    );
    await Promise.all(nodes.map(({ queues }) => queues.runAll()));
    await Promise.all(nodes.map(({ queues }) => queues.stop()));
    expect([...done].sort()).toEqual([...words].sort());
    expect(await stored('many')).toBe(0);
  });

  it('deletes jobs that expired while no attempt was due', async () => {
    const { queue, queues } = await node<{ word: string }>('expiring', async () => {
      throw new Error('down');
    });
    await test.app.transact((work) => queue.enqueue(work, { word: 'secret' }, 5000));
    expect(await stored('expiring')).toBe(1);
    test.clock.advance(100_000);
    await queues.runAll();
    expect(await stored('expiring')).toBe(0);
  });
});
