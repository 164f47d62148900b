import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromRandomAccessReader, open as openZip, type ZipFile } from 'yauzl';
import * as z from 'zod/mini';
import { isKey } from '../files/files.ts';
import { DecryptingReader, isEncrypted, NotDecrypted } from './encryption.ts';

/** The format of a backup's manifest. A release reads its own and every earlier format. */
export const FORMAT = 2;
export const MANIFEST = 'manifest.json';
/** In backups of format 1: the SQL of pg-boss's schema. It has no checksum and is never run. Only its version is read. */
const FORMER_JOBS_SCHEMA = 'database/jobs.sql';
const FORMER_JOBS_SCHEMA_MAX_BYTES = 1024 * 1024;
const FORMER_JOBS_VERSION = /INSERT INTO jobs\.version\s*\(version\) VALUES \('(\d{1,4})'\)/;

const stored = { bytes: z.number(), sha256: z.string() };
const manifest = z.object({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  /** When the snapshot of the database was taken, ISO 8601. */
  madeAt: z.string(),
  /** The name of the last migration that the database had run. */
  migration: z.string(),
  /** The version of pg-boss's schema. Format 1 does not have it. */
  jobsVersion: z.optional(z.int()),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.number(), ...stored }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.int() })),
  files: z.array(z.object({ key: z.string(), ...stored })),
  /** The keys of files that were deleted while the backup was made. */
  gone: z.array(z.string()),
  /** The keys of files that the database names and the file store did not have. Format 1 counts them among `gone`. */
  missing: z._default(z.array(z.string()), []),
});
export type Manifest = z.output<typeof manifest>;
/** Names and checksums become at most a few times smaller when they are compressed. Another text could fill the memory. */
const MANIFEST_RATIO_MAX = 20;
const SMALL_BYTES = 1024 * 1024;

/** The backup cannot be used. The message says why. */
export class BackupUnusable extends Error {}

const foreignName = () =>
  new BackupUnusable('The backup has a file whose name no release gives: somebody may have changed it.');

export const sqlTableEntry = ({ schema, name }: { schema: string; name: string }) => `database/${schema}.${name}.copy`;
export const fileEntry = (key: string) => `files/${key}`;

const LINE_END = 10;

/** Measures a stream that passes through. */
export class Measure {
  #hash = createHash('sha256');
  bytes = 0;
  /** The number of line ends. In PostgreSQL's text format that is the number of rows. */
  lines = 0;
  async *of(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of content) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      for (let offset = chunk.indexOf(LINE_END); offset >= 0; offset = chunk.indexOf(LINE_END, offset + 1))
        this.lines++;
      yield chunk;
    }
  }
  /** Returns the SHA-256 as hexadecimal digits, once everything has passed. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** The facts that the manifest states about a part. */
interface Part {
  bytes: number;
  sha256: string;
  rows?: number;
}

/** A backup that is open for reading. */
export interface Archive {
  manifest: Manifest;
  /** Returns the version of pg-boss's schema that the backup's jobs have. @throws BackupUnusable when it has none */
  jobsVersion(): Promise<number>;
  /** Opens a part. It fails at its end if it differs from the manifest. @throws BackupUnusable when it is missing */
  read(name: string): Promise<Readable>;
  close(): Promise<void>;
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, failed) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on('end', () => resolve(entries));
    zip.on('error', (error: Error) =>
      failed(/^(?:invalid relative|absolute) path|^invalid characters/.test(error.message) ? foreignName() : error),
    );
    zip.readEntry();
  });
}

const openStream = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, failed) =>
    zip.openReadStream(entry, (error, stream) => (error ? failed(error) : resolve(stream))),
  );

const OPTIONS = { lazyEntries: true, autoClose: false } as const;

/** Opens the zip in a file, through the decryption if it is encrypted. */
async function openContainer(path: string, key: string | null): Promise<{ zip: ZipFile; close: () => Promise<void> }> {
  const file = await open(path, 'r');
  try {
    const encrypted = await isEncrypted(file);
    if (encrypted && key === null)
      throw new BackupUnusable('The backup is encrypted: set BACKUP_KEY to the key that it was made with.');
    if (!encrypted && key !== null)
      throw new BackupUnusable(
        'The backup is not encrypted, although BACKUP_KEY is set: somebody may have replaced it. Restore it without BACKUP_KEY if it is yours.',
      );
    const reader = encrypted ? await DecryptingReader.open(file, key ?? '') : null;
    const zip = await new Promise<ZipFile>((resolve, failed) => {
      const opened = (error: Error | null, opened: ZipFile) => (error ? failed(error) : resolve(opened));
      if (reader) fromRandomAccessReader(reader, reader.size, OPTIONS, opened);
      else openZip(path, OPTIONS, opened);
    });
    return {
      zip,
      async close() {
        if (!reader) zip.close();
        await file.close();
      },
    };
  } catch (error) {
    await file.close();
    if (/central directory|not a zip file/i.test((error as Error).message))
      throw new BackupUnusable(`${path} is not a backup, or only a part of one.`);
    throw error;
  }
}

