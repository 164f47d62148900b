/**
 * Measures the upgrade, the backup and the restore of a database with many messages, from the dump of the first release.
 *   npm run bench -- large-database [--messages 800000]
 */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { migrate } from '#server/app.schema.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { writeBackupFile } from '#server/platform/backup/write-backup-file.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { splitMessages } from '#server/testing/split-messages.ts';

const { values } = parseArgs({ options: { messages: { type: 'string', default: '800000' } } });
const messages = Number(values.messages);
const KEY = 'a key of more than 24 characters';
const DUMP = new URL('../server/src/testing/releases/before-release-1.sql.gz', import.meta.url);

const folder = mkdtempSync(join(tmpdir(), 'stoop-large-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
const urlOf = (name: string) => new URL(`/${name}`, postgres.url).href;
async function ask<T>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows as T[])
    .finally(() => client.end());
}
async function timed<T>(stepName: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await run();
  console.info(`${stepName}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

try {
  for (const name of ['large', 'restored']) await ask(postgres.url, `create database ${name}`);
  const [large, restored] = [urlOf('large'), urlOf('restored')];
  await timed(`a database of the first release with ${messages} messages`, async () => {
    await ask(large, gunzipSync(readFileSync(DUMP)).toString());
    await ask(
      large,
      `insert into public.messages (chat_id, seq, user_id, content, created_at, client_id)
       select c.id, c.last_seq + g, (select user_id from public.messages where chat_id = c.id and kind = 'text' limit 1),
         'Message number ' || g || ' about coffee, the subway and a walk in the park ' || md5(g::text), now(), 'bulk-' || g
       from (select id, last_seq from public.chats where type = 'direct' order by id limit 1) c,
         generate_series(1, ${messages}) g`,
    );
    await ask(
      large,
      'update public.chats c set last_seq = coalesce((select max(seq) from public.messages where chat_id = c.id), 0)',
    );
  });
  const run = await timed('upgraded', () => migrate(large, createLog('silent')));
  console.info(`  ${run.length} migrations`);
  const [size] = await ask<{ table: number; all: number }>(
    large,
    `select pg_table_size('messages')::float8 as table, pg_total_relation_size('messages')::float8 as all`,
  );
  console.info(
    `  messages: ${megabytes(size?.table ?? 0)}, with indexes ${megabytes(size?.all ?? 0)}, ` +
      `${Math.round((size?.all ?? 0) / messages)} bytes for each`,
  );
  const files = { put: async () => {}, get: async () => null, remove: async () => {}, async *list() {} };
  const source = { databaseUrl: large, files, listKeys: async () => [] };
  for (const key of [null, KEY]) {
    const path = join(folder, key ? 'encrypted' : 'plain');
    await timed(`backup, read back${key ? ', encrypted' : ''}`, () => writeBackupFile(source, path, { key }));
    console.info(`  ${megabytes(statSync(path).size)}, ${megabytes(process.memoryUsage.rss())} of memory`);
  }
  await timed('restored', () => restoreBackup({ databaseUrl: restored, files }, join(folder, 'encrypted'), KEY));
  await timed('split into 16 parts', () => splitMessages(large));
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
