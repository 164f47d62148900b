// Damages to a data folder, and what a start makes of them.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../app.database.ts';
import { sha256 } from '../platform/hashes.ts';
import { lockFolder } from '../platform/process/folder-lock.ts';
import { startFault } from '../start-errors.ts';

/** A way to damage a data folder. */
export interface Damage {
  what: string;
  /** Damages the folder. Returns a function that repairs it. */
  apply: (dataDir: string) => () => void;
  /** A part of the sentence that the start must say. Without it the start may also find all data. */
  sentence?: RegExp;
}

/** Where removed files and folders of a data folder are kept for the repair, beside it. */
const REMOVED = '.removed';
const CLUSTER = 'postgres/cluster';

export function removal(path: string): Damage {
  function apply(dataDir: string) {
    const aside = `${dataDir}${REMOVED}`;
    renameSync(join(dataDir, path), aside);
    return () => renameSync(aside, join(dataDir, path));
  }
  return { what: `${path} removed`, apply };
}
const removed = (path: string, sentence: RegExp): Damage => ({ ...removal(path), sentence });

/** Changes the content of a file. */
export function rewriting(path: string, change: (file: string) => void) {
  return (dataDir: string) => {
    const file = join(dataDir, path);
    const content = readFileSync(file);
    change(file);
    return () => writeFileSync(file, content);
  };
}

/** Adds an empty file, or what another function makes, which belongs to the owner of the folder. */
export function addition(path: string, make = (file: string) => writeFileSync(file, '', { mode: 0o600 })) {
  return (dataDir: string) => {
    const added = join(dataDir, path);
    make(added);
    const { uid, gid } = lstatSync(dirname(added));
    chownSync(added, uid, gid);
    return () => rmSync(added, { recursive: true });
  };
}

/** Changes who may use a file or folder. */
function withdrawal(path: string, change: (path: string) => void) {
  return (dataDir: string) => {
    const changed = join(dataDir, path);
    const { mode, uid, gid } = lstatSync(changed);
    change(changed);
    return () => {
      chownSync(changed, uid, gid);
      chmodSync(changed, mode);
    };
  };
}

/** The names of the files of our own tables begin with this number. */
const OWN_FILES_FROM = 16_384;

/** Returns the path of the largest file of our tables and indexes. */
export function largestSqlTable(dataDir: string): string {
  const base = join(dataDir, CLUSTER, 'base');
  const files = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter(
    (name) => Number(/\/(\d+)$/.exec(name)?.[1]) >= OWN_FILES_FROM,
  );
  const sized = files.map((name) => ({ name, size: lstatSync(join(base, name)).size }));
  return join(CLUSTER, 'base', sized.toSorted((a, b) => b.size - a.size)[0]?.name ?? '');
}

/** Removes everything in a folder. */
function emptying(path: string) {
  return (dataDir: string) => {
    const [folder, aside] = [join(dataDir, path), `${dataDir}${REMOVED}`];
    const names = readdirSync(folder);
    mkdirSync(aside);
    for (const name of names) renameSync(join(folder, name), join(aside, name));
    return () => {
      for (const name of names) renameSync(join(aside, name), join(folder, name));
      rmSync(aside, { recursive: true });
    };
  };
}

/** A table that is in every database and larger than the files that were once compared as a whole. */
const FUNCTIONS = `${CLUSTER}/base/5/1255`;

/** Fills a page in the middle of a file with zeros, as a disk may. For PostgreSQL this is a page without rows. */
function emptyPage(file: string) {
  const content = readFileSync(file);
  const start = 8192 * Math.floor(content.length / 8192 / 2);
  writeFileSync(file, content.fill(0, start, start + 8192));
}

/** The sentence about a folder of members' files that has lost all of them. */
const allLost = (dataDir: string, path: string) =>
  new RegExp(`${path} has lost all ${readdirSync(join(dataDir, path)).length} files of members since it was stopped`);

