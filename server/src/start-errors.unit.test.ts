import pg from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from './platform/db/database.ts';
import { StorageUnavailable } from './platform/files/unavailable.ts';
import { rejection } from './platform/postgres/embedded.ts';
import { notCreatedBecause, unusableBecause } from './platform/postgres/unusable.ts';
import { FolderUnusable } from './platform/process/data-folder.ts';
import { startFault } from './start-errors.ts';

const EMBEDDED = { databaseUrl: null, dataDir: '/srv/stoop' };
const EXTERNAL = { databaseUrl: 'postgres://db/stoop', dataDir: '/srv/stoop' };
const system = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: no`), { code, ...(path && { path }) });
function refused(code: string, message: string) {
  const error = new pg.DatabaseError(message, message.length, 'error');
  error.code = code;
  return error;
}

it.each([
  [
    system('EACCES', '/srv/stoop/postgres/secret'),
    EMBEDDED,
    /^\/srv\/stoop\/postgres\/secret cannot be used \(EACCES\)/,
  ],
  [
    system('EACCES', '/root/a.backup.part'),
    EMBEDDED,
    /^\/root\/a\.backup\.part cannot be used \(EACCES\)\. Name a place that the user of \/srv\/stoop, who runs Stoop, may use\.$/,
  ],
  [
    refused('08P01', 'unsupported startup parameter: options'),
    EXTERNAL,
    /unsupported startup parameter: options\. Behind PgBouncer, set DATABASE_DIRECT_URL too/,
  ],
  [system('ENOSPC', '/srv/stoop/mail'), EMBEDDED, /^The disk of \/srv\/stoop\/mail is full\./],
  [system('EROFS', '/srv/stoop/mail'), EMBEDDED, /^The disk of \/srv\/stoop\/mail is read-only\. Make it writable, /],
  [new FolderUnusable('/srv/stoop', system('EROFS')), EMBEDDED, /^The disk of \/srv\/stoop is read-only\. Make it /],
  [new StorageUnavailable(system('ENOSPC')), EMBEDDED, /^The disk of \/srv\/stoop is full\. Make room/],
  [refused('42501', 'permission denied for schema public'), EXTERNAL, /owner of the database, or grant it CREATE/],
  [
    refused('XX001', 'invalid page in block 1'),
    EMBEDDED,
    /^The database is damaged: invalid page in block 1\. PostgreSQL has run on it: put back a copy of the whole DATA_DIR/,
  ],
  [
    refused('58P01', 'could not open file "base/5/1"'),
    EXTERNAL,
    /^The database is damaged: could not open file "base\/5\/1"\. Restore/,
  ],
  [
    refused('25006', 'cannot execute'),
    EXTERNAL,
    /read-only\. Use the address of the primary, or remove default_transaction_read_only/,
  ],
  [
    refused('25006', 'cannot execute'),
    EMBEDDED,
    /^The embedded database is read-only\. Remove default_transaction_read/,
  ],
  [
    refused('28P01', 'password authentication failed'),
    EXTERNAL,
    /^The database at DATABASE_URL cannot be used: password/,
  ],
  [
    new DatabaseUnavailable(new Error('The server does not support SSL connections')),
    EXTERNAL,
    /does not support SSL connections\. Check the setting\.$/,
  ],
  [new DatabaseUnavailable(new Error('connect ECONNREFUSED')), EMBEDDED, /^The embedded PostgreSQL cannot be used/],
])('D12 says in one sentence why the server cannot start: %s', (error, config, sentence) => {
  const fault = startFault(error, config);
  expect(fault).toMatch(sentence);
  expect(fault).not.toContain('\n');
});

it('D12 leaves an error that nobody expected to the log', () => {
  expect(startFault(new TypeError('x is not a function'), EMBEDDED)).toBeNull();
  expect(startFault(system('EACCES'), EMBEDDED)).toBeNull();
});

it.each([
  ['initdb: error: could not create directory "/d/cluster": No space left on device', /^The disk of \/d is full\./],
  [
    'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.\nPANIC:  cannot abort transaction 1, it was already committed',
    /^The disk of \/d is full\./,
  ],
  [
    'FATAL:  could not resize shared memory segment "/PostgreSQL.4123395052" to 29776 bytes: No space left on device',
    /^The shared memory of this machine or container, \/dev\/shm, is too small for PostgreSQL\. Give it 64 MB or more/,
  ],
  [
    'FATAL:  could not open file "pg_wal/000000010000000000000001": Read-only file system',
    /^The disk of \/d is read-only\./,
  ],
  [
    'LOG:  syntax error in file "/d/postgresql.conf" line 890, near token "{"\nFATAL:  configuration file "/d/postgresql.conf" contains errors',
    /damaged \(configuration file "\/d\/postgresql\.conf" contains errors: syntax error in .* line 890, near token "\{"\)\. Correct/,
  ],
  [
    'LOG:  end-of-line before authentication method\nFATAL:  could not load /d/pg_hba.conf\nLOG:  database system is shut down',
    /damaged \(could not load \/d\/pg_hba\.conf: end-of-line before authentication method\)\. Correct/,
  ],
  [
    'LOG:  could not open file "/rules": No such file or directory\nFATAL:  could not load /rules\nLOG:  database system is shut down',
    /^The settings of .* are damaged \(could not load \/rules: could not open file "\/rules": No such file or directory\)\. /,
  ],
  ['postgres: could not access the server configuration file "/d/postgresql.conf": Permission denied', /another user/],
  [
    'FATAL:  could not open file "base/5/1249": No such file or directory',
    /not complete: could not open .*npm run restore/,
  ],
  ['PANIC:  could not locate a valid checkpoint record at 0/1948', /not complete: could not locate .*npm run restore/],
  [
    'FATAL:  could not access status of transaction 33000',
    /not complete: could not access status of transaction 33000\. PostgreSQL ran and was stopped again: .*npm run restore/,
  ],
  [
    'PANIC:  could not locate a valid checkpoint record at 0/1948\nFATAL:  the database system is starting up',
    /not complete: could not locate a valid checkpoint record at 0\/1948\. /,
  ],
  [
    'postgres: could not access the server configuration file "/d/postgresql.conf": No such file or directory',
    /^PostgreSQL cannot run in \/d: postgres: could not access the server configuration file/,
  ],
  [
    'FATAL:  incorrect checksum in control file',
    /not complete: incorrect checksum in control file\. Nothing was changed: put back what is missing/,
  ],
  [
    'FATAL:  could not access file "auditing": No such file or directory',
    /^The settings of the database in \/d are damaged \(could not access file "auditing": No such file or directory\)\. /,
  ],
  ['LOG: starting\nFATAL:  could not load locale', /^PostgreSQL cannot run in \/d: could not load locale\.$/],
  [
    'FATAL:  insufficient file descriptors available to start server process',
    /^PostgreSQL may not open enough files.* \(insufficient file descriptors .*\)\. Raise the limit \(`ulimit -n`/,
  ],
  [
    'FATAL:  could not write to file "pg_wal/xlogtemp.7": File too large',
    /^PostgreSQL may not .* large enough \(could not write to file "pg_wal\/xlogtemp\.7": File too large\)\. Raise the limit/,
  ],
  ['', /it said nothing/],
])('D12 makes one sentence of what PostgreSQL says: %s', (output, sentence) => {
  const { message } = unusableBecause(output, '/d');
  expect(message).toMatch(sentence);
  expect(message).not.toContain('\n');
});

it('D12 calls no new database incomplete, of whose checksums the program that creates it speaks', () => {
  const output = 'Data page checksums are enabled.\n\ncreating configuration files ... ';
  expect(notCreatedBecause(output, '/d').message).toBe(
    'PostgreSQL cannot run in /d: creating configuration files ....',
  );
  expect(notCreatedBecause('initdb: error: No space left on device', '/d').message).toMatch(/^The disk of \/d is full/);
});

it.each([
  ['57P03', 'the database system is starting up', undefined],
  ['53300', 'sorry, too many clients already', undefined],
  ['53100', 'could not extend file "base/5/1": No space left on device', /^The disk of \/d is full\. Make room/],
])('D12 waits for a PostgreSQL that answers with %s, %s, or ends the start', (code, message, sentence) => {
  const found = rejection(refused(code, message), '/d')?.message;
  if (sentence) expect(found).toMatch(sentence);
  else expect(found).toBeUndefined();
});
