import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { RandomAccessReader } from 'yauzl';

/** The first bytes of an encrypted backup. docs/backups.md describes the whole format. */
const MAGIC = Buffer.from('STOOP-BACKUP-1\n');
const SALT_BYTES = 16;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const derive = promisify(scrypt) as (secret: string, salt: Uint8Array, bytes: number) => Promise<Buffer>;

/** Returns the nonce of a chunk. Only the last one has the mark, so that a file that was cut off is noticed. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Encrypts a stream with a key derived from a secret, in chunks that can be decrypted one by one. */
export async function* encrypt(plain: AsyncIterable<Uint8Array>, secret: string): AsyncIterable<Uint8Array> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(secret, salt, 32);
  yield Buffer.concat([MAGIC, salt]);
  let waiting = Buffer.alloc(0);
  let count = 0;
  function seal(chunk: Uint8Array, isLast: boolean) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(count++, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
  for await (const bytes of plain) {
    waiting = Buffer.concat([waiting, bytes]);
    // One byte more than a chunk has to be there: then this chunk is not the last one.
    for (; waiting.length > CHUNK_BYTES; waiting = waiting.subarray(CHUNK_BYTES))
      yield seal(waiting.subarray(0, CHUNK_BYTES), false);
  }
  yield seal(waiting, true);
}

/** The backup cannot be decrypted: the key is another one, or the file was damaged or cut off. */
export class NotDecrypted extends Error {
  constructor() {
    super('The backup cannot be decrypted: BACKUP_KEY is another one, or the file is damaged or incomplete.');
  }
}

/** Returns whether a file begins like an encrypted backup. */
export async function isEncrypted(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
  return bytesRead === MAGIC.length && buffer.equals(MAGIC);
}

/** Reads an encrypted file at any place, without writing anything decrypted to a disk. */
export class DecryptingReader extends RandomAccessReader {
  readonly #file: FileHandle;
  readonly #key: Buffer;
  readonly #chunks: number;
  /** The number of decrypted bytes. */
  readonly size: number;

  private constructor(file: FileHandle, key: Buffer, bytes: number) {
    super();
    this.#file = file;
    this.#key = key;
    const body = bytes - HEADER_BYTES;
    this.#chunks = Math.ceil(body / (CHUNK_BYTES + TAG_BYTES));
    this.size = body - this.#chunks * TAG_BYTES;
  }

  /** @throws NotDecrypted when the key is not the one of this file, or the end of the file is missing */
  static async open(file: FileHandle, secret: string): Promise<DecryptingReader> {
    const { buffer: salt } = await file.read(Buffer.alloc(SALT_BYTES), 0, SALT_BYTES, MAGIC.length);
    const { size } = await file.stat();
    const reader = new DecryptingReader(file, await derive(secret, salt, 32), size);
    await reader.#chunk(reader.#chunks - 1);
    return reader;
  }

  async #chunk(number: number): Promise<Buffer> {
    const sealed = Buffer.alloc(CHUNK_BYTES + TAG_BYTES);
    const { bytesRead } = await this.#file.read(sealed, 0, sealed.length, HEADER_BYTES + number * sealed.length);
    if (number < 0 || bytesRead < TAG_BYTES) throw new NotDecrypted();
    const isLast = number === this.#chunks - 1;
    const decipher = createDecipheriv(CIPHER, this.#key, nonceOf(number, isLast));
    decipher.setAuthTag(sealed.subarray(bytesRead - TAG_BYTES, bytesRead));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(0, bytesRead - TAG_BYTES)), decipher.final()]);
    } catch {
      throw new NotDecrypted();
    }
  }

  async *#range(start: number, end: number) {
    for (let position = start; position < end; ) {
      const number = Math.floor(position / CHUNK_BYTES);
      const offset = position - number * CHUNK_BYTES;
      const bytes = (await this.#chunk(number)).subarray(offset, offset + end - position);
      if (bytes.length === 0) return;
      yield bytes;
      position += bytes.length;
    }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }
}
