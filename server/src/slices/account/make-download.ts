import { DOWNLOAD_KEPT_DAYS } from '#contract/limits.ts';
import { zip } from '#server/platform/files/zip.ts';
import type { AccountContext } from './context.ts';
import { entriesOf } from './download-entries.ts';
import * as sql from './downloads.sql.ts';
import { partKey, removeDownloads } from './downloads.ts';
import { downloadReadyMail } from './mails.ts';

/** The size of a part in the file store, in bytes. The memory that a download takes is a small multiple of it. */
const PART_BYTES = 4 * 1024 * 1024;
const DAY_MS = 86_400_000;

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
export async function makeDownload(ctx: AccountContext, id: string): Promise<void> {
  const making = await sql.beginAttempt(ctx.db, id);
  if (!making) return;
  let [parts, bytes] = [0, 0];
  /** The sweep may have been here before the newest part was stored. */
  const giveUp = async () => {
    if (await sql.isGivenUp(ctx.db, id)) await removeDownloads(ctx, [{ ...making, parts }]);
  };
  for await (const part of inParts(zip(entriesOf(ctx, making.uid), new Date(making.askedAt)))) {
    parts++;
    if (!(await sql.recordPart(ctx.db, making, parts))) return giveUp();
    await ctx.files.put(partKey(making, parts), part);
    bytes += part.length;
  }
  const keptUntil = new Date(ctx.clock.now().getTime() + DOWNLOAD_KEPT_DAYS * DAY_MS);
  const finished = await ctx.transact(async (work) => {
    if (!(await sql.finish(work.db, making, { bytes, keptUntil }))) return false;
    const to = await ctx.identity.confirmedRecipientOf(work.db, making.uid);
    if (to !== null) await ctx.mailQueue.send(work, downloadReadyMail(to, `${ctx.publicUrl()}/settings`));
    return true;
  });
  if (!finished) await giveUp();
}