/** The damages that were once answered wrongly, each with a part of its sentence. */
export const knownDamages = (dataDir: string): Damage[] => [
  removed(`${CLUSTER}/PG_VERSION`, /PG_VERSION is missing or damaged/),
  removed(CLUSTER, /cluster is not complete: it is missing, and there are files, /),
  removed('postgres', /cluster is not complete: it is missing, and there are files, /),
  removed('postgres/secret', /its password in \S+secret is missing or empty/),
  {
    what: 'postgres/secret of another value',
    apply: rewriting('postgres/secret', (file) => writeFileSync(file, 'of-another-database')),
    sentence: /secret has changed since it was stopped/,
  },
  removed(`${CLUSTER}/global/pg_control`, /global\/pg_control is missing or empty/),
  {
    what: 'pg_wal emptied',
    apply: emptying(`${CLUSTER}/pg_wal`),
    sentence: /pg_wal\/[0-9A-F]{24}, a part of the changes since the last checkpoint, is missing or cut off/,
  },
  removed(
    `${CLUSTER}/postgresql.conf`,
    /postgresql\.conf is missing or empty \(a start with an empty DATA_DIR makes one\)/,
  ),
  removed(`${CLUSTER}/pg_hba.conf`, /pg_hba\.conf is missing or empty \(a start with an empty DATA_DIR makes one\)/),
  removed(`${CLUSTER}/base`, /base is missing or empty/),
  removed(`${CLUSTER}/global`, /global is missing or empty/),
  removed(`${CLUSTER}/pg_xact`, /pg_xact is missing or empty/),
  {
    what: 'a table file truncated',
    apply: rewriting(largestSqlTable(dataDir), (file) => truncateSync(file, 8192)),
    sentence: /base\/\d+\/\d+ has changed since it was stopped, by its record \S+postgres\.json\. Nothing/,
  },
  {
    what: 'a page in the middle of a table zeroed',
    apply: rewriting(FUNCTIONS, emptyPage),
    sentence: /base\/5\/1255 has changed since it was stopped/,
  },
  {
    what: 'postgres.json without its lists',
    apply: rewriting('postgres.json', (file) => {
      const { format } = JSON.parse(readFileSync(file, 'utf8')) as { format: number };
      writeFileSync(file, JSON.stringify({ format }));
    }),
    sentence: /postgres\.json, the record of its last stop, is damaged/,
  },
  {
    what: 'postgres.json of another content',
    apply: rewriting('postgres.json', (file) => writeFileSync(file, '7')),
    sentence: /postgres\.json, the record of its last stop, is damaged/,
  },
  {
    what: 'postgres.json with elements of another kind',
    apply: rewriting('postgres.json', (file) => {
      const record = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...record, files: [null] }));
    }),
    sentence: /postgres\.json, the record of its last stop, is damaged/,
  },
  {
    what: 'postgres.json with another name of a table',
    apply: rewriting('postgres.json', (file) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace('"base/5/1255"', '"base/5/1254"')),
    ),
    sentence: /postgres\.json, the record of its last stop, is damaged/,
  },
  // A newer folder leaves such files when a copy is put over it.
  ...['base/5/16999_vm', 'pg_twophase/00000000FFFF03E8', 'pg_replslot/subscriber'].map((path) => ({
    what: `${path} added`,
    apply: addition(`${CLUSTER}/${path}`, (added) =>
      path.startsWith('pg_replslot') ? mkdirSync(added, { mode: 0o700 }) : writeFileSync(added, 'x', { mode: 0o600 }),
    ),
    sentence: new RegExp(`${path}\\S* is not of this database\\. Nothing was changed: if you put a copy back, empty`),
  })),
  {
    what: 'a later file of the log added',
    apply: addition(`${CLUSTER}/pg_wal/0000000100000000000000FF`, (file) => {
      const content = Buffer.alloc(16 * 1024 * 1024);
      content.writeBigUInt64LE(0xff000000n, 8);
      writeFileSync(file, content, { mode: 0o600 });
    }),
    sentence: /pg_wal\/0000000100000000000000FF is not of this database/,
  },
  {
    what: 'backup_label added',
    apply: addition(`${CLUSTER}/backup_label`),
    sentence: /backup_label makes it recover like a copy of pg_basebackup \(remove that file if this folder is none\)/,
  },
  {
    what: 'standby.signal added as a folder',
    apply: addition(`${CLUSTER}/standby.signal`, (folder) => mkdirSync(folder, { mode: 0o700 })),
    sentence: /standby\.signal makes it a read-only copy that follows another database/,
  },
  {
    what: 'standby.signal added',
    apply: addition(`${CLUSTER}/standby.signal`),
    sentence: /standby\.signal makes it a read-only copy that follows another database/,
  },
  {
    what: 'recovery.signal added',
    apply: addition(`${CLUSTER}/recovery.signal`),
    sentence: /recovery\.signal makes it wait for an archive of the write-ahead log \(remove that file/,
  },
  removed('files', allLost(dataDir, 'files/photos')),
  { what: 'files emptied', apply: emptying('files'), sentence: allLost(dataDir, 'files/photos') },
  { what: 'photos emptied', apply: emptying('files/photos'), sentence: allLost(dataDir, 'files/photos') },
  {
    what: 'a photo cut off',
    apply: (folder) => {
      const [name = ''] = readdirSync(join(folder, 'files/photos'));
      return rewriting(join('files/photos', name), (file) => truncateSync(file, 1))(folder);
    },
    sentence: /files\/photos has files of members that were cut off since it was stopped.*starts all the same/,
  },
  removed('files/pictures', allLost(dataDir, 'files/pictures')),
  {
    what: 'stoop.lock damaged',
    apply: rewriting('stoop.lock', (file) => writeFileSync(file, 'not a database of SQLite '.repeat(100))),
    sentence: /stoop\.lock is damaged/,
  },
  {
    what: 'the database unreadable',
    apply: withdrawal(CLUSTER, (folder) => chmodSync(folder, 0)),
    sentence: /cannot be read/,
  },
  // Only root can give a folder to another user.
  ...(process.getuid?.() === 0
    ? [
        {
          what: 'the database of another owner',
          apply: withdrawal(CLUSTER, (folder) => chownSync(folder, 64_999, 64_999)),
          sentence:
            /postgres\/cluster\/\S+ cannot be read \(EACCES\)\. Nothing was changed\. It belongs to another user/,
        },
      ]
    : []),
];

