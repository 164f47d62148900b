import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { chats } from '#contract/chats/routes.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { newcomers } from '#contract/newcomers/routes.ts';
import { profiles } from '#contract/profiles/routes.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { asAdmin, createDatabase } from '#server/testing/database.ts';
import { queryOnce } from '#server/testing/query-once.ts';
import { restoreInto } from '../app.backup.ts';
import { checkSchema, migrate, SchemaMismatch } from '../app.schema.ts';
import { DEMO_MEMBERS } from '../demo/cast.ts';
import { DEMO_PASSWORD, demoEmail } from '../demo/login.ts';
import { testClock } from '../platform/clock/clock.ts';
import { openDatabase } from '../platform/db/database.ts';
import { knownMigrations, runMigrations } from '../platform/db/migrate.ts';
import { diskFiles } from '../platform/files/disk.ts';
import { createLog } from '../platform/log/log.ts';
import { identityClient } from '../slices/identity/identity.factory.ts';

const RELEASES = join(import.meta.dirname, '../testing/releases');
const log = createLog('silent');

/** Runs after each test, the last one first. */
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createDatabase();
  cleanups.push(drop);
  return url;
}

async function loaded(file: string): Promise<string> {
  const url = await emptyDatabase();
  await queryOnce(url, gunzipSync(readFileSync(join(RELEASES, file))).toString());
  return url;
}

/** Starts this release on a database, at the time when its data was made, so that its hangouts are still to come. */
async function startOn(databaseUrl: string): Promise<TestApp> {
  const [{ at } = { at: new Date() }] = await queryOnce<{ at: string }>(
    databaseUrl,
    'select max(begun_at) at from seeds',
  );
  const test = await createTestApp({
    beside: { databaseUrl, clock: testClock(new Date(new Date(at).getTime() + 60_000)) },
  });
  cleanups.push(() => test.close());
  return test;
}

async function signIn(test: TestApp, username: string) {
  const { status, body } = await identityClient(test)('signInWithPassword', {
    email: demoEmail(username),
    password: DEMO_PASSWORD,
    returnSecureToken: true,
  });
  expect(status).toBe(200);
  return { uid: body.localId as string, ...test.caller(body.idToken as string) };
}

const ROWS = ['accounts', 'profiles', 'messages', 'threads', 'connections', 'media', 'chats'];
const counts = async (url: string) => {
  const [row] = await queryOnce(
    url,
    `select ${ROWS.map((sqlTable) => `(select count(*) from ${sqlTable}) as ${sqlTable}`).join(', ')}`,
  );
  return row;
};

