import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  opendirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { sha256 } from '../hashes.ts';
import { giveToOwnerOf, isFile, isStray, isThere, namesIn } from '../process/data-folder.ts';
import { DatabaseIncomplete, databaseLost, MIXED, notReadable, putAgain, REPLACED } from './unusable.ts';
import { crc32c, findLogEnd, findMissingSegment, isWritten, SEGMENT_BYTES, segmentAt } from './wal-check.ts';

/** The folders that PostgreSQL does not create again. Some of them are empty, and a copy may have left those out. */
const FOLDERS = [
  // The databases of PostgreSQL itself and the product's own always have these numbers.
  ...[
    'base',
    'base/1',
    'base/4',
    'base/5',
    'global',
    'pg_commit_ts',
    'pg_dynshmem',
    'pg_logical',
    'pg_logical/mappings',
  ],
  ...['pg_logical/snapshots', 'pg_multixact', 'pg_multixact/members', 'pg_multixact/offsets', 'pg_notify'],
  ...['pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat', 'pg_stat_tmp', 'pg_subtrans', 'pg_tblspc'],
  ...['pg_twophase', 'pg_wal', 'pg_xact'],
];
const FILES = ['PG_VERSION', 'global/pg_control', 'global/pg_filenode.map'];
const SETTINGS = ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'];
/** Folders with at least one file. PostgreSQL removes the oldest of these files, so no name is sure. */
const NEVER_EMPTY = ['pg_xact', 'pg_multixact/members', 'pg_multixact/offsets'];
/** With one of these, whatever it is, PostgreSQL does not recover from its last checkpoint to the end of its log. */
const SIGNALS = [
  ['backup_label', 'makes it recover like a copy of pg_basebackup (remove that file if this folder is none)'],
  ['standby.signal', 'makes it a read-only copy that follows another database'],
  ['recovery.signal', 'makes it wait for an archive of the write-ahead log (remove that file to start without one)'],
] as const;
/** Every database has these. */
const DATABASE_FILES = ['PG_VERSION', 'pg_filenode.map'];

/**
 * Files that PostgreSQL makes anew at each start, or does without, and its settings except for who may connect, which an operator may
 * edit: it refuses settings that it cannot read before it changes anything. The record leaves all of them out.
 */
const UNRECORDED = [
  /^postgresql(?:\.auto)?\.conf$/,
  /^postmaster\.(?:pid|opts)$/,
  /^(?:.*\/)?pg_internal\.init(?:\.\d+)?$/,
  /^(?:.*\/)?pgsql_tmp/,
  /^pg_(?:stat|stat_tmp|notify|dynshmem|subtrans|serial|snapshots)\//,
  /^pg_wal\/(?:archive_status|summaries)\//,
  // The number of the run, below.
  /^global\/run_number$/,
];
const isUnrecorded = (path: string) => UNRECORDED.some((pattern) => pattern.test(path));

export const PAGE_BYTES = 8192;
/** Larger files are recorded by their first and last page, so that a start does not read the whole of a large database. */
const WHOLE_MAX_BYTES = 2048 * PAGE_BYTES;
/** The states of pg_control after a shutdown in order, and while PostgreSQL runs or after it was killed then. */
const SHUT_DOWN = 1;
const IN_PRODUCTION = 6;
/** Each file of pg_xact and pg_multixact has so many pages. */
const SEGMENT_PAGES = 32;
/** A file of a table or an index. */
const RELATION = /^((?:base\/\d+|global)\/\d+)(?:\.\d+)?$/;
/** Returns the path of the first file of a table, from the path of any of its files. */
export const firstFileOf = (path: string) => path.replace(RELATION, '$1');

/** The file from which PostgreSQL makes an unlogged table anew. */
const INIT_FORK = /^(.*\/\d+)_init(?:\.\d+)?$/;
/** Returns whether a file is one of an unlogged table or its index, which PostgreSQL removes and makes anew when it recovers. */
const isUnlogged = (path: string, paths: Pick<ReadonlySet<string>, 'has'>) => paths.has(`${firstFileOf(path)}_init`);

/** The parts of pg_control that have had the same place in it since PostgreSQL 11. */
function readControl(folder: string) {
  const bytes = readFileSync(join(folder, 'global/pg_control'));
  const state = bytes.length === PAGE_BYTES ? bytes.readUInt32LE(16) : 0;
  if (state < SHUT_DOWN || state > IN_PRODUCTION) throw new DatabaseIncomplete(folder, 'global/pg_control is damaged');
  const [timeline, logStart] = [bytes.readUInt32LE(48), Number(bytes.readBigUInt64LE(40))];
  return {
    sum: crc32(bytes),
    isShutDown: state === SHUT_DOWN,
    isInProduction: state === IN_PRODUCTION,
    /** The number that initdb gave to the database. */
    system: String(bytes.readBigUInt64LE(0)),
    /** The place of the last checkpoint in the write-ahead log, which only grows. */
    checkpoint: Number(bytes.readBigUInt64LE(32)),
    /** The low half of the number of the next transaction. */
    nextTransaction: bytes.readUInt32LE(64),
    /** The number of the next group of transactions that lock a row together, and the place of its members. */
    nextGroup: bytes.readUInt32LE(76),
    nextMember: bytes.readUInt32LE(80),
    timeline,
    /** The place in the write-ahead log that the next start begins with. */
    logStart,
  };
}

type Control = ReturnType<typeof readControl>;

/**
 * Returns what tells a folder from all others. Some file systems give numbers that a JavaScript number rounds to those of other
 * folders.
 */
