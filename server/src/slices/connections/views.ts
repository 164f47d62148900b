import { directChatId } from '#contract/chats/ids.ts';
import type { ConnectionView } from '#contract/connections/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { connectionStateFor } from './connection.rules.ts';
import type { ConnectionRow } from './connections.sql.ts';

/** Returns a connection or request as one of its two members sees it. */
export function viewFor(
  viewer: string,
  { target, requester, timestamp, message, version, status }: ConnectionRow,
  cards: ReadonlyMap<string, MemberCard>,
  now: Date,
): ConnectionView {
  const otherUid = target === viewer ? requester : target;
  return {
    target,
    requester,
    timestamp,
    message,
    version,
    status: connectionStateFor(viewer, { target, requester, timestamp, status }, now).status,
    other: cards.get(otherUid) ?? unknownCard(otherUid),
    direction: requester === viewer ? 'sent' : 'received',
    chatId: directChatId(target, requester),
  };
}

/**
 * Publishes to each of the two members what they now see. A member who sees nothing, before and after, receives nothing: an event
 * would tell them of a request that must not reach them.
 * @param previousRow the row before the change
 * @param now by default the present
 * @returns their cards
 */
export async function publishState(
  work: Work,
  previousRow: ConnectionRow | undefined,
  row: ConnectionRow,
  now = work.app.clock.now(),
) {
  const { target, requester, version } = row;
  const cards = await cardsOf(work.db, [target, requester]);
  for (const uid of [target, requester]) {
    // A request that has lapsed since then was seen before.
    const saw = previousRow && connectionStateFor(uid, previousRow, new Date(previousRow.timestamp)).status !== 'none';
    if (connectionStateFor(uid, row, now).status !== 'none')
      work.publish([uid], { type: 'connection', connection: viewFor(uid, row, cards, now) });
    else if (saw) work.publish([uid], { type: 'connectionEnded', target, requester, version });
  }
  return cards;
}