describe('an upgrade', () => {
  it.each(readdirSync(RELEASES).filter((file) => file.endsWith('.sql.gz')))(
    'D10 B-05 of the database of %s keeps every row, members sign in, read, write and join, and the first steps are hidden from them',
    async (file) => {
      const url = await loaded(file);
      const before = await counts(url);
      const messages = "select chat_id as chat, content from messages where kind = 'text' order by chat_id, seq";
      const said = await queryOnce<{ chat: string; content: string }>(url, messages);
      const test = await startOn(url);
      expect(await counts(url)).toEqual(before);
      expect(await queryOnce(url, messages)).toEqual(said);

      const [first] = DEMO_MEMBERS;
      const member = await signIn(test, first?.username ?? '');
      const profile = await member.call(profiles.readUser, { params: { uid: member.uid } });
      expect(profile.body.public).toMatchObject({ username: first?.username, firstName: first?.firstName });

      // Members who were here before the list of first steps are no newcomers.
      const steps = await member.call(newcomers.readSteps, { params: { uid: member.uid } });
      expect(steps.body.isDismissed).toBe(true);

      const list = (await member.call(chats.list, { query: {} })).body.items;
      const direct = list.find(({ type }) => type === 'direct');
      const chatId = direct?.id ?? '';
      const read = await member.call(chats.messages, { params: { chatId }, query: {} });
      const texts = read.body.items.filter(({ kind }) => kind === 'text').map(({ content }) => content);
      expect(texts).toEqual(said.filter(({ chat }) => chat === chatId).map(({ content }) => content));
      expect(texts).not.toEqual([]);
      const sent = await member.call(chats.send, {
        params: { chatId },
        body: { clientId: 'after-the-upgrade', content: 'Still here.' },
      });
      expect(sent.body).toMatchObject({ seq: (direct?.lastSeq ?? 0) + 1, content: 'Still here.' });

      const plans = (await member.call(hangouts.list, { query: {} })).body.items;
      const open = plans.find(({ rsvp }) => rsvp === null);
      const joined = await member.call(hangouts.join, {
        params: { hangoutId: open?.id ?? '', uid: member.uid },
        body: { rsvp: 'confirmed' },
      });
      expect(joined.ok, JSON.stringify(joined.error)).toBe(true);
    },
  );

  it('D08 by three nodes at once runs every migration once on an empty database', async () => {
    const url = await emptyDatabase();
    const runs = await Promise.all([migrate(url, log), migrate(url, log), migrate(url, log)]);
    expect(runs.flat().toSorted()).toEqual(await knownMigrations());
    expect(runs.filter((run) => run.length > 0)).toHaveLength(1);
  });

  it('D06 has no limit of time in a migration, and gives up early when a table is in use', async () => {
    const url = await emptyDatabase();
    await queryOnce(
      url,
      `alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '20s';
       create table seen (statement_timeout text, lock_timeout text);
       create function see() returns event_trigger language plpgsql as $$ begin
         if tg_tag like '%TABLE' then
           insert into public.seen values (current_setting('statement_timeout'), current_setting('lock_timeout'));
         end if;
       end $$;
       create event trigger see on ddl_command_end execute function see()`,
    );
    const [first = ''] = await knownMigrations();
    await runMigrations(url, { upTo: first });
    // The first ones are Kysely's own tables.
    const seen = await queryOnce(url, 'select * from seen');
    expect(seen.at(-1)).toEqual({ statement_timeout: '0', lock_timeout: '5s' });
  });

  it('D10 is refused by an older release in one sentence, and nothing is changed', async () => {
    const url = await emptyDatabase();
    await migrate(url, log);
    await queryOnce(url, "insert into kysely_migration values ('99991231T2359_of_a_later_release', now()::text)");
    const refused = await createTestApp({ beside: { databaseUrl: url, clock: testClock() } }).catch((error) => error);
    expect(refused).toBeInstanceOf(SchemaMismatch);
    expect(refused.message).toMatch(/^A newer release of Stoop has used this database \(it has run 99991231T2359_/);
  });

  it.each([
    [
      'are to be made in another schema',
      ['create schema app'],
      /another schema than public, where backups do not look/,
    ],
    [
      'are in another schema',
      ['alter schema public rename to app', 'create schema public'],
      /has the tables of Stoop in the schema app\. Nothing was changed/,
    ],
    [
      'lack the list of their migrations',
      ['drop table kysely_migration, kysely_migration_lock'],
      /but not the list of its migrations, kysely_migration\. Nothing was changed/,
    ],
  ])('D10 D11 is refused where its tables %s, and not restored there', async (_what, statements, sentence) => {
    const url = await emptyDatabase();
    const isMade = statements[0] === 'create schema app';
    if (!isMade) await migrate(url, log);
    for (const statement of statements) await queryOnce(url, statement);
    if (isMade) await queryOnce(url, `alter database ${new URL(url).pathname.slice(1)} set search_path = app`);
    await expect(migrate(url, log)).rejects.toThrow(sentence);
    if (isMade)
      await expect(
        restoreInto({ databaseUrl: url, files: diskFiles(tmpdir()), log }, 'a.backup', null),
      ).rejects.toThrow(sentence);
    expect(
      await queryOnce(url, "select 1 from pg_tables where schemaname = 'app' and tablename like 'unfinished%'"),
    ).toEqual([]);
  });

  it.each([
    [
      'writes dates in a style that Stoop does not read',
      (name: string) => [`alter database ${name} set DateStyle = 'SQL, DMY'`],
      /writes dates in the style SQL, DMY.* Nothing was changed: run `alter role "stoop" in database "t_\w+" set DateStyle = 'ISO'`/,
    ],
    [
      'has an encoding without most letters',
      (name: string) => [
        `drop database ${name}`,
        `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`,
      ],
      /has the encoding SQL_ASCII.* Nothing was changed: make another one with `create database NAME owner "stoop" encoding 'UTF8'/,
    ],
  ])('D10 D11 is refused where it %s, and not restored there', async (_what, statementsOf, sentence) => {
    const url = await emptyDatabase();
    for (const statement of statementsOf(new URL(url).pathname.slice(1)))
      await asAdmin((admin) => admin.query(statement));
    await expect(migrate(url, log)).rejects.toThrow(sentence);
    await expect(restoreInto({ databaseUrl: url, files: diskFiles(tmpdir()), log }, 'a.backup', null)).rejects.toThrow(
      sentence,
    );
    expect(await queryOnce(url, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it('D10 waits for the operator where a setting says so, and for the command line always', async () => {
    const url = await emptyDatabase();
    const known = await knownMigrations();
    await runMigrations(url, { upTo: known.at(-3) as string });
    const beside = { databaseUrl: url, clock: testClock() };
    const waits = await createTestApp({ beside, env: { MIGRATIONS: 'command' } }).catch((error) => error);
    expect(waits).toBeInstanceOf(SchemaMismatch);
    expect(waits.message).toMatch(/2 migrations have not run\. Run `npm run migrate`/);
    expect(await queryOnce(url, 'select 1 from kysely_migration')).toHaveLength(known.length - 2);
    await migrate(url, log);
    const database = openDatabase(url, { size: 1, onError: () => {} });
    await checkSchema(database.db).finally(() => database.close());
    const test = await createTestApp({ beside, env: { MIGRATIONS: 'command' } });
    await test.close();
  });
});