/** Folders whose files a start does not look at one by one, and the lock, which is only there to be locked. */
const NOT_DAMAGED_INSIDE = /^(?:files|mail)$/;
const NOT_DAMAGED = /^(?:stoop\.(?:lock|pid)|inbox-key)$/;

/** Returns a file or folder of a data folder at any depth, by chance. */
function choosePath(dataDir: string, random: () => number): string {
  let path = '';
  for (;;) {
    const names = readdirSync(join(dataDir, path)).filter((name) => path !== '' || !NOT_DAMAGED.test(name));
    const name = names[Math.floor(random() * names.length)];
    if (name === undefined) return path;
    path = path === '' ? name : `${path}/${name}`;
    const isClosed = NOT_DAMAGED_INSIDE.test(path) || !lstatSync(join(dataDir, path)).isDirectory();
    if (isClosed || random() < 0.15) return path;
  }
}

function swap(path: string, otherPath: string): Damage {
  function exchange(dataDir: string) {
    const aside = `${dataDir}${REMOVED}`;
    renameSync(join(dataDir, path), aside);
    renameSync(join(dataDir, otherPath), join(dataDir, path));
    renameSync(aside, join(dataDir, otherPath));
  }
  function apply(dataDir: string) {
    exchange(dataDir);
    return () => exchange(dataDir);
  }
  return { what: `${path} and ${otherPath} swapped`, apply };
}

/** Returns a damage by chance: one file or folder removed, truncated, unreadable, or in the place of another. */
export function chooseDamage(dataDir: string, random: () => number): Damage {
  const path = choosePath(dataDir, random);
  const stats = lstatSync(join(dataDir, path));
  const kind = Math.floor(random() * 4);
  if (kind === 0) return removal(path);
  if (kind === 1 && stats.isFile() && stats.size > 0) {
    const length = Math.floor(random() * stats.size);
    const apply = rewriting(path, (file) => truncateSync(file, length));
    return { what: `${path} truncated from ${stats.size} to ${length} bytes`, apply };
  }
  if (kind === 2) return { what: `${path} unreadable`, apply: withdrawal(path, (changed) => chmodSync(changed, 0)) };
  const otherPath = choosePath(dataDir, random);
  const isInside = `${otherPath}/`.startsWith(`${path}/`) || `${path}/`.startsWith(`${otherPath}/`);
  return isInside ? chooseDamage(dataDir, random) : swap(path, otherPath);
}

/** Copies a file or a folder with its owners and modes. */
export function copyFolder(source: string, destination: string) {
  execFileSync('cp', ['-a', '--reflink=auto', source, destination]);
}

function discard(path: string) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It has a folder that was made unreadable.
    execFileSync('chmod', ['-R', 'u+rwX', path]);
    rmSync(path, { recursive: true, force: true });
  }
}

/** Files that each attempt to start writes: they say which process has the folder. */
const OF_EACH_START = /^stoop\.(?:lock|pid)$/;

