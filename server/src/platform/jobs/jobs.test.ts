import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '#server/testing/app.ts';
import { createLog } from '../log/log.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = createLog('silent');
const WITHIN = { timeout: 25_000, interval: 100 };
const running: Jobs[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

describe('jobs', () => {
  it('N-02 a job queued once runs on one of two nodes; one that failed runs again, and a stop waits', async () => {
    const test = await createTestApp();
    let [runs, failures] = [0, 0];
    const node = () => {
      const jobs = createJobs({
        databaseUrl: test.databaseUrl,
        log,
        pollSeconds: 0.5,
        retrySeconds: 1,
        jobs: [
          {
            name: 'counts',
            cron: '0 0 1 1 *',
            run: async () => {
              runs++;
              if (failures++ === 0) throw new Error('once');
            },
          },
        ],
      });
      running.push(jobs);
      jobs.start();
      return jobs;
    };
    const [one] = [node(), node()];
    await one.started();
    await one.runSoon('counts');
    await one.runSoon('counts');
    await vi.waitFor(() => expect(runs).toBe(2), WITHIN);
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    expect(runs).toBe(2);
    await test.close();
  }, 60_000);

  it('N-02 what a node died over is done by the next', async () => {
    const test = await createTestApp();
    let done = 0;
    const make = (run: () => Promise<void>) => {
      const jobs = createJobs({
        databaseUrl: test.databaseUrl,
        log,
        pollSeconds: 0.5,
        expireSeconds: 1,
        retrySeconds: 1,
        superviseSeconds: 1,
        jobs: [{ name: 'lives-on', cron: '0 0 1 1 *', run }],
      });
      running.push(jobs);
      jobs.start();
      return jobs;
    };
    let begun = 0;
    const dead = make(() => {
      begun++;
      return new Promise(() => {});
    });
    await dead.started();
    await dead.runSoon('lives-on');
    await vi.waitFor(() => expect(begun).toBe(1), WITHIN);
    await dead.stop();
    running.splice(0);
    make(async () => void done++);
    await vi.waitFor(() => expect(done).toBe(1), WITHIN);
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await test.close();
  }, 60_000);
});
