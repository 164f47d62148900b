import { randomUUID } from 'node:crypto';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { ConnectionChange } from '#server/slices/connections/index.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { audiences, publishMessage } from './audience.ts';
import * as sql from './chats.sql.ts';
import { removeParticipant, setHidden, viewersOfChat } from './participants.sql.ts';
import { storeMessage } from './store-message.ts';
import { publishViews } from './views.ts';

/** Stores the note of a request or of an answer as a message. */
async function sendNote(work: Work, chatId: string, userId: string, content: string) {
  const { message } = await storeMessage(work.db, { chatId, userId, clientId: randomUUID(), content });
  publishMessage(work.publish, message, await audiences(work.app).loadInTransaction(work.db, chatId));
}

/** Opens the chat of a request. In the target's list, the chat of one that they must not see stays away. */
async function openForRequest(work: Work, { kind, target, requester, note, chatId }: ConnectionChange) {
  const uids = kind === 'autoDeclined' ? [requester] : [target, requester];
  await sql.openRequest(work.db, { id: chatId, by: requester, uids });
  if (note) await sendNote(work, chatId, requester, note);
}

async function openForConnected(work: Work, { kind, target, requester, by, note, chatId }: ConnectionChange) {
  const uids = [target, requester];
  // Members who met at a hangout may never have had a chat.
  if (kind === 'mutualMatch') await sql.openRequest(work.db, { id: chatId, by: requester, uids });
  await sql.setGate(work.db, chatId, 'open');
  await setHidden(work.db, chatId, uids, false);
  if (note) await sendNote(work, chatId, by, note);
}

/**
 * Closes the chat of a request that lapsed, or of a member who deletes their account. Neither needs the other member, who may be one from
 * whom the member is hidden: then the chat is closed for them already, and nothing that they see may change.
 */
async function endUnasked(work: Work, { kind, target, requester, by, chatId }: ConnectionChange): Promise<string[]> {
  const isSeen = !(await areHiddenFromEachOther(work.db, target, requester));
  await (isSeen ? sql.setGate(work.db, chatId, 'closed') : sql.closeGateSilently(work.db, chatId));
  if (kind === 'left') await removeParticipant(work.db, chatId, by);
  return isSeen ? [target, requester].filter((uid) => kind !== 'left' || uid !== by) : [];
}

/** Changes the direct chat of two members as their connection changes (P-07, P-11). Returns the members whose view changed. */
async function applyChange(work: Work, change: ConnectionChange): Promise<string[]> {
  const { kind, target, requester, by, chatId } = change;
  switch (kind) {
    case 'requested':
    case 'autoDeclined':
      await openForRequest(work, change);
      break;
    case 'connected':
    case 'mutualMatch':
      await openForConnected(work, change);
      break;
    case 'declined':
      // The requester's chat does not change in any way: they are not told.
      await sql.lockChat(work.db, chatId);
      await setHidden(work.db, chatId, [target], true);
      return [target];
    // A block, and its end, publish each chat that the two share once, with one new version: see block-effect.ts.
    case 'blocked':
      await sql.closeGateSilently(work.db, chatId);
      return [];
    case 'restored':
      await sql.restoreGateSilently(work.db, chatId);
      return [];
    case 'disconnected':
    case 'withdrawn':
      await sql.setGate(work.db, chatId, 'closed');
      // The receiver keeps what they were sent, so that they can read and report it.
      if (kind === 'withdrawn') await setHidden(work.db, chatId, [by], true);
      break;
    case 'left':
    case 'lapsed':
      return endUnasked(work, change);
  }
  return [target, requester];
}

/**
 * Runs in the transaction of every change of a connection. A member who sees the chat neither before nor after it receives nothing:
 * an event would tell them of a request that must not reach them.
 */
export async function updateDirectChat(work: Work, change: ConnectionChange) {
  const { chatId } = change;
  const viewersBefore = await viewersOfChat(work.db, chatId);
  const viewers = await applyChange(work, change);
  const viewersOfEither = new Set([...viewersBefore, ...(await viewersOfChat(work.db, chatId))]);
  await publishViews(
    work,
    viewers.filter((viewer) => viewersOfEither.has(viewer)).map((viewer) => ({ viewer, chatId })),
  );
}
