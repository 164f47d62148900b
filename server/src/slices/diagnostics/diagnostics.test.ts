import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { diagnostics } from '#contract/diagnostics/routes.ts';
import type { ClientError } from '#contract/diagnostics/views.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { recordBackup } from '#server/platform/backup/backups.sql.ts';
import { createClientErrors } from '#server/platform/client-errors/client-errors.ts';
import { createResolver } from '#server/platform/client-errors/source-maps.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { setRole } from '#server/slices/operators/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

const TOKEN = 'a-token-for-prometheus';
const ERROR: ClientError = {
  kind: 'promise',
  name: 'TypeError',
  page: '/messages/:chatId?',
  version: '0.1.0',
  at: [{ file: 'index-Ab.js', line: 1, column: 9 }],
};
const lines: Record<string, unknown>[] = [];
const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
const logged = () => lines.filter(({ event }) => event === 'client_error');
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ log, env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => test.close());

async function operator() {
  const member = await test.member();
  await test.app.transact((work) => setRole(work, null, member.uid, 'operator'));
  const { idToken } = await issueTokens(test.app, member.uid);
  return test.caller(idToken);
}

it('logs an error of a browser once, counts each, and takes them from visitors too', async () => {
  for (let times = 0; times < 3; times++)
    expect((await test.visitor.call(diagnostics.reportError, { body: ERROR })).body).toEqual({ received: true });
  expect(logged()).toHaveLength(1);
  expect(logged()[0]).toMatchObject({
    kind: 'promise',
    page: '/messages/:chatId?',
    where: 'index-Ab.js:1:9',
    times: 1,
  });
  const { body } = await test.app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(body).toContain('stoop_client_errors_total{kind="promise",page="/messages/:chatId?"} 3');
});

it('refuses reports with a message, a name of any form, an address or a path of a file', async () => {
  const canary = 'canary@example.com';
  for (const wrong of [
    { message: canary },
    { name: canary },
    { page: `/user/${canary}` },
    { at: [{ file: `../../${canary}.js`, line: 1, column: 1 }] },
    { at: [{ file: 'a.js', line: 1, column: 1, text: canary }] },
    { at: [] },
  ])
    expect((await test.visitor.call(diagnostics.reportError, { body: { ...ERROR, ...wrong } as never })).status).toBe(
      400,
    );
  expect(JSON.stringify(lines)).not.toContain('canary');
});

it('limits how many errors one address reports', async () => {
  let last = 200;
  for (let times = 0; times < 40 && last !== 429; times++)
    last = (await test.visitor.call(diagnostics.reportError, { body: { ...ERROR, kind: 'file' } })).status;
  expect(last).toBe(429);
});

it('the next line stands for later errors of the same kind, and at most 50 different ones are logged in ten minutes', async () => {
  lines.length = 0;
  let now = 0;
  const { onClientError } = createMetrics();
  const resolve = createResolver(null);
  const record = createClientErrors({ log, metrics: { onClientError }, resolve }, () => now);
  for (let times = 0; times < 4; times++) await record(ERROR);
  now = 11 * 60_000;
  await record(ERROR);
  expect(logged().map(({ times }) => times)).toEqual([1, 4]);
  for (let line = 1; line < 100; line++) await record({ ...ERROR, at: [{ file: 'a.js', line, column: 1 }] });
  expect(logged()).toHaveLength(2 + 49);
});

it('finds the place in the source with the map of the build, and keeps it as given without one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'maps-'));
  mkdirSync(folder, { recursive: true });
  // One segment: column 8 of the first line is line 3, column 5 of the source.
  const map = { version: 3, sources: ['../../../web/src/main.tsx'], names: [], mappings: 'QAEI' };
  writeFileSync(join(folder, 'index-Ab.js.map'), JSON.stringify(map));
  const resolve = createResolver(folder);
  expect(await resolve({ file: 'index-Ab.js', line: 1, column: 9 })).toBe('web/src/main.tsx:3:5');
  expect(await resolve({ file: 'index-Zz.js', line: 1, column: 9 })).toBe('index-Zz.js:1:9');
  rmSync(folder, { recursive: true });
});

it('shows operators the last hour of every node, health, queues and the last backup', async () => {
  const caller = await operator();
  const beside = await createTestApp({ beside: { databaseUrl: test.databaseUrl, clock: test.clock } });
  onTestFinished(() => beside.close());
  // A node that knows of no other publishes nothing.
  for (const { bus } of [test.app, beside.app]) await expect.poll(() => bus.otherNodes()).toBe(1);
  await caller.call(diagnostics.readStatus, {});
  for (const app of [test.app, beside.app]) await app.history.sample();
  await expect.poll(() => test.app.history.nodes().length).toBe(2);
  const madeAt = new Date(test.clock.now().getTime() - 3_600_000);
  await recordBackup(
    test.app.db,
    { madeAt, bytes: 1234, place: 'x', encrypted: true, problem: null },
    test.clock.now(),
  );
  const { body, status } = await caller.call(diagnostics.readStatus, {});
  expect(status).toBe(200);
  expect(body.nodes).toHaveLength(2);
  expect(body.series.requests.at(-1)).toBeGreaterThan(0);
  expect(body.series.freeMb.at(-1)).toBeGreaterThan(0);
  expect(body.series.requests.slice(0, -1).every((value) => value === null)).toBe(true);
  expect(body.checks.map(({ name }) => name)).toContain('database');
  expect(body.backup).toEqual({
    isScheduled: false,
    last: { madeAt: madeAt.toISOString(), bytes: 1234, isEncrypted: true },
    failed: null,
  });
});
