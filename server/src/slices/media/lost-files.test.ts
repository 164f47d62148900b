import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diagnostics } from '#contract/diagnostics/routes.ts';
import { startPostgres } from '#server/app.database.ts';
import { createServer } from '#server/app.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { testClock } from '#server/platform/clock/clock.ts';
import { s3Files } from '#server/platform/files/s3.ts';
import { readS3Url } from '#server/platform/files/s3-url.ts';
import { startS3Server } from '#server/platform/files/testing/s3-server.ts';
import { createLog } from '#server/platform/log/log.ts';
import { setRole } from '#server/slices/operators/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { createDatabase } from '#server/testing/database.ts';
import { filesRemoved } from './file-removal.ts';
import { picture } from './media.factory.ts';
import { profilePhotoPath } from './media.rules.ts';
import { deletePicturesOf } from './pictures.ts';
import { storeProfilePhoto } from './store-picture.ts';

const TOKEN = 'a-token-for-prometheus';
const lines: Record<string, unknown>[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ log, env: { METRICS_TOKEN: TOKEN } });
});
afterAll(() => test.close());

let stamp = 1_700_000_000_000;
async function memberWithPhoto(app: TestApp) {
  const { uid } = await app.member();
  await storeProfilePhoto(app.app, uid, profilePhotoPath(uid, String(stamp++)), await picture());
  return uid;
}

it('K-02 counts lost, empty and cut-off files, and tells operators in the log, the metrics, readyz and the status page, without their names', async () => {
  await memberWithPhoto(test);
  expect(await test.app.countFiles()).toMatchObject({ named: 6, missing: 0, unnamed: 0 });
  const folder = join(test.config.dataDir, 'files/photos');
  const lost = readdirSync(folder).toSorted().slice(0, 4);
  const [removed = '', emptied = '', ...cutOff] = lost;
  rmSync(join(folder, removed));
  writeFileSync(join(folder, emptied), '');
  for (const name of cutOff) truncateSync(join(folder, name), 100);
  expect(new Set(cutOff.map((name) => extname(name)))).toEqual(new Set(['.jpg', '.webp']));
  await test.app.files.put('photos/nobody-names-this.jpg', Buffer.from([0xff, 0xd9]));
  expect(await test.app.countFiles()).toEqual({
    named: 6,
    missing: 4,
    unnamed: 1,
    missingKeys: lost.map((name) => `photos/${name}`),
    unnamedKeys: ['photos/nobody-names-this.jpg'],
  });

  expect((await test.app.http.inject({ url: '/readyz' })).json()).toMatchObject({
    status: 'degraded',
    problems: ['file-count'],
  });
  const metrics = await test.app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(metrics.body).toContain('stoop_files{state="missing"} 4');
  expect(metrics.body).toContain('stoop_files{state="unnamed"} 1');
  const { uid } = await test.member();
  await test.app.transact((work) => setRole(work, null, uid, 'operator'));
  const { idToken } = await issueTokens(test.app, uid);
  const { body } = await test.caller(idToken).call(diagnostics.readStatus, {});
  expect(body.checks.find(({ name }) => name === 'file-count')?.detail).toContain('4 of 6.');
  expect(lines.find(({ event }) => event === 'files_missing')).toMatchObject({ named: 6, missing: 4, unnamed: 1 });
  for (const shown of [JSON.stringify(lines), metrics.body, JSON.stringify(body)])
    for (const name of lost) expect(shown).not.toContain(name);
});

it('counts the files at each start, and readyz tells of lost ones at once', async () => {
  await test.app.pool.query('delete from file_counts');
  const readProblems = async () => (await test.app.http.inject({ url: '/readyz' })).json().problems;
  expect(await readProblems()).toEqual([]);
  await test.listen();
  await expect.poll(readProblems).toEqual(['file-count']);
});

