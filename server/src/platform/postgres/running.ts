import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the embedded PostgreSQL of a running product listens: the fourth line of its lock file says the port.
 * @param dataDir the folder given to startEmbeddedPostgres
 * -> the connection string, or null when none runs there
 */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const lock = join(dataDir, 'cluster', 'postmaster.pid');
  const secret = join(dataDir, 'secret');
  if (!existsSync(lock) || !existsSync(secret)) return null;
  const port = readFileSync(lock, 'utf8').split('\n')[3]?.trim() ?? '';
  if (!/^\d+$/.test(port)) return null;
  return `postgres://stoop:${readFileSync(secret, 'utf8').trim()}@127.0.0.1:${port}/postgres`;
}
