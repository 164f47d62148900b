import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import { createServer } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log/log.ts';
import { balanceExposure } from '#server/slices/discovery/index.ts';
import { onDatabase } from '../compare/targets.ts';
import { fillMembers } from './members.ts';

const FILLED = 'filled';

/**
 * Opens the app on a database with so many members. It is created and filled, unless an earlier run has filled it.
 * @param url the maintenance database of the cluster
 */
export async function openMembers(url: string, folder: string, members: number) {
  const name = `members_${members}`;
  const membersUrl = new URL(`/${name}`, url).href;
  const isFilled = await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ said: string | null }>(
      `select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1`,
      [name],
    );
    if (rows[0]?.said === FILLED) return true;
    // An interrupted run may have left a part of it.
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
    return false;
  });
  mkdirSync(folder, { recursive: true });
  const config = readConfig({ DATA_DIR: folder, DEMO_MEMBERS: '0' });
  const app = await createServer(config, membersUrl, { log: createLog('silent'), jobs: false });
  const filling = openDatabase(membersUrl, { size: 1, statementTimeoutMs: 0, answerWithinMs: 0, onError: () => {} });
  const startedAt = performance.now();
  if (!isFilled) {
    await fillMembers(filling.db, folder, members);
    await balanceExposure(app);
    console.info(`${members} members, filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }
  await sql`truncate discovery_orders`.execute(filling.db);
  await sql`vacuum analyze discovery_members`.execute(filling.db);
  if (!isFilled) await sql.raw(`comment on database ${name} is '${FILLED}'`).execute(filling.db);
  await filling.close();
  return app;
}