function parseJson(json: string, invalid: () => Error): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid();
  }
}

/** Returns the error for a part that cannot be read. The file system and the decryption say themselves what is wrong. */
const unreadable = (error: Error) =>
  error instanceof BackupUnusable || error instanceof NotDecrypted || 'syscall' in error
    ? error
    : new BackupUnusable(`The backup is damaged: ${error.message}.`);

/**
 * Opens a backup.
 * @throws BackupUnusable, NotDecrypted
 */
export async function openArchive(path: string, key: string | null): Promise<Archive> {
  const { zip, close } = await openContainer(path, key);
  try {
    const entries = await listEntries(zip);
    const raw = async (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw new BackupUnusable(`The backup has no ${name}. It is damaged or incomplete.`);
      return openStream(zip, entry);
    };
    // The manifest has the checksums of all other parts. Its own is the archive's.
    const { uncompressedSize = 0, compressedSize = 0, crc32: checksum } = entries.get(MANIFEST) ?? {};
    const damaged = () => new BackupUnusable(`${MANIFEST} in the backup is damaged.`);
    if (uncompressedSize > Math.max(SMALL_BYTES, compressedSize * MANIFEST_RATIO_MAX)) throw damaged();
    const facts = await buffer(await raw(MANIFEST));
    if (crc32(facts) !== checksum) throw damaged();
    const parsed = manifest.safeParse(parseJson(facts.toString(), damaged));
    if (!parsed.success) throw new BackupUnusable('A newer release made this backup. Restore it with that release.');
    if (!parsed.data.files.every(({ key }) => isKey(key))) throw foreignName();
    const parts = new Map<string, Part>([
      ...parsed.data.tables.map((sqlTable) => [sqlTableEntry(sqlTable), sqlTable] as const),
      ...parsed.data.files.map((file) => [fileEntry(file.key), file] as const),
    ]);
    async function* checked(name: string, part: Part): AsyncIterable<Uint8Array> {
      const measure = new Measure();
      const differs = () => new BackupUnusable(`${name} in the backup differs from its entry in the manifest.`);
      for await (const chunk of measure.of(await raw(name))) {
        if (measure.bytes > part.bytes) throw differs();
        yield chunk;
      }
      const isSame = part.sha256 === measure.digest() && (part.rows ?? measure.lines) === measure.lines;
      if (!isSame) throw differs();
    }
    return {
      manifest: parsed.data,
      async jobsVersion() {
        if (parsed.data.jobsVersion !== undefined) return parsed.data.jobsVersion;
        const isSmall = (entries.get(FORMER_JOBS_SCHEMA)?.uncompressedSize ?? 0) <= FORMER_JOBS_SCHEMA_MAX_BYTES;
        const [, version] = (isSmall && FORMER_JOBS_VERSION.exec(await text(await raw(FORMER_JOBS_SCHEMA)))) || [];
        if (version === undefined) throw new BackupUnusable(`${FORMER_JOBS_SCHEMA} in the backup is damaged.`);
        return Number(version);
      },
      async read(name) {
        const part = parts.get(name);
        if (!part || !entries.has(name))
          throw new BackupUnusable(`The backup has no ${name}. It is damaged or incomplete.`);
        return Readable.from(checked(name, part), { objectMode: false });
      },
      close,
    };
  } catch (error) {
    await close();
    throw unreadable(error as Error);
  }
}

/** Reads every part of a backup and compares it with the manifest. @throws BackupUnusable, NotDecrypted */
export async function verifyParts({ manifest: { tables, files }, read }: Archive): Promise<void> {
  try {
    for (const name of [...tables.map(sqlTableEntry), ...files.map((file) => fileEntry(file.key))])
      for await (const _ of await read(name));
  } catch (error) {
    throw unreadable(error as Error);
  }
}

/**
 * Reads a whole backup and compares every part with the manifest.
 * @throws BackupUnusable, NotDecrypted
 */
export async function verifyArchive(path: string, key: string | null): Promise<Manifest> {
  const archive = await openArchive(path, key);
  try {
    await verifyParts(archive);
    return archive.manifest;
  } finally {
    await archive.close();
  }
}
