import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { createLog } from '../log/log.ts';
import { createQueues, RetryLater, Undeliverable } from './queues.ts';

const PATIENCE = { attemptsMax: 3, firstPauseMs: 1000, pauseMaxMs: 60_000 };

describe('queues', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  const node = () =>
    createQueues({ db: test.app.database.db, clock: test.clock, log: createLog('silent'), waits: true });

  it('N-02 who says when to come again is asked then and not before; what is given up is told', async () => {
    const [sent, lost]: [string[], string[]] = [[], []];
    let answer: Error | null = new RetryLater('busy', 600_000);
    const queues = node();
    const queue = queues.define<{ word: string }>({
      name: 'slow',
      ...PATIENCE,
      async deliver({ word }) {
        if (answer) throw answer;
        sent.push(word);
      },
      async onGivenUp({ word }) {
        lost.push(word);
      },
    });
    await test.app.transact((work) => queue.enqueue(work, { word: 'later' }, 3_600_000));
    answer = null;
    test.clock.advance(599_000);
    await queue.run();
    expect(sent).toEqual([]);
    test.clock.advance(1000);
    await queue.run();
    expect(sent).toEqual(['later']);
    answer = new Undeliverable('gone');
    await test.app.transact((work) => queue.enqueue(work, { word: 'never' }, 3_600_000));
    answer = new Error('down');
    await test.app.transact((work) => queue.enqueue(work, { word: 'old' }, 10_000));
    test.clock.advance(20_000);
    await queue.run();
    expect([sent, lost]).toEqual([['later'], ['never', 'old']]);
  });

  it('N-02 of many items each goes out once, however many nodes are at it, and a stop waits for what is under way', async () => {
    const sent: string[] = [];
    const nodes = [node(), node(), node()].map((queues) => ({
      queues,
      queue: queues.define<{ word: string }>({
        name: 'many',
        ...PATIENCE,
        async deliver({ word }, id) {
          expect(id).toMatch(/^[0-9a-f-]{36}$/);
          await new Promise((done) => setImmediate(done));
          sent.push(word);
        },
      }),
    }));
    const words = Array.from({ length: 100 }, (_, n) => `word ${n}`);
    await Promise.all(
      words.map((word, n) => test.app.transact(async (work) => nodes[n % 3]?.queue.enqueue(work, { word }, 3_600_000))),
    );
    await Promise.all(nodes.map(({ queues }) => queues.runAll()));
    await Promise.all(nodes.map(({ queues }) => queues.stop()));
    expect([...sent].sort()).toEqual([...words].sort());
    const { rows } = await sql<{ n: number }>`select count(*) as n from outbox`.execute(test.app.database.db);
    expect(rows[0]?.n).toBe(0);
  });
});
