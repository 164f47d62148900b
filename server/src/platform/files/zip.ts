import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** The path in the zip. */
  name: string;
  content: AsyncIterable<Uint8Array | string>;
  /** false for content that is compressed already, such as photos. */
  compress?: boolean;
}

/** A regular file that its owner may write and everybody may read. */
const MODE = 0o100644;

/**
 * Returns the bytes of a zip while its entries are made, one after the other: the memory it takes does not depend on its size.
 * @param entries may fail; then reading fails with the same error
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncIterable<Uint8Array> {
  const file = new ZipFile();
  const output = file.outputStream as Readable;
  const stop = (error: unknown) => void output.destroy(error as Error);
  file.on('error', stop);
  async function add() {
    for await (const { name, content, compress = true } of entries) {
      const stream = Readable.from(content);
      file.addReadStreamLazy(name, { mtime, mode: MODE, compress }, (give) => give(null, stream));
      // The next entry is made only after this one has been read.
      await finished(stream, { writable: false });
    }
    file.end();
  }
  add().catch(stop);
  for await (const chunk of output) yield chunk as Uint8Array;
}
