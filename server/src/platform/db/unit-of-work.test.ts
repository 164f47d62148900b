import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Fails as PostgreSQL does when two transactions conflict, until the given attempt. Returns how often it ran. */
async function conflicting(code: '40001' | '40P01' | '22012', succeedsAt: number) {
  let attempts = 0;
  const run = test.app.transact(async ({ db }) => {
    attempts++;
    if (attempts < succeedsAt)
      await sql`do ${sql.raw(`$$ begin raise exception 'conflict' using errcode = '${code}'; end $$`)}`.execute(db);
    return attempts;
  });
  return run.then(
    (result) => ({ result, attempts }),
    (error: { code?: string }) => ({ error: error.code, attempts }),
  );
}

it('K-02 repeats a transaction after a conflict or a deadlock, at most 25 times after the first attempt', async () => {
  // At once, because of the pauses between the attempts.
  const [soon, last, never] = await Promise.all([
    conflicting('40001', 3),
    conflicting('40P01', 26),
    conflicting('40001', 99),
  ]);
  expect(soon).toEqual({ result: 3, attempts: 3 });
  expect(last).toEqual({ result: 26, attempts: 26 });
  expect(never).toMatchObject({ error: '40001', attempts: 26 });
});

it('K-02 repeats no transaction that failed for another reason', async () => {
  expect(await conflicting('22012', 2)).toMatchObject({ error: '22012', attempts: 1 });
});

it('K-02 repeats a transaction whose commit conflicts, and reports nothing as stored that is not', async () => {
  await test.app.pool.query(`
    create table noted (attempt int);
    create sequence commits;
    create function fail_first_commit() returns trigger language plpgsql as $$
      begin
        if nextval('commits') = 1 then raise exception 'conflict' using errcode = '40P01'; end if;
        return null;
      end $$;
    create constraint trigger fails_at_commit after insert on noted
      deferrable initially deferred for each row execute function fail_first_commit()`);
  let attempts = 0;
  await test.app.transact(async ({ db }) => {
    attempts++;
    await sql`insert into noted values (${attempts})`.execute(db);
    // A busy process reads the error and the end of the transaction at once.
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100));
  });
  expect((await test.app.pool.query('select attempt from noted')).rows).toEqual([{ attempt: 2 }]);
});

it('K-02 fails a transaction in which the error of a statement was ignored', async () => {
  const run = test.app.transact(({ db }) => sql`select 1 / 0`.execute(db).catch(() => 'ignored'));
  await expect(run).rejects.toThrow('Nothing of the transaction is stored.');
});

it('keeps one plan for each named statement, so that no call is planned anew', async () => {
  const client = await test.app.pool.connect();
  const named = { name: 'planned_once', text: 'select $1::int' };
  for (const n of [1, 2, 3]) await client.query({ ...named, values: [n] });
  const found = await client.query(`select generic_plans, custom_plans from pg_prepared_statements where name = $1`, [
    named.name,
  ]);
  client.release();
  expect(found.rows).toEqual([{ generic_plans: 3, custom_plans: 0 }]);
});
