import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { FolderInUse, isFile } from '../process/data-folder.ts';

/** The most bytes of a socket's path that every system takes. */
const SOCKET_PATH_MAX = 103;

/**
 * Returns the connection string of an embedded PostgreSQL. By its socket, a statement takes a quarter less processor time than
 * by its port, and nothing else answers there. A folder with a long path is reached by the port.
 * @param cluster the data folder of PostgreSQL itself
 * @param socketFolder the setting `unix_socket_directories`; empty without a socket
 */
export function embeddedUrl(
  cluster: string,
  { password, port, socketFolder }: { password: string; port: number | string; socketFolder: string },
): string {
  const url = `postgres://stoop:${password}@127.0.0.1:${port}/postgres`;
  const folder = resolve(cluster, socketFolder);
  const hasSocket = socketFolder !== '' && Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= SOCKET_PATH_MAX;
  return hasSocket ? `${url}?host=${encodeURIComponent(folder)}` : url;
}

/**
 * Returns the address of a running product's embedded PostgreSQL. The fourth line of its lock file is the port, the fifth the
 * folder of its socket.
 * @param dataDir the folder given to startEmbeddedPostgres
 * @returns the connection string, or null when none is running
 */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const lock = join(dataDir, 'cluster', 'postmaster.pid');
  const secret = join(dataDir, 'secret');
  if (!isFile(lock) || !isFile(secret)) return null;
  const [, , , port = '', socketFolder = ''] = readFileSync(lock, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  if (!/^\d+$/.test(port)) return null;
  const password = readFileSync(secret, 'utf8').trim();
  return embeddedUrl(join(dataDir, 'cluster'), { password, port, socketFolder });
}

/**
 * Refuses to work on an embedded PostgreSQL that is being upgraded, where whatever is written would be lost.
 * @param url that of a running one
 * @throws FolderInUse
 */
export async function refuseDuringUpgrade(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    // An upgrade starts the former PostgreSQL so. Anybody else would write it into the settings of the folder.
    const { rows } = await client.query(
      "select from pg_settings where name = 'default_transaction_read_only' and reset_val = 'on' and source = 'command line'",
    );
    if (rows.length > 0)
      throw new FolderInUse('The embedded PostgreSQL is being upgraded. Try again when `npm run migrate` has ended.');
  } catch (error) {
    // The next connection says why PostgreSQL does not answer.
    if (error instanceof FolderInUse) throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
