import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#server/testing/database.ts';
import type { App } from '../app.ts';
import { type Database, isUnreachable, openDatabase, pgError } from './database.ts';
import { createTransact } from './unit-of-work.ts';

const SIZE = 3;
interface Row {
  id: number;
  connection: number;
}

describe('D10 named statements whose tables were changed by a migration', () => {
  let database: Database;
  let drop: () => Promise<unknown>;
  let columns = 0;
  beforeEach(async () => {
    const created = await createDatabase();
    drop = created.drop;
    database = openDatabase(created.url, { size: SIZE, onError: () => {} });
    await database.pool.query('create table hats (id integer); insert into hats values (1)');
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  const read = (db = database.db) =>
    sql<Row>`select *, pg_backend_pid() as connection from hats where id = ${1}`.execute(db);
  const everywhere = async () => {
    const found = await Promise.all(Array.from({ length: SIZE }, () => read()));
    return new Set(found.flatMap(({ rows }) => rows.map(({ connection }) => connection)));
  };
  const migrate = () => database.pool.query(`alter table hats add column later${++columns} integer`);

  it('run again at once, and every connection that was open before the change is replaced', async () => {
    const before = await everywhere();
    expect(before.size).toBe(SIZE);
    await migrate();
    expect(Object.keys((await read()).rows[0] ?? {})).toContain('later1');
    const after = await everywhere();
    expect(after.size).toBe(SIZE);
    expect([...after].filter((connection) => before.has(connection))).toEqual([]);
    await migrate();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => read()));
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  });

  it('fail no transaction, which is repeated with its changes made once', async () => {
    await everywhere();
    await migrate();
    let attempts = 0;
    const transact = createTransact(database.db, { app: () => ({}) as App, onError: () => {} });
    await transact(async ({ db }) => {
      attempts++;
      await sql`update hats set id = id + ${0}`.execute(db);
      await sql`insert into hats (id) values (${2})`.execute(db);
      await read(db);
    });
    expect(attempts).toBe(2);
    expect((await database.pool.query('select id from hats order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('count as an unavailable database where nothing repeats the transaction', async () => {
    await everywhere();
    await migrate();
    const error = await database.db
      .transaction()
      .execute((tx) => read(tx))
      .catch((reason: unknown) => reason);
    expect([pgError(error)?.code, isUnreachable(error)]).toEqual(['0A000', true]);
    expect((await read()).rows).toHaveLength(1);
  });

  it('run again at once when the connection has lost them', async () => {
    const before = await everywhere();
    await Promise.all(Array.from({ length: SIZE }, () => database.pool.query('deallocate all')));
    expect((await read()).rows).toHaveLength(1);
    expect([...(await everywhere())].filter((connection) => before.has(connection))).toEqual([]);
  });

  it('run again when they and the migration waited for each other', async () => {
    await database.pool.query('create table coats (id integer)');
    const migration = await database.pool.connect();
    await migration.query('begin; lock table hats in access exclusive mode');
    const reading = sql`select count(*) from coats, hats where hats.id = ${1}`.execute(database.db);
    // PostgreSQL aborts the one that has waited for a second first.
    const waits = `select 1 from pg_locks where not granted and relation = 'hats'::regclass`;
    await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
    await migration.query(
      'lock table coats in access exclusive mode; alter table coats add column later integer; commit',
    );
    migration.release();
    expect((await reading).rows).toEqual([{ count: 0 }]);
  });

  it('are not run again after another error with the same code', async () => {
    const before = await everywhere();
    const wrong = sql`select count(*) from hats where id = ${1} for update`.execute(database.db);
    const error = await wrong.catch((reason: unknown) => reason);
    expect([pgError(error)?.code, isUnreachable(error)]).toEqual(['0A000', false]);
    expect(await everywhere()).toEqual(before);
  });
});
