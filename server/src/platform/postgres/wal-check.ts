import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';

const PAGE_BYTES = 8192;
/** The size that initdb gives to the segments of the write-ahead log. */
export const SEGMENT_BYTES = 16 * 1024 * 1024;
/** The headers of the first page of a segment, of any other page, and of a record. */
const FIRST_HEADER_BYTES = 40;
const HEADER_BYTES = 24;
const RECORD_HEADER_BYTES = 24;
/** The flag of a page that begins with the rest of a record. */
const CONTINUES = 1;
/** The number and the kind of the record after which the rest of a segment is left empty. */
const SWITCH = 0x0040;

/** CRC-32C, the checksum of PostgreSQL's records and of some files, which Node does not have. */
const CRC32C = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
  return value;
});
export function crc32c(bytes: Buffer): number {
  let sum = -1;
  for (let index = 0; index < bytes.length; index++)
    sum = (CRC32C[(sum ^ (bytes[index] ?? 0)) & 255] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** The name of a file of the log: the timeline and the number of the file. */
const SEGMENT = /^[0-9A-F]{24}$/;
const NAME_LENGTH = 24;

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
/** Returns the name of the file with a place of the log. */
export const segmentAt = (timeline: number, position: number) =>
  `${hex(timeline)}${hex(Math.floor(position / 2 ** 32))}${hex(Math.floor((position % 2 ** 32) / SEGMENT_BYTES))}`;

/**
 * Returns the name of the first file of the log that is missing or does not have its size, or null. PostgreSQL gives a file its name
 * when it has that size, and makes and renames the files in their order, so that none is missing before the last one, even after
 * a crash. A file that was put under another name, such as one with `.partial` at its end, was there too.
 * @param sizes the size of each file in the folder of the log, by its name
 * @param start the place at which the recovery begins
 */
export function findMissingSegment(sizes: ReadonlyMap<string, number>, timeline: number, start: number): string | null {
  const names = [...sizes.keys()].map((name) => name.slice(0, NAME_LENGTH).toUpperCase());
  const last =
    names
      .filter((name) => SEGMENT.test(name) && name.startsWith(hex(timeline)))
      .toSorted()
      .at(-1) ?? '';
  let position = start;
  let segment: string;
  do {
    segment = segmentAt(timeline, position);
    if (sizes.get(segment) !== SEGMENT_BYTES) return segment;
    position += SEGMENT_BYTES;
  } while (segment < last);
  return null;
}

/**
 * Returns a place of the log as `findLogEnd` says it. PostgreSQL counts the header of a page in which no record has begun yet as
 * taken.
 */
export function placeOfEnd(position: number): number {
  const pageHeader = position % SEGMENT_BYTES === FIRST_HEADER_BYTES ? FIRST_HEADER_BYTES : HEADER_BYTES;
  return position % PAGE_BYTES === pageHeader ? position - pageHeader : position;
}

/** Reads the bytes of records from a place of the log on, without the headers of its pages. */
class LogReader {
  position: number;
  /** How many bytes of the record that is being read are left. */
  rest = 0;
  readonly #folder: string;
  readonly #timeline: number;
  readonly #page = Buffer.alloc(PAGE_BYTES);
  #pageStart = -1;
  #file: number | null = null;
  #fileStart = -1;

  constructor(folder: string, timeline: number, position: number) {
    this.#folder = folder;
    this.#timeline = timeline;
    this.position = position;
  }

  /** Returns whether the page of the present place was written as that page of the log. PostgreSQL uses old files again. */
  #loadPage(): boolean {
    const start = this.position - (this.position % PAGE_BYTES);
    if (start === this.#pageStart) return true;
    const fileStart = start - (start % SEGMENT_BYTES);
    if (this.#fileStart !== fileStart) {
      this.close();
      try {
        this.#file = openSync(join(this.#folder, segmentAt(this.#timeline, start)), 'r');
      } catch {
        return false;
      }
      this.#fileStart = fileStart;
    }
    if (this.#file === null || readSync(this.#file, this.#page, 0, PAGE_BYTES, start - fileStart) < PAGE_BYTES)
      return false;
    this.#pageStart = start;
    return this.#page.readBigUInt64LE(8) === BigInt(start);
  }

  /** Returns the next bytes, or null where the log ends. */
  read(length: number): Buffer | null {
    const pieces: Buffer[] = [];
    for (let remaining = length; remaining > 0; ) {
      if (!this.#loadPage()) return null;
      const offset = this.position % PAGE_BYTES;
      if (offset === 0) {
        const continues = (this.#page.readUInt16LE(2) & CONTINUES) !== 0;
        if (continues !== this.rest > 0 || (continues && this.#page.readUInt32LE(16) !== this.rest)) return null;
        this.position += this.position % SEGMENT_BYTES === 0 ? FIRST_HEADER_BYTES : HEADER_BYTES;
        continue;
      }
      const piece = Buffer.from(this.#page.subarray(offset, Math.min(PAGE_BYTES, offset + remaining)));
      pieces.push(piece);
      this.position += piece.length;
      remaining -= piece.length;
      this.rest = Math.max(0, this.rest - piece.length);
    }
    return Buffer.concat(pieces);
  }

  /** Reads a whole record. Returns whether it is sound. */
  readRecord(): boolean {
    const length = this.read(4);
    if (length === null || length.readUInt32LE(0) < RECORD_HEADER_BYTES) return false;
    this.rest = length.readUInt32LE(0) - 4;
    const header = this.read(RECORD_HEADER_BYTES - 4);
    const body = header && this.read(this.rest);
    if (!header || !body) return false;
    const [beforeSum, sum] = [header.subarray(0, 16), header.readUInt32LE(16)];
    if (crc32c(Buffer.concat([body, length, beforeSum])) !== sum) return false;
    this.position = Math.ceil(this.position / 8) * 8;
    if ((header.readUInt16LE(12) & 0xfff0) === SWITCH)
      this.position = Math.ceil(this.position / SEGMENT_BYTES) * SEGMENT_BYTES;
    return true;
  }

  close() {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
    this.#fileStart = -1;
    this.#pageStart = -1;
  }
}

/**
 * Returns whether a file has the beginning of its segment, and not that of an older one, whose file it was.
 * @param name that of the file; one that no segment has gives false
 */
export function isWritten(folder: string, name: string): boolean {
  if (!SEGMENT.test(name)) return false;
  const start = Number.parseInt(name.slice(8, 16), 16) * 2 ** 32 + Number.parseInt(name.slice(16), 16) * SEGMENT_BYTES;
  const header = Buffer.alloc(16);
  const file = openSync(join(folder, name), 'r');
  try {
    return readSync(file, header, 0, 16, 0) === 16 && header.readBigUInt64LE(8) === BigInt(start);
  } finally {
    closeSync(file);
  }
}

/**
 * Looks for the end of the write-ahead log, at which PostgreSQL ends its recovery without a word. PostgreSQL writes a segment only
 * when the one before is safe on the disk, so an end before the last written segment is none: changes after it would be lost.
 * @param folder the folder of the log
 * @param timeline the first part of the names of its files
 * @param start the place at which the recovery begins
 * @returns the end of the last sound record, and the name of the damaged or missing segment after it, or null
 */
export function findLogEnd(
  folder: string,
  timeline: number,
  start: number,
): { end: number; damagedSegment: string | null } {
  const reader = new LogReader(folder, timeline, start);
  let end: number;
  try {
    do end = reader.position;
    while (reader.readRecord());
  } finally {
    reader.close();
  }
  // The last record may not have been finished, which ends in a later segment.
  const last = segmentAt(timeline, reader.position);
  const laterSegments = readdirSync(folder).filter(
    (name) => SEGMENT.test(name) && name.startsWith(hex(timeline)) && name > last,
  );
  return { end, damagedSegment: laterSegments.some((name) => isWritten(folder, name)) ? last : null };
}
