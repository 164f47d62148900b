import { huddles } from '#contract/huddles/routes.ts';
import type { HuddleView } from '#contract/huddles/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { randomLetters } from '#server/platform/random.ts';
import { openGroupChat, sayInGroupChat } from '#server/slices/chats/index.ts';
import { lockBlocksAmong } from '#server/slices/safety/index.ts';
import { chatOf, handleInTransaction } from './access.ts';
import { huddleChanged } from './events.ts';
import * as sql from './huddles.sql.ts';
import { connectedAmong } from './membership.ts';
import { viewFor } from './views.ts';

interface NewHuddle {
  title: string;
  uids: readonly string[];
  clientId: string;
}
/**
 * Starts a huddle with connections (M-24), who are in it at once. Members who are not connected are left out, whatever the reason: they
 * may have blocked the one who starts it. The same clientId starts it once.
 * @throws AppError NO_CONNECTION_LEFT
 */
export async function startHuddle(work: Work, uid: string, { title, uids, clientId }: NewHuddle): Promise<HuddleView> {
  const existing = await sql.findStarted(work.db, uid, clientId);
  if (existing) return viewFor(work.db, uid, existing);
  // A block that is being stored is seen after this.
  await lockBlocksAmong(work.db, [uid, ...new Set(uids)]);
  const connectedUids = await connectedAmong(work, uid, uids);
  if (connectedUids.length === 0) fail('NO_CONNECTION_LEFT');
  const huddle = { id: randomLetters(20), title, startedBy: uid };
  if (!(await sql.insert(work.db, { ...huddle, clientId, createdAt: work.app.clock.now() }))) {
    // Another call with this clientId came first, and is committed by now.
    const started = (await sql.findStarted(work.db, uid, clientId)) ?? fail('INTERNAL');
    return viewFor(work.db, uid, started);
  }
  const chat = chatOf(huddle);
  await openGroupChat(work, chat, [uid, ...connectedUids]);
  await sayInGroupChat(work, chat.chatId, uid, { event: 'started' });
  await huddleChanged.emit(work, { kind: 'added', huddleId: huddle.id, uids: connectedUids, by: uid });
  return viewFor(work.db, uid, huddle);
}

export const create = handleInTransaction(huddles.create, ({ work, viewer, body }) =>
  startHuddle(work, viewer.uid, body),
);
