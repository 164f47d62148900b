import { lstatSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { diskFull, diskReadOnly, isThere } from '../process/data-folder.ts';

/** The embedded PostgreSQL cannot run here. The message is one sentence for the person who starts the server. */
export class PostgresUnusable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PostgresUnusable';
  }
}

/** The state of the folder after a start that found a fault, and the remedy. */
const UNCHANGED =
  'Nothing was changed: put back what is missing as it was when it stopped, or a copy of the whole DATA_DIR';
/** A start that found files of two states of the database. */
export const MIXED =
  'Nothing was changed: if you put a copy back, empty the folder first and put it back again; if that file is yours, remove it';
/** A start that found, only when PostgreSQL ran, a fault outside of what PostgreSQL changes. */
export const STOPPED_AGAIN = 'PostgreSQL was stopped again: put back what is missing';
/** A start that found a fault when PostgreSQL may have used up its log: a file that is put back now lacks the changes in it. */
export const RECOVERED =
  'PostgreSQL ran and was stopped again: put back a copy of the whole DATA_DIR from before this start';

/** The finding that PostgreSQL may have written over parts of a copy. */
export const REPLACED = 'files in it were replaced while PostgreSQL ran';
/** @param mark the file that keeps a start from using the mixture */
export const putAgain = (mark: string) =>
  `If you put a copy into the folder, put it into an empty DATA_DIR. If its files are those of PostgreSQL after all, remove ${mark} and start again`;

/** A part of the database is missing or damaged. */
export class DatabaseIncomplete extends PostgresUnusable {
  /**
   * @param finding what is missing, as the part of a sentence
   * @param state the state of the folder after the start that found it, and what to put back
   */
  constructor(folder: string, finding: string, state = UNCHANGED) {
    super(
      `The database in ${folder} is not complete: ${finding}. ${state}, or restore a backup into an empty DATA_DIR with \`npm run restore\` (docs/backups.md).`,
    );
  }
}

/** Returns the error for a file or folder of the data that this user may not read. Nothing is lost. */
export const notReadable = (path: string, code: string) =>
  new PostgresUnusable(
    `${path} cannot be read (${code}). Nothing was changed. It belongs to another user, or its modes forbid it: give it to the user who owns DATA_DIR (\`chown -R\`, \`chmod -R u+rwX\`), and start again.`,
  );

/** Returns the error for a database that is not there, although other things show that there was one. */
export function databaseLost(folder: string, traces: readonly string[]) {
  const link = findDeadLink(folder);
  const finding = link
    ? `${link} leads to ${readlinkSync(link)}, which is not there (is its disk mounted?)`
    : 'it is missing';
  if (traces.length === 0) return new DatabaseIncomplete(folder, finding);
  return new DatabaseIncomplete(
    folder,
    `${finding}, and there ${traces.length > 1 ? 'are' : 'is'} ${traces.join(', ')}`,
  );
}

/** Returns a symbolic link in the place of a database or of the folder above it that leads nowhere. */
export const findDeadLink = (folder: string) =>
  [dirname(folder), folder].find(
    (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && !isThere(path),
  );

/** The answer to a connection that comes while PostgreSQL starts or stops. It says nothing about why PostgreSQL ended. */
const OF_A_CONNECTION = /\bFATAL:\s*the database system is /;

/** The last line of PostgreSQL's output that says what is wrong. */
function reasonIn(output: string): string {
  const lines = output.split('\n').flatMap((line) => (OF_A_CONNECTION.test(line) ? [] : line.trim()));
  const reason = lines.findLast((line) => /\b(?:FATAL|PANIC|error|could not)\b/i.test(line)) ?? lines.findLast(Boolean);
  return (reason ?? 'it said nothing')
    .replace(/^.*?\b(?:FATAL|PANIC|initdb: error|initdb: fatal):\s*/, '')
    .slice(0, 300);
}

/** The end of the output of PostgreSQL when it refuses its settings. The line before names the setting and its place. */
const SETTINGS_REFUSED = /LOG:\s*(.*)\n.*FATAL:\s*((?:configuration file|could not load) .*)/;

/** Returns why PostgreSQL refused its settings. */
function settingsReasonIn(output: string): string {
  const [, cause, refusal] = SETTINGS_REFUSED.exec(output) ?? [];
  return refusal ? `${refusal}: ${cause}`.slice(0, 500) : reasonIn(output);
}

/** Returns the error for what the program that creates a new database said before it ended. Nothing is lost. */
export const notCreatedBecause = (output: string, folder: string) =>
  faultOfMachine(output, folder) ?? cannotRun(output, folder);

const cannotRun = (output: string, folder: string) =>
  new PostgresUnusable(`PostgreSQL cannot run in ${folder}: ${reasonIn(output)}.`);

/** Returns the error for what this machine does not let PostgreSQL do, or null. */
function faultOfMachine(output: string, folder: string): PostgresUnusable | null {
  if (/shared memory segment .*No space left on device/.test(output))
    return new PostgresUnusable(
      'The shared memory of this machine or container, /dev/shm, is too small for PostgreSQL. Give it 64 MB or more (`docker run --shm-size=64m`), and start again.',
    );
  if (
    /No space left on device|disk full|Disk quota exceeded|Check free disk space|wrote only \d+ of \d+ bytes/i.test(
      output,
    )
  )
    return new PostgresUnusable(diskFull(folder));
  if (/Read-only file system/.test(output)) return new PostgresUnusable(diskReadOnly(folder));
  const reason = reasonIn(output);
  if (/insufficient file descriptors|Too many open files|File too large/.test(reason))
    return new PostgresUnusable(
      `PostgreSQL may not open enough files, or write files that are large enough (${reason}). Raise the limit (\`ulimit -n\`, \`ulimit -f\`, or those of the unit), and start again.`,
    );
  if (/Permission denied|has wrong ownership/i.test(output))
    return new PostgresUnusable(
      `The database in ${folder} belongs to another user (${reason}). Start Stoop as the user who started it first.`,
    );
  return null;
}

/** Returns the error for what PostgreSQL said before it ended. */
export function unusableBecause(output: string, folder: string): PostgresUnusable {
  const fault = faultOfMachine(output, folder);
  if (fault) return fault;
  if (
    /configuration file .* contains errors|could not load .*(?:\.conf|[/\\])|could not access file|no pg_hba\.conf entry|pg_hba\.conf rejects/.test(
      output,
    )
  )
    return new PostgresUnusable(
      `The settings of the database in ${folder} are damaged (${settingsReasonIn(output).replace(/\.$/, '')}). Correct that file, or replace it by the one that a start with an empty DATA_DIR makes.`,
    );
  // PostgreSQL reads this file before it changes anything.
  if (/incorrect checksum in control file/.test(output)) return new DatabaseIncomplete(folder, reasonIn(output));
  if (
    /could not (?:open|read|write) file|could not access status of transaction|checkpoint request failed|could not locate|invalid page|checksum|control file|relation mapping file/i.test(
      output,
    )
  )
    return new DatabaseIncomplete(folder, reasonIn(output).replace(/\.$/, ''), RECOVERED);
  return cannotRun(output, folder);
}
