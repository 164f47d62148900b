import { expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { VERSION } from '#contract/version.ts';
import { createTestApp } from '#server/testing/app.ts';
import { readJobCounts } from '../jobs/job-counts.sql.ts';
import { createLog } from '../log/log.ts';
import { type Check, degraded, type Finding, failed, ok } from './check.ts';
import { filesCheck } from './checks.ts';
import { FAILURES_MIN } from './health.rules.ts';
import { createHealth } from './health.ts';

function logged() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }) };
}

it('D14 answers for the process, for the node and under the former name, each with the version', async () => {
  const test = await createTestApp();
  const get = async (url: string) => {
    const { statusCode, body, headers } = await test.app.http.inject({ url });
    return { status: statusCode, kept: headers['cache-control'], ...JSON.parse(body) };
  };
  expect(await get('/livez')).toEqual({ status: 'ok', kept: 'no-store', version: VERSION });
  for (const url of ['/readyz', '/healthz'])
    expect(await get(url)).toMatchObject({ version: VERSION, kept: 'no-store' });
  expect((await test.app.http.inject({ url: '/readyz' })).statusCode).toBe(200);
  await test.app.pool.end();
  const response = await test.app.http.inject({ url: '/readyz' });
  expect([response.statusCode, response.json()]).toMatchObject([503, { status: 'unavailable' }]);
  expect(response.json().problems).toContain('database');
  expect((await test.app.http.inject({ url: '/livez' })).statusCode).toBe(200);
  await test.close().catch(() => {});
});

it('D14 tells strangers whether the node serves, and its version and problems to this machine and to holders of the token', async () => {
  const token = 'a-token-of-the-metrics';
  const test = await createTestApp({ env: { METRICS_TOKEN: token } });
  const local = { host: '127.0.0.1:3000' };
  const get = async (url: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const { statusCode, body } = await test.app.http.inject({ url, headers, remoteAddress });
    return [statusCode, JSON.parse(body)];
  };
  const strangers = [
    [local, '192.0.2.7'],
    [{ host: 'stoop.test' }, '127.0.0.1'],
    [{ ...local, 'x-forwarded-for': '192.0.2.7' }, '127.0.0.1'],
    [{ host: 'stoop.test', authorization: 'Bearer a-token-of-somebody' }, '192.0.2.7'],
  ] as const;
  const authorization = `Bearer ${token}`;
  // A mail is late, which a stranger is not told.
  await test.app.pool.query(
    `insert into jobs.job (name, state, created_on, start_after)
     values ('mail', 'retry', now() - interval '1 hour', now() - interval '20 minutes')`,
  );
  for (const url of ['/livez', '/readyz', '/healthz']) {
    const postgres = expect.stringMatching(/^PostgreSQL \d+\.\d+ runs/);
    const details = { version: VERSION, ...(url !== '/livez' && { status: 'degraded', problems: ['mail'], postgres }) };
    for (const [headers, address] of strangers)
      expect(await get(url, headers, address)).toEqual([200, { status: 'ok' }]);
    expect(await get(url, local)).toMatchObject([200, details]);
    expect(await get(url, { host: 'stoop.test', authorization }, '192.0.2.7')).toMatchObject([200, details]);
  }
  await test.app.pool.end();
  for (const [headers, address] of strangers)
    expect(await get('/readyz', headers, address)).toEqual([503, { status: 'unavailable' }]);
  await test.close().catch(() => {});
});

it('D14 names many answers with 500 as a problem, and stays in service', async () => {
  const test = await createTestApp();
  const { call } = await test.member();
  const problems = async () => {
    const { statusCode, body } = await test.app.http.inject({ url: '/readyz' });
    return [statusCode, JSON.parse(body).problems];
  };
  await call(routes.events.list, {});
  await test.app.pool.query('alter table events rename to events_elsewhere');
  for (let n = 0; n < FAILURES_MIN - 1; n++) expect((await call(routes.events.list, {})).status).toBe(500);
  expect(await problems()).toEqual([200, []]);
  await call(routes.events.list, {});
  expect(await problems()).toEqual([200, ['errors']]);
  await test.close();
});

