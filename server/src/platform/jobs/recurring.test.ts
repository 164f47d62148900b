import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { createLog } from '../log/log.ts';
import { openBoss } from './boss.ts';
import { createRecurringJobs } from './recurring.ts';

const log = createLog('silent');
const WITHIN = { timeout: 25_000, interval: 100 };
const NEVER = '0 0 1 1 *';

describe('recurring jobs', () => {
  const stops: (() => Promise<void>)[] = [];
  const stopAll = () => Promise.all(stops.splice(0).map((stop) => stop()));
  afterEach(stopAll);

  /** Starts one node that runs one job. */
  async function node(
    databaseUrl: string,
    name: string,
    run: () => Promise<void>,
    { expireSeconds = 600, refusal = () => null as string | null } = {},
  ) {
    const boss = openBoss({ databaseUrl, log, superviseSeconds: 1 });
    await boss.start();
    const jobs = [{ name, cron: NEVER, run }];
    const timing = { pollSeconds: 0.5, retrySeconds: 1, expireSeconds };
    const recurring = createRecurringJobs({ boss, log, jobs, refusal, ...timing });
    recurring.start();
    const stop = async () => {
      await recurring.stop();
      await boss.stop();
      await boss.close();
    };
    stops.push(stop);
    return recurring;
  }

  it('runs a job on one of two nodes, retries it after a failure, and nothing runs after a stop', async () => {
    const test = await createTestApp();
    let runs = 0;
    const run = async () => {
      runs++;
      if (runs === 1) throw new Error('The first run fails.');
    };
    let refused = 0;
    // As when the clock of the machine has jumped.
    const refusal = () => (refused++ === 0 ? 'Refused.' : null);
    const start = () => node(test.databaseUrl, 'counts', run, { refusal });
    const [one] = [await start(), await start()];
    await one.started();
    await one.runSoon('counts');
    await one.runSoon('counts');
    await vi.waitFor(() => expect(runs).toBe(2), WITHIN);
    await stopAll();
    expect([runs, refused]).toEqual([2, 3]);
    await test.close();
  });

  it('runs a job again on the next node when a node dies while running it', async () => {
    const test = await createTestApp();
    let [begun, done] = [0, 0];
    const hang = () => {
      begun++;
      return new Promise<void>(() => {});
    };
    const dead = await node(test.databaseUrl, 'lives-on', hang, { expireSeconds: 1 });
    await dead.started();
    await dead.runSoon('lives-on');
    await vi.waitFor(() => expect(begun).toBe(1), WITHIN);
    await stopAll();
    await node(test.databaseUrl, 'lives-on', async () => void done++, { expireSeconds: 1 });
    await vi.waitFor(() => expect(done).toBe(1), WITHIN);
    await stopAll();
    await test.close();
  });

  it('leaves neither a schedule nor a waiting run of a job that the release before named differently', async () => {
    const test = await createTestApp();
    const namesIn = async (rows: string) =>
      (await test.app.pool.query<{ name: string }>(`select name from ${rows}`)).rows.map(({ name }) => name);
    const waiting = () => namesIn("jobs.job where state = 'retry'");
    const run = async () => {};
    const former = await node(test.databaseUrl, 'former-name', run, { refusal: () => 'Refused.' });
    await former.started();
    await former.runSoon('former-name');
    await vi.waitFor(async () => expect(await waiting()).toEqual(['former-name']), WITHIN);
    expect(await namesIn('jobs.schedule')).toEqual(['former-name']);
    await stopAll();
    await (await node(test.databaseUrl, 'later-name', run)).started();
    expect([await namesIn('jobs.schedule'), await waiting()]).toEqual([['later-name'], []]);
    await stopAll();
    await test.close();
  });
});
