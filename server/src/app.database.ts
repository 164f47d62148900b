import { join } from 'node:path';
import { PRODUCT } from '#contract/brand.ts';
import type { Config } from './config.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { runningEmbeddedUrl } from './platform/postgres/running.ts';
import { FolderInUse } from './platform/process/data-folder.ts';
import { describeOwner, lockFolder } from './platform/process/folder-lock.ts';

/** A database that a command may use until it closes it. */
export interface OpenedDatabase {
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the database of the settings for a command. The embedded one is the one of the running server, or it is started
 * for this command.
 * @param alone whether no server may run at the same time
 * @throws FolderInUse when the server runs and may not, or has just started or is stopping
 */
export async function openDatabaseOf(
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
  { alone = false }: { alone?: boolean } = {},
): Promise<OpenedDatabase> {
  if (databaseUrl) return { url: databaseDirectUrl ?? databaseUrl, close: async () => {} };
  const folder = join(dataDir, 'postgres');
  const lock = lockFolder(dataDir);
  if ('owner' in lock) {
    if (alone) throw new FolderInUse(`${PRODUCT} runs on ${dataDir} (${describeOwner(lock.owner)}). Stop it first.`);
    const url = runningEmbeddedUrl(folder);
    if (url) return { url, close: async () => {} };
    throw new FolderInUse(
      `${PRODUCT} is starting or stopping on ${dataDir} (${describeOwner(lock.owner)}). Try again in a moment.`,
    );
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder });
    return {
      url: postgres.url,
      async close() {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
