import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startNetwork, type TestNetwork } from '#server/testing/network.ts';
import { type Database, DatabaseUnavailable, openDatabase } from './database.ts';

describe('connections to PostgreSQL that go silent', () => {
  let network: TestNetwork;
  let database: Database;
  beforeEach(async () => {
    network = await startNetwork(inject('postgresUrl'));
    database = openDatabase(network.url, { size: 2, answerWithinMs: 400, onError: () => {} });
  });
  afterEach(async () => {
    await database.close();
    await network.cut();
  });
  const one = () => sql<{ one: number }>`select ${1}::int as one`.execute(database.db);

  it('are given up, and the next statements are answered by new ones', async () => {
    await Promise.all([one(), one()]);
    network.silence();
    const refused = await Promise.allSettled([one(), one(), database.pool.query('select 1')]);
    expect(refused.map((result) => result.status === 'rejected' && result.reason)).toEqual([
      expect.any(DatabaseUnavailable),
      expect.any(DatabaseUnavailable),
      // It waited for the others, so it got a connection of its own.
      false,
    ]);
    expect((await one()).rows).toEqual([{ one: 1 }]);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    // The sockets that were given up are closed: what stays are at most the two of the pool, at both ends.
    await expect.poll(network.openSockets, { timeout: 10_000 }).toBeLessThanOrEqual(4);
  });

  it('fail a transaction once, without waiting again for its rollback', async () => {
    const transaction = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      network.silence();
      await sql`select 2`.execute(tx);
    });
    await expect(transaction).rejects.toThrow(DatabaseUnavailable);
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });
});