function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev} ${ino}`;
}

/**
 * Returns the files of a data folder by their paths, without strays, but with those that symbolic links lead to. A link to a folder
 * above it leads to nothing new, and two of them to paths without number.
 */
export function listFiles(folder: string, check: (path: string, stats: Stats) => void): Map<string, number> {
  const sizes = new Map<string, number>();
  const visit = (path: string, above: readonly string[]) => {
    const stats = statSync(join(folder, path), { throwIfNoEntry: false });
    // A symbolic link that leads nowhere.
    if (!stats) return;
    check(path, stats);
    if (stats.isFile()) sizes.set(path, stats.size);
    if (!stats.isDirectory()) return;
    const identity = identityOf(join(folder, path));
    // A symbolic link to a folder above it.
    if (above.includes(identity)) return;
    for (const name of namesIn(join(folder, path))) visit(path === '' ? name : `${path}/${name}`, [...above, identity]);
  };
  visit('', []);
  return sizes;
}

/** The account that creates the database for root. */
export const NOBODY = 65534;

/** Returns whether root has yet to give a database to a user: it belongs to root, or to `nobody` in a data folder of another. */
export function isWithoutUser(folder: string): boolean {
  const { uid } = statSync(folder);
  return uid === 0 || (uid === NOBODY && statSync(join(folder, '../..')).uid !== NOBODY);
}

/**
 * Refuses what the user of PostgreSQL may not read, and folders and files of data that it may not write. Root could use all
 * of it, so the bits and the owners are compared. With a database that has no user yet, everything in it will get one.
 */
function checkAccess(folder: string): (path: string, stats: Stats) => void {
  if (process.platform === 'win32') return () => {};
  const { uid: owner } = statSync(folder);
  const isGivenAway = process.getuid?.() === 0 && isWithoutUser(folder);
  return (path, stats) => {
    const isOwn = stats.uid === owner || isGivenAway;
    // PostgreSQL only reads its settings, and what somebody else has put beside them.
    const neededBits = stats.isDirectory() ? 7 : isOwn || path.includes('/') ? 6 : 4;
    const bits = isOwn ? stats.mode >> 6 : stats.mode;
    if ((bits & neededBits) !== neededBits) throw notReadable(join(folder, path), 'EACCES');
  };
}

/** The first number in the map of a database. */
const MAP_MAGIC = 0x59_27_17;
/** How many bytes follow the content of a map, its checksum first: before PostgreSQL 16, four without a meaning too. */
const MAP_ENDS = [4, 8];

/**
 * Returns whether a file is a map, which has the numbers of the files of PostgreSQL's own tables. PostgreSQL reads it only once
 * it runs.
 */
function isWholeMap(path: string): boolean {
  const bytes = readFileSync(path);
  return (
    bytes.length > Math.max(...MAP_ENDS) &&
    bytes.readUInt32LE(0) === MAP_MAGIC &&
    MAP_ENDS.some((end) => crc32c(bytes.subarray(0, -end)) === bytes.readUInt32LE(bytes.length - end))
  );
}

/** Refuses a database whose small files, of which PostgreSQL makes none again, have another content than PostgreSQL writes. */
function checkSmallFiles(folder: string, databases: readonly string[]) {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8').trim();
  const damaged = [
    ...databases.map((database) => `${database}/PG_VERSION`).filter((path) => read(path) !== read('PG_VERSION')),
    ...['global', ...databases]
      .map((place) => `${place}/pg_filenode.map`)
      .filter((path) => !isWholeMap(join(folder, path))),
    // After a power cut, a file that was written just before may have its length and only zeros.
    ...SETTINGS.filter((path) => read(path).includes('\0')),
  ];
  if (damaged[0]) throw new DatabaseIncomplete(folder, `${damaged[0]} is damaged`);
}

/** Refuses a data folder that lacks a part every database has. Returns the place at which its write-ahead log ends. */
function checkParts(folder: string, sizes: Map<string, number>): number {
  const missing = (path: string) => new DatabaseIncomplete(folder, `${path} is missing or empty`);
  const requireFile = (path: string) => {
    if (!sizes.get(path)) throw missing(path);
  };
  for (const path of FOLDERS)
    if (!statSync(join(folder, path), { throwIfNoEntry: false })?.isDirectory()) throw missing(path);
  for (const path of FILES) requireFile(path);
  const lostSettings = SETTINGS.find((path) => !sizes.get(path));
  if (lostSettings)
    throw new DatabaseIncomplete(
      folder,
      `${lostSettings} is missing or empty (a start with an empty DATA_DIR makes one)`,
    );
  for (const [name, effect] of SIGNALS)
    if (isThere(join(folder, name))) throw new DatabaseIncomplete(folder, `${name} ${effect}`);
  const databases = readdirSync(join(folder, 'base')).flatMap((name) => (/^\d+$/.test(name) ? `base/${name}` : []));
  for (const database of databases) for (const file of DATABASE_FILES) requireFile(`${database}/${file}`);
  checkSmallFiles(folder, databases);
  for (const path of NEVER_EMPTY)
    if (![...sizes].some(([file, size]) => file.startsWith(`${path}/`) && size > 0)) throw missing(path);
  const logEnd = checkLog(folder, sizes);
  const control = readControl(folder);
  const cut = [...sizes].find(([path, size]) => size < pagesOfOutcomes(path, control) * PAGE_BYTES);
  if (cut) throw new DatabaseIncomplete(folder, `${cut[0]} is cut off`);
  return logEnd;
}

/** @param segment the name of a file of the log */
const logFault = (folder: string, segment: string, finding: string) =>
  new DatabaseIncomplete(
    folder,
    `pg_wal/${segment}, a part of the changes since the last checkpoint, ${finding} (or a copy was put over a newer folder: empty it first)`,
  );

/** Refuses a database that lacks a part of the write-ahead log since its last checkpoint. Returns the place at which the log ends. */
function checkLog(folder: string, sizes: Map<string, number>): number {
  const { isShutDown, timeline, logStart } = readControl(folder);
  const log = [...sizes].filter(([path]) => path.startsWith('pg_wal/'));
  const sizesByName = new Map(log.map(([path, size]) => [path.slice('pg_wal/'.length), size]));
  // After a shutdown in order only the checkpoint is read, and what is in later files is of no use.
  const first = segmentAt(timeline, logStart);
  const missing = isShutDown
    ? sizesByName.get(first) !== SEGMENT_BYTES && first
    : findMissingSegment(sizesByName, timeline, logStart);
  if (missing) throw logFault(folder, missing, 'is missing or cut off');
  const { end, damagedSegment } = findLogEnd(join(folder, 'pg_wal'), timeline, logStart);
  if (damagedSegment && !isShutDown) throw logFault(folder, damagedSegment, 'is damaged');
  return end;
}

/** How many entries a page of these folders has, and how many bytes the first ones take that never change again. */
const FINAL_PARTS = [
  // The outcome of a transaction has two bits.
  { folder: 'pg_xact', next: 'nextTransaction', perPage: 4 * PAGE_BYTES, bytesOf: (n: number) => Math.floor(n / 4) },
  { folder: 'pg_multixact/offsets', next: 'nextGroup', perPage: PAGE_BYTES / 4, bytesOf: (n: number) => 4 * n },
  // Four members have a byte of flags each, and then their numbers.
  { folder: 'pg_multixact/members', next: 'nextMember', perPage: 1636, bytesOf: (n: number) => 20 * Math.floor(n / 4) },
] as const;

/** Returns how many entries a file of pg_xact or pg_multixact and later ones had at the last checkpoint, or null for other files. */
function countOutcomes(path: string, control: Control) {
  const kind = FINAL_PARTS.find((part) => dirname(path) === part.folder);
  if (!kind || !/^[0-9A-F]+$/.test(basename(path))) return null;
  const first = Number.parseInt(basename(path), 16) * SEGMENT_PAGES * kind.perPage;
  return { kind, count: Math.max(0, control[kind.next] - first) };
}

/** Returns how many pages a file has at least since the last checkpoint. PostgreSQL writes later ones whole, or again from its log. */
function pagesOfOutcomes(path: string, control: Control): number {
  const counted = countOutcomes(path, control);
  return counted ? Math.min(SEGMENT_PAGES, Math.ceil(counted.count / counted.kind.perPage)) : 0;
}

/**
 * Returns the checksum of the part of a file of pg_xact or pg_multixact that is final, and how many bytes it takes. PostgreSQL
 * removes only whole files of them. Returns null for other files.
 */
function sumOfOutcomes(folder: string, path: string, control: Control): [string, number, number] | null {
  const counted = countOutcomes(path, control);
  if (!counted) return null;
  const { kind, count } = counted;
  const pages = Math.floor(count / kind.perPage);
  const bytes = readFileSync(join(folder, path)).subarray(0, pages * PAGE_BYTES + kind.bytesOf(count % kind.perPage));
  return [path, bytes.length, crc32(bytes)];
}

/** Returns a checksum of a file; of a large one, of its first and last page. */
function sumOf(path: string, size: number): number {
  if (size <= WHOLE_MAX_BYTES) return crc32(readFileSync(path));
  const file = openSync(path, 'r');
  try {
    const page = Buffer.alloc(PAGE_BYTES);
    readSync(file, page, 0, PAGE_BYTES, 0);
    const sum = crc32(page);
    readSync(file, page, 0, PAGE_BYTES, size - PAGE_BYTES);
    return crc32(page, sum);
  } finally {
    closeSync(file);
  }
}

/** The record of another release may have another one, and is then ignored. */
const FORMAT = 3;

/** A path, a number and another one. */
const SUM = z.tuple([z.string(), z.number(), z.number()]);
/** A file of a table: its path, its size before a recovery, and the larger one of the record. */
export type ShortenedFile = z.infer<typeof SUM>;
/** The record of a database, written when PostgreSQL has shut down in order, and without sums of its files while it runs. */
const RECORD = z.object({
  format: z.literal(FORMAT),
  /** The checksum of pg_control, which every start of PostgreSQL changes: the files are those of this stop if it is the same. HAS_RUN while it runs. */
  control: z.number(),
  /** The number of the database and the place of the checkpoint, in pg_control. */
  system: z.string(),
  checkpoint: z.number(),
  /** A place up to which the disk had the write-ahead log while PostgreSQL ran. Records of earlier releases do not say it. */
  logEnd: z.number().default(0),
  /** The SHA-256 of the password. */
  secret: z.string(),
  /** The path, the size and the checksum of each file. While it runs, the time of its last change is in the place of the checksum, ms. */
  files: z.array(SUM),
  /** The outcomes of transactions in each file of pg_xact and pg_multixact: its path, how many bytes are final, and their checksum. */
  outcomes: z.array(SUM),
  /** The files of tables that were missing when PostgreSQL began to recover from a crash. It makes some of them anew, without rows. */
  lost: z.array(z.string()),
  /** Those that were shorter then. Their tables may have lost rows. */
  shortened: z.array(SUM).default([]),
  /** How many files each folder has whose files the rows refer to, by its path from the folder of the database: after a crash, at least. */
  companions: z.array(z.tuple([z.string(), z.number()])),
  /** How many bytes these files had together after a stop. Records of earlier releases do not say it. */
  companionBytes: z.array(z.tuple([z.string(), z.number()])).default([]),
  /** The number in the folder of the database and the one before, in whose place a process that is killed may not have put it yet. */
  runs: z.tuple([z.string(), z.string()]).optional(),
  /** Files that no table or index had yet when they were listed, such as those of an index that was being built. */
  unfinished: z.array(z.string()).default([]),
  /** When the files were listed, ms. */
  listedAt: z.number().default(0),
  /** Whether PostgreSQL has been started since. Only records of earlier releases, which have no runs, say it. */
  isStarted: z.boolean().optional(),
  /** The checksum of all this but the runs, which are replaced in their place. Records of earlier releases do not say it. */
  sum: z.number().optional(),
});
type StopRecord = z.infer<typeof RECORD>;

const SUMMED = RECORD.omit({ runs: true, sum: true });
/** Returns the checksum of a record. With a changed path in it, a start would take a table for a stranger, and tell the operator to remove it. */
const sumOfRecord = (record: StopRecord) => crc32(JSON.stringify(SUMMED.parse(record)));

/** Returns the path of the record of a folder with a database. It also shows that there was one, if that folder is lost. */
export const recordFile = (root: string) => `${root}.json`;

const digestOf = (password: string) => sha256(password).toString('hex');
const countFilesIn = (folder: string) => (isThere(folder) ? namesIn(folder).length : 0);

/** Returns whether a folder has anything but what file managers add, without reading all of it. */
function hasAFile(folder: string): boolean {
  if (!isThere(folder)) return false;
  const entries = opendirSync(folder);
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) if (!isStray(entry.name)) return true;
    return false;
  } finally {
    entries.closeSync();
  }
}
const countBytesIn = (folder: string) => [...listFiles(folder, () => {}).values()].reduce((sum, size) => sum + size, 0);

/** The remedy where a start without the record can lose nothing, or where nothing can be compared. */
const STARTS_WITHOUT = ' (without that file it starts all the same)';

function readRecord(root: string, folder: string): StopRecord | null {
  const path = recordFile(root);
  if (!isThere(path)) return null;
  const damage = new DatabaseIncomplete(
    folder,
    `${path}, the record of its last stop, is damaged (if nothing else was, remove it: a start without it compares nothing)`,
  );
  if (!isFile(path)) throw damage;
  try {
    const record = JSON.parse(readFileSync(path, 'utf8')) as { format?: number };
    if (Number.isInteger(record.format) && record.format !== FORMAT) return null;
    const { data } = RECORD.safeParse(record);
    if (data && (data.sum === undefined || data.sum === sumOfRecord(data))) return data;
  } catch (error) {
    // Without a code it was cut off, which is answered below.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error;
  }
  throw damage;
}

/** A checksum of pg_control that none has: the database has run since. */
const HAS_RUN = -1;

/** A path and the size of its file. */
type Sizes = Iterable<readonly [path: string, size: number]>;

/** Returns what a record says of a database now, except for its files. */
function describeDatabase(root: string, control: Control): StopRecord & Required<Pick<StopRecord, 'runs'>> {
  return {
    format: FORMAT,
    control: HAS_RUN,
    system: control.system,
    checkpoint: control.checkpoint,
    logEnd: 0,
    secret: digestOf(readFileSync(join(root, 'secret'), 'utf8').trim()),
    files: [],
    outcomes: [],
    lost: [],
    shortened: [],
    companions: [],
    companionBytes: [],
    unfinished: [],
    runs: nextRuns(join(root, 'cluster')),
    listedAt: Date.now(),
  };
}

/**
 * Records the files of a database after PostgreSQL has ended. After any other end than a shutdown in order the former record
 * stays, which says nothing about the content of the files then. A disk without room for the record costs only the comparison.
 */
export function writeRecord(root: string, companions: readonly string[]) {
  const folder = join(root, 'cluster');
  try {
    const control = readControl(folder);
    if (!control.isShutDown) return;
    const sizes = [...listFiles(folder, () => {})].filter(([path]) => !isUnrecorded(path));
    saveWithNewNumber(root, {
      ...describeDatabase(root, control),
      control: control.sum,
      companions: companions.map((companion) => [relative(root, companion), countFilesIn(companion)]),
      companionBytes: companions.map((companion) => [relative(root, companion), countBytesIn(companion)]),
      files: sizes.map(([path, size]) => [path, size, sumOf(join(folder, path), size)]),
      outcomes: sizes.flatMap(([path]) => {
        const sum = sumOfOutcomes(folder, path, control);
        return sum ? [sum] : [];
      }),
    });
  } catch {
    // The disk has no room, or a file cannot be read.
  }
}

/**
 * Records which files a database has while it runs, so that the next start or restart after a crash finds which have been lost. The
 * outcomes of transactions are those of the last stop: a later one may not be final. The files of members are not counted again,
 * because after a crash only their folder matters.
 * @param states the files of now
 * @param unfinished those of them that may be ahead of the log
 * @param logEnd a place up to which the disk has the log; 0 if none is known
 */
export function recordRunning(
  root: string,
  companions: readonly string[],
  { checkpoint, files, readAt }: FileStates,
  { unfinished, logEnd }: Pick<StopRecord, 'unfinished' | 'logEnd'>,
) {
  const folder = join(root, 'cluster');
  try {
    const control = readControl(folder);
    // It has just ended by itself.
    if (control.isShutDown || checkpoint === null) return;
    const former = readRecord(root, folder);
    const formerCounts = new Map(former?.companions);
    saveWithNewNumber(root, {
      ...describeDatabase(root, control),
      checkpoint,
      logEnd,
      files: [...files].map(([path, { size, mtimeMs }]) => [path, size, mtimeMs]),
      outcomes: former?.outcomes ?? [],
      unfinished,
      listedAt: readAt,
      companions: companions.map((companion) => {
        const path = relative(root, companion);
        return [path, formerCounts.get(path) || (hasAFile(companion) ? 1 : 0)];
      }),
    });
  } catch {
    // The disk has no room, or a file cannot be read.
  }
}

/**
 * Returns the files that no table or index has, in the folders in which some have theirs: such as those of an index that is being built.
 * @param current the first file of each table and index, read after the files
 */
export function findUnfinished({ files }: FileStates, current: ReadonlySet<string>): string[] {
  const folders = new Set([...current].map((path) => dirname(path)));
  return [...files.keys()].filter(
    (path) => RELATION.test(path) && folders.has(dirname(path)) && !current.has(firstFileOf(path)),
  );
}

/** Returns the place of the last checkpoint of a running database, or null when the file that says it cannot be read. */
export function lastCheckpointOf(folder: string): number | null {
  try {
    return readControl(folder).checkpoint;
  } catch {
    return null;
  }
}

/** Has the disk keep the names in a folder. Windows and some file systems cannot be asked to. */
function syncFolder(folder: string) {
  let opened: number | undefined;
  try {
    opened = openSync(folder, 'r');
    fsyncSync(opened);
  } catch {
    // A power cut may then leave the former record, which the next start refuses with a sentence.
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

/** Writes the record under another name first, so that no half of it is read. */
function saveRecord(root: string, record: StopRecord) {
  const beside = `${recordFile(root)}.part`;
  try {
    const file = openSync(beside, 'w', 0o600);
    try {
      writeFileSync(file, JSON.stringify({ ...record, sum: sumOfRecord(record) }));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    giveToOwnerOf(dirname(root), beside);
    renameSync(beside, recordFile(root));
    // After a power cut the former record would not fit the number of the run, which is written next.
    syncFolder(dirname(root));
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/**
 * A number by chance in a database and in its record, which each start, each renewal of the record and each stop replaces: the parts of
 * two copies, or of one that was made in the meantime, do not belong together. An interrupted copy by names that has this file has
 * pg_control too. PostgreSQL does not look at it.
 */
const RUN_NUMBER = 'global/run_number';
const RUN_BYTES = 8;

/** Returns the number in a database, or an empty text in one that only earlier releases have run. */
function runOf(folder: string): string {
  const path = join(folder, RUN_NUMBER);
  return isFile(path) ? readFileSync(path, 'utf8') : '';
}

/** Writes into a file in its place, which needs no room on the disk if the file is long enough. */
function writeInPlace(path: string, content: string, position = 0) {
  const file = openSync(path, isThere(path) ? 'r+' : 'w', 0o600);
  try {
    writeSync(file, content, position);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns the number of a database and a new one. */
const nextRuns = (folder: string): [string, string] => [runOf(folder), randomBytes(RUN_BYTES).toString('hex')];

/** Writes the new number into a database, after its record: a start accepts what a process leaves that is killed in between. */
function writeRun(folder: string, [, next]: readonly [string, string]) {
  writeInPlace(join(folder, RUN_NUMBER), next);
  giveToOwnerOf(folder, join(folder, RUN_NUMBER));
}

/** Saves a new record with a new number. */
function saveWithNewNumber(root: string, record: ReturnType<typeof describeDatabase>) {
  saveRecord(root, record);
  writeRun(join(root, 'cluster'), record.runs);
}

/**
 * Gives a database a new number before PostgreSQL starts. Returns a function that puts the former one back, unless PostgreSQL has begun to
 * run: the first thing that it changes is pg_control.
 */
export function beginRun(root: string): () => void {
  const folder = join(root, 'cluster');
  const record = readRecord(root, folder);
  const runs = nextRuns(folder);
  const { sum } = readControl(folder);
  let putRecordBack = () => {};
  if (record) {
    const content = readFileSync(recordFile(root));
    const former = Buffer.from(`"runs":${JSON.stringify(record.runs)}`);
    const next = `"runs":${JSON.stringify(runs)}`;
    const position = content.indexOf(former);
    if (position >= 0 && former.length === next.length) {
      writeInPlace(recordFile(root), next, position);
      putRecordBack = () => writeInPlace(recordFile(root), former.toString(), position);
    } else saveRecord(root, { ...record, runs });
  }
  writeRun(folder, runs);
  return () => {
    if (readControl(folder).sum !== sum) return;
    const [formerRun] = runs;
    if (formerRun === '') rmSync(join(folder, RUN_NUMBER), { force: true });
    else writeInPlace(join(folder, RUN_NUMBER), formerRun);
    putRecordBack();
  };
}

/** Keeps, for every start until one succeeds, which files of tables were missing or shorter before PostgreSQL recovered. */
export function recordLost(root: string, { lost, shortened }: Pick<Soundness, 'lost' | 'shortened'>) {
  const record = readRecord(root, join(root, 'cluster'));
  const isKnown = record?.lost.length === lost.length && record.shortened.length === shortened.length;
  if (record && !isKnown) saveRecord(root, { ...record, lost, shortened });
}

/** The first number that PostgreSQL gives to a table that is not its own. */
export const OWN_SQL_TABLES_FROM = 16_384;

/** The findings of a check before PostgreSQL runs. */
export interface Soundness {
  /** Whether the database had tables of the product at its last stop. */
  hadSqlTables: boolean;
  /** Whether each file is as it was at the last stop. After a crash nothing says how the files of tables should be. */
  isAsStopped: boolean;
  /** Whether there was a record to compare it with. */
  isRecorded: boolean;
  /** Recorded files of tables that are missing. The tables may have been dropped or rewritten since the record. */
  lost: string[];
  /** Files of tables that are shorter than their record. PostgreSQL may have shortened them. */
  shortened: ShortenedFile[];
}

/** @param remedy what may be done without a loss */
type Refuse = (path: string, finding: string, remedy?: string) => DatabaseIncomplete;
/** The files of a database: its folder, the place at which its log ends, and the size of each file by its path. */
interface DatabaseFiles {
  folder: string;
  logEnd: number;
  sizes: ReadonlyMap<string, number>;
}

/**
 * Refuses to start when a folder beside the database is gone or has lost all its files, as when its disk is not mounted, or when
 * files were cut off, as by a copy to a full disk. The count of the files, which begins after each start, tells of single lost ones.
 * @param isAsStopped false after a crash, before which members may have removed all their pictures
 */
function checkCompanions(
  root: string,
  companions: readonly string[],
  { record, isAsStopped, refuse }: { record: StopRecord; isAsStopped: boolean; refuse: Refuse },
) {
  const recordedCounts = new Map(record.companions);
  const recordedBytes = new Map(record.companionBytes);
  for (const companion of companions) {
    const recordedCount = recordedCounts.get(relative(root, companion)) ?? 0;
    const isFolder = statSync(companion, { throwIfNoEntry: false })?.isDirectory() === true;
    if (!isAsStopped && recordedCount > 0 && !isFolder)
      throw refuse(companion, 'has been lost with all files of members');
    if (!isAsStopped) continue;
    const currentCount = countFilesIn(companion);
    if (recordedCount > 0 && currentCount === 0)
      throw refuse(companion, `has lost all ${recordedCount} files of members`);
    if (currentCount < recordedCount) continue;
    if (countBytesIn(companion) < (recordedBytes.get(relative(root, companion)) ?? 0))
      throw refuse(companion, 'has files of members that were cut off');
  }
}

/** The folders in which PostgreSQL takes for its own what it finds. An operator may keep other files beside them. */
const OF_POSTGRES = /^(?:base|global|pg_\w+)\//;

/**
 * Refuses a file that was not there at the stop, such as one of a newer state of the database over which a copy was put. PostgreSQL
 * takes up any file whose name it would give itself. One of its log that has no content yet may be of a start that was killed.
 */
function refuseStrangers({ folder, sizes }: DatabaseFiles, record: StopRecord) {
  const recordedPaths = new Set(record.files.map(([path]) => path));
  // One without a state ends PostgreSQL when it has begun to write.
  const slots = namesIn(join(folder, 'pg_replslot')).map((name) => `pg_replslot/${name}/state`);
  const stranger = [...sizes.keys(), ...slots].find(
    (path) =>
      OF_POSTGRES.test(path) &&
      !recordedPaths.has(path) &&
      !isUnrecorded(path) &&
      !(dirname(path) === 'pg_wal' && !isWritten(join(folder, 'pg_wal'), basename(path))),
  );
  if (stranger !== undefined) throw new DatabaseIncomplete(folder, `${stranger} is not of this database`, MIXED);
}

/** Refuses a database that has not run since its record and whose files differ from it: first those that hold data. */
function checkUnchanged(files: DatabaseFiles, record: StopRecord, refuse: Refuse) {
  const { folder, sizes } = files;
  const findChange = (recorded: StopRecord['files'], remedy?: string) => {
    for (const [path, size, sum] of recorded) {
      const current = sizes.get(path);
      if (current === undefined) throw refuse(path, 'has been lost', remedy);
      if (current !== size || sumOf(join(folder, path), size) !== sum) throw refuse(path, 'has changed', remedy);
    }
  };
  findChange(record.files.filter(([path]) => OF_POSTGRES.test(path)));
  refuseStrangers(files, record);
  findChange(
    record.files.filter(([path]) => !OF_POSTGRES.test(path)),
    STARTS_WITHOUT,
  );
}

/**
 * Refuses a database that has run since its record and whose files cannot follow from it. Returns the files of tables that are
 * missing or shorter, or were before a recovery that no successful start has followed yet.
 */
function checkChanged(
  files: DatabaseFiles,
  control: Control,
  record: StopRecord,
  refuse: Refuse,
): Pick<Soundness, 'lost' | 'shortened'> {
  const { folder, sizes, logEnd } = files;
  // PostgreSQL takes the first record that is not sound for the end of the log, and would open without the changes after it.
  if (logEnd < record.logEnd) throw logFault(folder, segmentAt(control.timeline, logEnd), 'is damaged');
  const newer = findNewerThanLog(files, record);
  if (newer !== undefined)
    throw new DatabaseIncomplete(
      folder,
      `${newer} is newer than the end of pg_wal (a part of the log is lost, or a copy was put over a newer folder: empty it first)`,
    );
  const putBack = findPutBack(files, record);
  if (putBack !== undefined)
    throw refuse(
      putBack,
      'has been replaced by an older one',
      ' (if a copy was put over a newer folder, empty it first; if not, remove the record)',
    );
  for (const [path, bytes, sum] of record.outcomes)
    if (sizes.has(path) && crc32(readFileSync(join(folder, path)).subarray(0, bytes)) !== sum)
      throw refuse(path, 'has changed');
  // No table that was there becomes unlogged in its files.
  const recordedPaths = new Set(record.files.map(([path]) => path));
  const stranger = [...sizes.keys()].find(
    (path) => !recordedPaths.has(path) && recordedPaths.has(INIT_FORK.exec(path)?.[1] ?? ''),
  );
  if (stranger !== undefined) throw new DatabaseIncomplete(folder, `${stranger} is not of this database`, MIXED);
  const lostFiles = record.files
    .map(([path]) => path)
    .filter((path) => RELATION.test(path) && !sizes.has(path) && !isUnlogged(path, recordedPaths));
  // PostgreSQL empties the first file of a dropped table at once, but removes it only after the next checkpoint. While it does, the record
  // may be renewed, which says then that the file is empty.
  const emptyFiles = new Set(record.files.flatMap(([path, size]) => (size === 0 ? path : [])));
  const isRunningRecord = record.control === HAS_RUN;
  const lostTooEarly = lostFiles.find((path) => /\/\d+$/.test(path) && !(isRunningRecord && emptyFiles.has(path)));
  if (lostTooEarly && control.isInProduction && control.checkpoint === record.checkpoint)
    throw refuse(lostTooEarly, 'has been lost');
  const shortened = findShortened(
    sizes,
    record.files.map(([path, size]) => [path, size] as const),
  ).filter(([path]) => !isUnlogged(path, recordedPaths));
  const known = new Set(record.shortened.map(([path]) => path));
  return {
    lost: [...new Set([...record.lost.filter((path) => !isUnlogged(path, recordedPaths)), ...lostFiles])],
    shortened: [...record.shortened, ...shortened.filter(([path]) => !known.has(path))],
  };
}

/** How many pages are read at once. */
const READ_PAGES = 128;

/** Returns the highest place in the log of the last changes of all pages of a file. Each page begins with it. */
function lastChangeIn(path: string): number {
  const chunk = Buffer.alloc(READ_PAGES * PAGE_BYTES);
  const file = openSync(path, 'r');
  try {
    let last = 0;
    for (let bytes = readSync(file, chunk); bytes > 0; bytes = readSync(file, chunk))
      for (let page = 0; page + PAGE_BYTES <= bytes; page += PAGE_BYTES)
        last = Math.max(last, chunk.readUInt32LE(page) * 2 ** 32 + chunk.readUInt32LE(page + 4));
    return last;
  } finally {
    closeSync(file);
  }
}

/**
 * Returns a recorded file of a table with a change that the log does not have. PostgreSQL writes a page only when the log has its changes
 * on the disk, so such a file is of a later state of the database, or the log has lost its end. Only the file of an index or a table that
 * is being built is ahead of the log, which has all of it when the table gets that file. Files not written since the record are not read.
 */
function findNewerThanLog({ folder, logEnd, sizes }: DatabaseFiles, record: StopRecord): string | undefined {
  const unfinished = new Set(record.unfinished);
  return record.files
    .map(([path]) => path)
    .find((path) => {
      if (!RELATION.test(path) || !sizes.has(path) || unfinished.has(path)) return false;
      return (
        statSync(join(folder, path)).mtimeMs >= record.listedAt - STEP_MS && lastChangeIn(join(folder, path)) > logEnd
      );
    });
}

/** Returns the files of tables that are shorter than they were. */
const findShortened = (sizes: ReadonlyMap<string, number>, former: Sizes) =>
  [...former].flatMap(([path, formerSize]): ShortenedFile[] => {
    const size = sizes.get(path) ?? formerSize;
    return RELATION.test(path) && size < formerSize ? [[path, size, formerSize]] : [];
  });

/** The files of a running database at one time. */
export interface FileStates {
  /** The place of the last checkpoint before they were read: PostgreSQL removes files of dropped tables after the next one. */
  checkpoint: number | null;
  /** Each file besides the log, by its path. */
  files: ReadonlyMap<string, FileState>;
  /** When they were read, ms. */
  readAt: number;
}
interface FileState extends Pick<Stats, 'mtimeMs' | 'ctimeMs' | 'size'> {
  /** Two numbers that a JavaScript number would round to the same one differ as a bigint. */
  ino: number | bigint;
}

export function fileStatesOf(folder: string): FileStates {
  const checkpoint = lastCheckpointOf(folder);
  const files = new Map<string, FileState>();
  listFiles(folder, (path, stats) => {
    const { mtimeMs, ctimeMs, size } = stats;
    if (!stats.isFile() || path.startsWith('pg_wal') || isUnrecorded(path)) return;
    const ino = Number.isSafeInteger(stats.ino)
      ? stats.ino
      : statSync(join(folder, path), { bigint: true, throwIfNoEntry: false })?.ino;
    // Without one it has just been removed.
    if (ino !== undefined) files.set(path, { ino, mtimeMs, ctimeMs, size });
  });
  return { checkpoint, files, readAt: Date.now() };
}

/** Smaller steps of a clock and of times are those of a clock that is corrected. */
const STEP_MS = 2000;

/** PostgreSQL writes these once. */
const VERSION = /(?:^|\/)PG_VERSION$/;

/**
 * Returns whether an older file was put in the place of one with its time, as by `cp -a`. PostgreSQL never sets times: what it writes gets
 * the same time for the content and for the entry of the file, also when the clock was set back.
 * @param former the time of the content at an earlier look, ms
 * @param lookedAt the time of that look, ms
 */
const isPutBack = ({ mtimeMs, ctimeMs }: Pick<Stats, 'mtimeMs' | 'ctimeMs'>, former: number, lookedAt: number) =>
  mtimeMs < Math.min(former, lookedAt) - STEP_MS && ctimeMs > mtimeMs + STEP_MS;

/**
 * Returns what happened to the files of a database between two times: whether something else than PostgreSQL replaced one, because a
 * file of a table that is logged keeps its identity and no file gets an older content; and which files of tables are shorter now, as
 * after VACUUM.
 */
export function changesBetween({ files, readAt }: FileStates, now: FileStates) {
  const isReplaced = [...files].some(([path, { ino, mtimeMs }]) => {
    const current = now.files.get(path);
    if (!current) return false;
    if (VERSION.test(path) && current.mtimeMs !== mtimeMs) return true;
    const keepsIdentity = RELATION.test(path) && !isUnlogged(path, files);
    return (keepsIdentity && current.ino !== ino) || isPutBack(current, mtimeMs, readAt);
  });
  const sizesOf = (states: FileStates['files']) =>
    new Map([...states].map(([path, { size }]) => [path, size] as const));
  return { isReplaced, shortened: findShortened(sizesOf(now.files), sizesOf(files)) };
}

/** Returns a file that is older than the record of a running database says. Where a copy did not keep the times, nothing is compared. */
function findPutBack({ folder, sizes }: DatabaseFiles, record: StopRecord): string | undefined {
  const times = new Map(record.files.map(([path, , mtimeMs]) => [path, mtimeMs] as const));
  const isKept = Math.abs(statSync(join(folder, 'PG_VERSION')).mtimeMs - (times.get('PG_VERSION') ?? 0)) <= STEP_MS;
  if (record.control !== HAS_RUN || !isKept) return undefined;
  return [...times].find(
    ([path, mtimeMs]) =>
      OF_POSTGRES.test(path) && sizes.has(path) && isPutBack(statSync(join(folder, path)), mtimeMs, record.listedAt),
  )?.[0];
}

/** A file beside a database into which files were put while PostgreSQL ran. No start uses the mixture. */
const mixedFile = (root: string) => `${root}.mixed`;
/** Marks a database into which files were put while PostgreSQL ran. */
export const markMixed = (root: string) => writeFileSync(mixedFile(root), '', { mode: 0o600 });
/** Returns why no start uses a marked database. */
export const mixedFault = (root: string) =>
  new DatabaseIncomplete(join(root, 'cluster'), REPLACED, putAgain(mixedFile(root)));

/** Refuses a database whose files are not those of its last shutdown in order, or cannot follow from them. */
function compareWithRecord(root: string, files: DatabaseFiles, companions: readonly string[]): Soundness {
  const { folder } = files;
  const record = readRecord(root, folder);
  if (!record) return { isAsStopped: false, isRecorded: false, hadSqlTables: false, lost: [], shortened: [] };
  const refuse: Refuse = (path, finding, remedy = '') =>
    new DatabaseIncomplete(
      folder,
      `${path} ${finding} since it was stopped, by its record ${recordFile(root)}${remedy}`,
    );
  const hadSqlTables = record.files.some(
    ([path]) => Number(/^base\/\d+\/(\d+)$/.exec(path)?.[1]) >= OWN_SQL_TABLES_FROM,
  );
  const control = readControl(folder);
  const isAsStopped = control.sum === record.control;
  // A shutdown makes a checkpoint of its own, so a database that has run since its record was shut down after a later one.
  const isOlderCopy = control.isShutDown && control.checkpoint === record.checkpoint && !isAsStopped;
  if (control.system !== record.system || control.checkpoint < record.checkpoint || isOlderCopy)
    throw refuse('global/pg_control', 'has been changed, or replaced by an older one or by one of another database,');
  const isOfThisRun = record.runs?.includes(runOf(folder)) ?? record.isStarted ?? record.control === HAS_RUN;
  if (!isAsStopped && !isOfThisRun)
    throw new DatabaseIncomplete(
      folder,
      `global/pg_control is of a later run than its record ${recordFile(root)} (if a copy was put over a newer folder, empty it first; one that was made while PostgreSQL ran lacks rows; if neither, remove the record)`,
    );
  if (isAsStopped) checkUnchanged(files, record, refuse);
  const { lost, shortened } = isAsStopped ? { lost: [], shortened: [] } : checkChanged(files, control, record, refuse);
  // Only when no file of a table differs: without the record PostgreSQL would start on lost rows as if they had never been there.
  const remedy = lost.length + shortened.length === 0 ? STARTS_WITHOUT : '';
  const refuseBeside: Refuse = (path, finding) => refuse(path, finding, remedy);
  const password = readFileSync(join(root, 'secret'), 'utf8').trim();
  if (digestOf(password) !== record.secret) throw refuse(join(root, 'secret'), 'has changed');
  checkCompanions(root, companions, { record, isAsStopped, refuse: refuseBeside });
  return { isAsStopped, isRecorded: true, hadSqlTables, lost, shortened };
}

/**
 * Checks, before PostgreSQL changes anything, that a database is complete, and changes nothing itself.
 * @param root the folder that has the database in `cluster` and its password in `secret`
 * @param companions folders beside it whose files the rows refer to
 * @throws DatabaseIncomplete
 */
export function checkDatabase(root: string, companions: readonly string[]): Soundness {
  const folder = join(root, 'cluster');
  const secretFile = join(root, 'secret');
  if (!statSync(folder).isDirectory()) throw new DatabaseIncomplete(folder, 'it is not a folder');
  if (!isFile(secretFile) || readFileSync(secretFile, 'utf8').trim() === '')
    throw new DatabaseIncomplete(folder, `its password in ${secretFile} is missing or empty`);
  if (isThere(mixedFile(root))) throw mixedFault(root);
  const requireAccess = checkAccess(folder);
  const sizes = listFiles(folder, (path, stats) => {
    // Reading a pipe or a device may never end, and PostgreSQL waits for a folder in the place of its lock file.
    const isExpected = stats.isFile() || (stats.isDirectory() && !path.startsWith('postmaster.'));
    if (!isExpected) throw new DatabaseIncomplete(folder, `${path} is not a regular file`);
    requireAccess(path, stats);
  });
  const logEnd = checkParts(folder, sizes);
  return compareWithRecord(root, { folder, logEnd, sizes }, companions);
}

/** A folder in which a start creates a database before it gets its name. */
const ATTEMPT = /^cluster\.new-[0-9a-f]{8}$/;

/** Returns whether the data folder of PostgreSQL has files of tables that PostgreSQL itself does not make, or cannot be looked into. */
function hasOwnSqlTables(folder: string): boolean {
  const base = join(folder, 'base');
  if (!statSync(base, { throwIfNoEntry: false })) return isThere(join(folder, 'global/pg_control'));
  return readdirSync(base, { recursive: true, encoding: 'utf8' }).some(
    (path) => Number(basename(path)) >= OWN_SQL_TABLES_FROM,
  );
}

/** The names of files and folders that initdb makes. */
const OF_INITDB = [
  /^(?:base|global|archive_status|mappings|members|offsets|snapshots|summaries|PG_VERSION|postmaster\.pid|xlogtemp\.\d+)$/,
  /^(?:postgresql(?:\.auto)?\.conf|replorigin_checkpoint|pg\w+(?:\.(?:conf|init|map|stat))?)(?:\.(?:tmp|\d+))?$/,
  // Files of tables, of the log and of the outcomes of transactions.
  /^[0-9A-F]+(?:_(?:fsm|vm|init))?$/,
];

/** Returns the folders of unfinished attempts. One with tables is a database that somebody renamed, and one with other files is none. */
export const attemptsIn = (root: string) =>
  readdirSync(root).filter((name) => {
    if (!ATTEMPT.test(name) || hasOwnSqlTables(join(root, name))) return false;
    return readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).every(
      (path) => isStray(basename(path)) || OF_INITDB.some((names) => names.test(basename(path))),
    );
  });

/**
 * Checks that a folder without a database never had one: it is missing, empty, or has only what a killed first start leaves.
 * @throws DatabaseIncomplete
 */
export function checkNew(root: string) {
  const folder = join(root, 'cluster');
  const names = isThere(root) ? namesIn(root) : [];
  const attempts = names.length > 0 ? attemptsIn(root) : [];
  // The folder of an attempt is there before the password and until the database has its name.
  const traces = names.filter((name) => !attempts.includes(name) && !(name === 'secret' && attempts.length > 0));
  if (isThere(recordFile(root))) traces.push(recordFile(root));
  if (traces.length > 0) throw databaseLost(folder, traces);
}