/** Returns everything under a folder with what the system changes whenever something is written, renamed or given away. */
function describeTree(root: string): Map<string, string> {
  const entries = new Map<string, string>();
  const visit = (path: string) => {
    const { mode, uid, size, ino, ctimeNs } = lstatSync(path, { bigint: true });
    // The lock is written into the data folder itself, which changes its time.
    if (path !== root) entries.set(relative(root, path), [ino, mode, uid, size, ctimeNs].join(' '));
    if (mode & 0o400n && (mode & 0o170000n) === 0o040000n)
      for (const name of readdirSync(path).filter((entry) => path !== root || !OF_EACH_START.test(entry)))
        visit(join(path, name));
  };
  visit(root);
  return entries;
}

const changedPaths = (earlierTree: Map<string, string>, laterTree: Map<string, string>) =>
  [...new Set([...earlierTree.keys(), ...laterTree.keys()])].filter(
    (path) => earlierTree.get(path) !== laterTree.get(path),
  );

/** Returns the path and a digest of each file in a folder. */
export const digestFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => `${relative(folder, path)} ${sha256(readFileSync(path)).toString('hex')}`)
    .toSorted();

/** Returns the part of a text where it begins to differ from another. */
function firstDifference(earlierText: string, laterText: string): string {
  const index = [...earlierText].findIndex((letter, n) => letter !== laterText[n]);
  return `${earlierText.slice(index - 80, index + 40)} -> ${laterText.slice(index - 80, index + 40)}`;
}

/** Returns a digest of all rows of a database and of all files of members. */
async function digestData(url: string, dataDir: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select string_agg(format('select %L as name, count(*), md5(coalesce(string_agg(t::text, '','' order by t::text), '''')) from %I.%I t',
         c.oid::regclass, nspname, relname), ' union all ') || ' order by name' as statement
       from pg_class c join pg_namespace n on n.oid = relnamespace where nspname in ('public', 'jobs') and relkind = 'r'`,
    );
    const result = await client.query(rows[0]?.statement ?? '');
    return JSON.stringify([result.rows, digestFiles(join(dataDir, 'files'))]);
  } finally {
    await client.end();
  }
}

/** Starts the embedded database as the server does. Returns a digest of all data, or the sentence that it does not start with. */
export async function startOn(dataDir: string): Promise<{ data: string } | { sentence: string }> {
  const config = { dataDir, s3: null, databaseUrl: null };
  try {
    const lock = lockFolder(dataDir);
    if ('owner' in lock) throw new Error('The folder is in use.');
    try {
      const postgres = await startPostgres(config);
      const data = await digestData(postgres.url, dataDir).catch(async (error) => {
        await postgres.stop();
        throw error;
      });
      postgres.accept();
      await postgres.stop();
      return { data };
    } finally {
      lock.release();
    }
  } catch (error) {
    const fault = startFault(error, config);
    if (fault === null) throw error;
    return { sentence: fault };
  }
}

/** Returns what is wrong with a start: other data, or that it was to be refused. */
function problemOfStart(data: string, seededData: string, isRefusalExpected: boolean): string | null {
  if (data !== seededData) return `it started with other data: ${firstDifference(seededData, data)}`;
  return isRefusalExpected ? 'it started' : null;
}

/** Returns what is wrong with a refusal to start: it changed something on the disk, or did not say what it should in one sentence. */
function problemOfRefusal(sentence: string, changed: readonly string[], expected: Damage['sentence']): string | null {
  if (changed.length > 0) return `it changed ${changed.length} paths, such as ${changed[0]}, and said: ${sentence}`;
  const isExpected = !sentence.includes('\n') && (!expected || expected.test(sentence));
  return isExpected ? null : `it said: ${sentence}`;
}

/**
 * Damages a copy of a data folder and starts on it. After that either the data are the same as before, or there was no start, it
 * was said in one sentence, and nothing on the disk has changed.
 * @param copyPath where the copy is kept. It is repaired for the next damage when it was left as it was
 * @returns what is wrong with that, or null
 */
export async function tryDamage(
  seeded: { dataDir: string; data: string },
  copyPath: string,
  { apply, sentence }: Damage,
): Promise<{ problem: string | null; started: boolean }> {
  if (!existsSync(copyPath)) copyFolder(seeded.dataDir, copyPath);
  const repair = apply(copyPath);
  const treeBefore = describeTree(copyPath);
  const outcome = await startOn(copyPath);
  const changed = 'data' in outcome ? [] : changedPaths(treeBefore, describeTree(copyPath));
  if ('data' in outcome || changed.length > 0) for (const path of [copyPath, `${copyPath}${REMOVED}`]) discard(path);
  else repair();
  if ('data' in outcome)
    return { problem: problemOfStart(outcome.data, seeded.data, sentence !== undefined), started: true };
  return { problem: problemOfRefusal(outcome.sentence, changed, sentence), started: false };
}
