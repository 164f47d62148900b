import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../process/data-folder.ts';

/**
 * Returns the address of a running product's embedded PostgreSQL. The fourth line of its lock file is the port.
 * @param dataDir the folder given to startEmbeddedPostgres
 * @returns the connection string, or null when none is running
 */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const lock = join(dataDir, 'cluster', 'postmaster.pid');
  const secret = join(dataDir, 'secret');
  if (!isFile(lock) || !isFile(secret)) return null;
  const port = readFileSync(lock, 'utf8').split('\n')[3]?.trim() ?? '';
  if (!/^\d+$/.test(port)) return null;
  return `postgres://stoop:${readFileSync(secret, 'utf8').trim()}@127.0.0.1:${port}/postgres`;
}