it('D14 reads from the stored jobs how long mails wait, what is late and whether the last run failed', async () => {
  const test = await createTestApp();
  const { pool } = test.app;
  const add = (state: string, created: string, start: string, completed: string) =>
    pool.query(
      `insert into jobs.job (name, state, created_on, start_after, completed_on)
       values ('mail', $1::jobs.job_state, now() + $2::interval, now() + $3::interval, now() + $4::interval)`,
      [state, created, start, completed],
    );
  const mails = async () => (await readJobCounts(pool)).find(({ name }) => name === 'mail');
  const health = async () => (await test.app.health()).checks.find(({ name }) => name === 'mail')?.health;
  expect(await mails()).toBeUndefined();
  await add('failed', '-2 hours', '-2 hours', '-1 minute');
  await add('completed', '-2 hours', '-2 hours', '-2 minutes');
  expect(await mails()).toMatchObject({ waiting: 0, failed: 1, oldestS: 0, dueForS: 0, lastFailed: true });
  await add('completed', '-2 hours', '-2 hours', '-30 seconds');
  expect(await mails()).toMatchObject({ lastFailed: false });
  expect(await health()).toBe('ok');
  await test.close();

  const late = await createTestApp();
  await late.app.pool.query(
    `insert into jobs.job (name, state, created_on, start_after)
     values ('mail', 'retry', now() - interval '1 hour', now() - interval '20 minutes')`,
  );
  const { checks, health: state } = await late.app.health();
  expect([state, checks.find(({ name }) => name === 'mail')?.detail]).toEqual([
    'degraded',
    'Mails that wait: 1, the oldest for 60 minutes. The mail server may refuse them or be down.',
  ]);
  const [found] = await readJobCounts(late.app.pool);
  // The database counts on while the test reads.
  expect(found?.dueForS).toBeGreaterThanOrEqual(1200);
  expect(found?.dueForS).toBeLessThan(1260);
  await late.close();
});

it('D09 logs each change of a check once, with what it found', async () => {
  const { lines, log } = logged();
  let finding: Finding = ok('Fine.');
  const check: Check = { name: 'disk', freshForMs: 0, look: async () => finding };
  const health = createHealth([check], log);
  await health.report();
  finding = failed('The disk is full.');
  await Promise.all([health.report(), health.report()]);
  await health.report();
  finding = degraded('The disk is almost full.');
  await health.report();
  finding = ok('Fine.');
  await health.report();
  expect(lines.map(({ event, check: name, health: now, detail }) => [event, name, now, detail])).toEqual([
    ['health_changed', 'disk', 'failed', 'The disk is full.'],
    ['health_changed', 'disk', 'degraded', 'The disk is almost full.'],
    ['health_changed', 'disk', 'ok', 'Fine.'],
  ]);
});

it('D14 keeps a node in service whose file store does not answer, and names it as a problem', async () => {
  const noAnswer = new Promise<never>(() => {});
  const away = { get: () => noAnswer, put: () => noAnswer, remove: () => noAnswer, list: () => ({}) as never };
  const { health, checks } = await createHealth([filesCheck(away)], logged().log).report();
  expect(health).toBe('degraded');
  expect(checks).toEqual([
    {
      name: 'files',
      health: 'degraded',
      detail: 'The file store does not answer (it takes too long). Photos fail until it does.',
    },
  ]);
});

it('does not run checks that need the database while it is down, and asks once for simultaneous callers', async () => {
  const { lines, log } = logged();
  const asked: string[] = [];
  const checkOf = (name: Check['name'], finding: Finding, needsDatabase = false): Check => ({
    name,
    freshForMs: 0,
    needsDatabase,
    async look() {
      asked.push(name);
      return finding;
    },
  });
  const health = createHealth([checkOf('database', failed('Away.')), checkOf('mail', ok('None.'), true)], log);
  const reports = await Promise.all([health.report(), health.report(), health.report()]);
  expect(reports.every((report) => report.health === 'failed')).toBe(true);
  expect(asked).toEqual(['database']);
  expect(lines).toHaveLength(1);
});

it('D14 says that other nodes do not find the files in the data folder of this one', async () => {
  const test = await createTestApp();
  const problems = async () =>
    (await test.app.http.inject({ url: '/readyz', headers: { host: '127.0.0.1:3000' } })).json().problems ?? [];
  expect(await problems()).not.toContain('files');
  const beside = await createTestApp({ beside: { databaseUrl: test.databaseUrl, clock: test.clock } });
  await expect.poll(problems).toContain('files');
  await beside.close();
  await test.close();
});
