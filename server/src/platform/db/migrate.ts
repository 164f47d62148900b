import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** Brings the schema up to date from server/migrations/*.sql, in the order of their names, each in one transaction. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const files = (await readdir(fileURLToPath(FOLDER))).filter((file) => file.endsWith('.sql')).sort();
        const entries = files.map(async (file): Promise<[string, Migration]> => {
          const text = await readFile(new URL(file, FOLDER), 'utf8');
          return [
            file.replace(/\.sql$/, ''),
            {
              up: (on) =>
                sql
                  .raw(text)
                  .execute(on)
                  .then(() => {}),
            },
          ];
        });
        return Object.fromEntries(await Promise.all(entries));
      },
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
