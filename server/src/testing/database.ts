import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseAt } from './database-at.ts';

export async function asAdmin(run: (admin: pg.Client) => Promise<unknown>) {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await run(admin).finally(() => admin.end());
}

/**
 * Creates a database on the PostgreSQL of the tests.
 * @param template the database to clone; by default it is empty
 * @param prepare changes the new database
 */
export async function createDatabase(template = 'template1', prepare?: (databaseUrl: string) => Promise<void>) {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  // Two concurrent clones of one template may conflict, so the second retries.
  await asAdmin(async (admin) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await admin.query(`create database ${name} template ${template} strategy file_copy`);
      } catch (error) {
        if ((error as { code?: string }).code !== '55006' || attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  });
  const drop = () => asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`));
  const url = databaseAt(inject('postgresUrl'), name);
  await prepare?.(url);
  return { url, drop };
}
