import { relative } from 'node:path';
import { PRODUCT } from '#contract/brand.ts';
import { SchemaMismatch } from './app.schema.ts';
import { type Config, ConfigError } from './config.ts';
import { connectionFault, pgError } from './platform/db/database.ts';
import { StorageUnavailable } from './platform/files/unavailable.ts';
import { PostgresUnusable } from './platform/postgres/unusable.ts';
import {
  diskFull,
  diskReadOnly,
  FolderInside,
  FolderInUse,
  FolderUnusable,
  SpareFileDamaged,
} from './platform/process/data-folder.ts';

/** Errors whose message says what is wrong and what to do. */
const EXPECTED_ERRORS = [
  ConfigError,
  FolderUnusable,
  FolderInside,
  FolderInUse,
  SpareFileDamaged,
  PostgresUnusable,
  SchemaMismatch,
];

type Known = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The system's error codes for a folder or disk that cannot be used. */
const FOLDER_CODES = new Set(['EACCES', 'EPERM', 'ENOSPC', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EIO', 'ENOENT']);

/** PostgreSQL refused a statement of the start. */
function rejection(error: unknown, config: Known | null): string | null {
  const code = pgError(error)?.code;
  if (code === '42501')
    return `The user of DATABASE_URL may not do this: ${(error as Error).message}. Make it the owner of the database, or grant it CREATE on the database and on the schema public.`;
  if (code === '25006')
    return config?.databaseUrl
      ? 'The database at DATABASE_URL is read-only. Use the address of the primary, or remove default_transaction_read_only from the settings of the role and the database.'
      : 'The embedded database is read-only. Remove default_transaction_read_only from postgresql.conf and postgresql.auto.conf in its folder, postgres/cluster in DATA_DIR, and start again.';
  if (code === '53100') return diskFull('the database');
  // A page whose checksum is wrong, a table whose file is missing or shorter than its index says, a disk that cannot be read.
  if (/^(?:XX00[12]|58P01|58030)$/.test(code ?? ''))
    return `The database is damaged: ${(error as Error).message.replace(/\.$/, '')}. ${config && !config.databaseUrl ? 'PostgreSQL has run on it: put back a copy of the whole DATA_DIR from before, or restore' : 'Restore'} the last backup into an empty place with \`npm run restore\` (docs/backups.md).`;
  return null;
}

/** Returns the error of the system. The one of a file of members does not always name the file. */
function folderError(error: unknown, config: Known | null): { code?: string; path?: string | undefined } {
  if (!(error instanceof StorageUnavailable)) return error ?? {};
  return { path: config?.dataDir, ...(error.cause as { code?: string; path?: string }) };
}

/**
 * Returns one sentence that says why the server cannot start and what to do, or null for an error that nobody expected: its
 * stack belongs in the log.
 * @param config null when the settings themselves could not be read
 */
export function startFault(error: unknown, config: Known | null): string | null {
  if (error instanceof Error && EXPECTED_ERRORS.some((kind) => error instanceof kind)) return error.message;
  const rejected = rejection(error, config);
  if (rejected !== null) return rejected;
  const fault = connectionFault(error);
  if (fault !== null)
    return config?.databaseUrl
      ? `The database at DATABASE_URL cannot be used: ${fault}. Check the setting.`
      : `The embedded PostgreSQL cannot be used: ${fault}. Start ${PRODUCT} again; if that does not help, its log says more with LOG_LEVEL=debug.`;
  const { code = '', path } = folderError(error, config);
  if (code === 'EROFS' && path !== undefined) return diskReadOnly(path);
  if (FOLDER_CODES.has(code) && path !== undefined && config) {
    if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(path);
    return relative(config.dataDir, path).startsWith('..')
      ? `${path} cannot be used (${code}). Name a place that the user of ${config.dataDir}, who runs ${PRODUCT}, may use.`
      : `${path} cannot be used (${code}). It belongs to DATA_DIR ${config.dataDir}: start ${PRODUCT} as the user who owns that folder, and give that file or folder to this user.`;
  }
  return null;
}
