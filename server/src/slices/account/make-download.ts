import { DAY_MS } from '#contract/durations.ts';
import { DOWNLOAD_KEPT_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import { zip } from '#server/platform/files/zip.ts';
import { confirmedRecipientOf } from '#server/slices/identity/index.ts';
import { entriesOf } from './download-entries.ts';
import * as sql from './downloads.sql.ts';
import { partKey, removeDownloads } from './downloads.ts';
import { downloadReadyMail } from './mails.ts';

/** The size of a part in the file store, in bytes. The memory that a download takes is a small multiple of it. */
const PART_BYTES = 4 * 1024 * 1024;

/** Cuts a stream of bytes into parts of at least PART_BYTES, except the last. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/**
 * Makes a download: writes the zip to the file store part by part, and mails its member that it is ready. It may be interrupted
 * and begun again, and stops when the download is not wanted any longer.
 */
export async function makeDownload(app: App, id: string): Promise<void> {
  const making = await sql.beginAttempt(app.db, id);
  if (!making) return;
  let [parts, bytes] = [0, 0];
  /** The sweep may have been here before the newest part was stored. */
  const giveUp = async () => {
    if (await sql.isGivenUp(app.db, id)) await removeDownloads(app, [{ ...making, parts }]);
  };
  for await (const part of inParts(zip(entriesOf(app, making.uid), new Date(making.askedAt)))) {
    parts++;
    if (!(await sql.recordPart(app.db, making, parts))) return giveUp();
    await app.files.put(partKey(making, parts), part);
    bytes += part.length;
  }
  const keptUntil = new Date(app.clock.now().getTime() + DOWNLOAD_KEPT_DAYS * DAY_MS);
  const finished = await app.transact(async (work) => {
    if (!(await sql.finish(work.db, making, { bytes, keptUntil }))) return false;
    const recipient = await confirmedRecipientOf(work.db, making.uid);
    if (recipient !== null)
      await app.mailQueue.send(work, downloadReadyMail(recipient, `${app.publicUrl()}/settings/data`));
    return true;
  });
  if (!finished) await giveUp();
}