it('D11 an empty database stays empty beside pictures of members or another database, and the start says which setting to check', async () => {
  const empty = await createDatabase();
  const config = { ...test.config, databaseUrl: empty.url };
  await expect(createServer(config, empty.url, { log })).rejects.toThrow(
    /^The database at DATABASE_URL is empty, but \S+files has pictures of members\. Set DATABASE_URL to the database/,
  );
  const store = await startS3Server();
  const s3 = readS3Url(store.url());
  if (s3 === null || typeof s3 === 'string') throw new Error('not an address');
  const { put } = s3Files(s3);
  await put('pictures/a.jpg', Buffer.from('x'));
  await expect(createServer({ ...config, databaseUrl: null, s3 }, empty.url, { log })).rejects.toThrow(
    /^The database in DATA_DIR \S+ is empty, but the bucket of S3_URL has pictures.*For a new community, set S3_URL to an/,
  );
  await store.close();
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-'));
  mkdirSync(join(dataDir, 'postgres', 'cluster'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '18\n');
  await expect(createServer({ ...config, dataDir }, empty.url, { log })).rejects.toThrow(
    /^The database at DATABASE_URL is empty, but DATA_DIR \S+ has a database of its own\./,
  );
  // Without the setting, the older database in the folder would open.
  const server = await createServer({ ...config, dataDir }, test.databaseUrl, { log, clock: test.clock, jobs: false });
  await server.close();
  await expect(startPostgres({ dataDir, s3: null })).rejects.toThrow(
    /^The last start on DATA_DIR \S+ used the database at DATABASE_URL, which is not set now\. Nothing was changed: set/,
  );
  rmSync(dataDir, { recursive: true });
  const client = new pg.Client({ connectionString: empty.url });
  await client.connect();
  expect((await client.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);
  await client.end();
  await empty.drop();
});

it('keeps what a count of the files found for 90 days', async () => {
  const { pool } = test.app;
  await pool.query('delete from file_counts');
  const readStored = async () => {
    await test.app.countFiles();
    return (await pool.query('select 1 from file_counts')).rowCount;
  };
  expect(await readStored()).toBe(1);
  test.clock.advance(90 * 86_400_000);
  expect(await readStored()).toBe(2);
  test.clock.advance(1);
  expect(await readStored()).toBe(2);
});

it.each([
  ['the last count', () => test.app.countFiles()],
  ['the last visit where files cannot be counted', () => test.app.pool.query('delete from file_counts')],
])('starts on a clock that is far ahead of %s only when its date is confirmed', async (_what, prepare) => {
  await memberWithPhoto(test);
  await prepare();
  const clock = testClock(new Date(test.clock.now().getTime() + 61 * 86_400_000));
  const beside = { databaseUrl: test.databaseUrl, clock };
  await expect(createTestApp({ beside })).rejects.toThrow(/start once with CLOCK_CONFIRMED=/);
  const node = await createTestApp({ beside, env: { CLOCK_CONFIRMED: clock.now().toISOString().slice(0, 10) } });
  await node.close();
});

it('counts no files of unfinished uploads, of deleted pictures or of changes during the count', async () => {
  const { pool } = test.app;
  const countBefore = await test.app.countFiles();
  const { put, list } = test.app.files;
  // An upload ends before its last file.
  let left = 3;
  test.app.files.put = (key, bytes) => (left-- > 0 ? put(key, bytes) : Promise.reject(new Error('The node ended.')));
  await expect(memberWithPhoto(test)).rejects.toThrow('The node ended.');
  test.app.files.put = put;
  // The files of a deleted account wait for the sweep.
  const uid = await memberWithPhoto(test);
  await pool.query('delete from accounts where uid = $1', [uid]);
  expect(await test.app.countFiles()).toEqual(countBefore);
  // One photo is stored and another deleted after the store was listed.
  const leaving = await memberWithPhoto(test);
  test.app.files.list = async function* (folder) {
    yield* list(folder);
    if (folder !== 'pictures') return;
    await memberWithPhoto(test);
    await test.app.transact((work) => deletePicturesOf(work, leaving));
    await filesRemoved(test.app);
  };
  expect(await test.app.countFiles()).toEqual({ ...countBefore, named: countBefore.named + 6 });
  test.app.files.list = list;
});

it('counts the files of an S3 store, and finds the empty ones, by listings alone', async () => {
  const store = await startS3Server();
  const onS3 = await createTestApp({ env: { S3_URL: store.url({ folder: 'media' }) } });
  try {
    await memberWithPhoto(onS3);
    store.requests = [];
    expect(await onS3.app.countFiles()).toMatchObject({ named: 6, missing: 0, unnamed: 0 });
    expect(store.requests.every((line) => line.startsWith('GET /stoop-files?list-type=2'))).toBe(true);
    const [key = ''] = (await Array.fromAsync(onS3.app.files.list('photos'))).flat();
    await onS3.app.files.put(key, new Uint8Array());
    await onS3.app.files.put('downloads/unknown.part', Buffer.from('?'));
    expect(await onS3.app.countFiles()).toMatchObject({
      missingKeys: [key],
      unnamedKeys: ['downloads/unknown.part'],
    });
  } finally {
    await onS3.close();
    await store.close();
  }
});
