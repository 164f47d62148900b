import { eventChatId } from '#contract/chats/ids.ts';
import type { EventView } from '#contract/events/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sayInGroupChat } from '#server/slices/chats/index.ts';
import { lockOpen } from './change.ts';
import { eventChanged } from './domain-events.ts';
import { NO_DIFFERENCES } from './event.rules.ts';
import * as sql from './events.sql.ts';
import { broadcastEvent } from './publish.ts';
import { toView } from './views.ts';

/**
 * Cancels an event. Its chat stays open. Cancelling an event again changes nothing.
 * @param actorUid the uid of the operator, or null for the command line
 * @param reason shown in the chat; may be empty
 * @throws AppError NOT_FOUND, EVENT_OVER
 */
export async function callOffEvent(
  work: Work,
  actorUid: string | null,
  id: string,
  reason: string,
): Promise<{ event: EventView; isChanged: boolean }> {
  const row = await lockOpen(work, id);
  if (row.cancelledAt !== null) return { event: toView(row), isChanged: false };
  const event = toView(await sql.update(work.db, id, { cancelledAt: work.app.clock.now().toISOString() }));
  await sayInGroupChat(work, eventChatId(id), '', { event: 'cancelled', ...(reason && { data: { reason } }) });
  await eventChanged.emit(work, { kind: 'cancelled', event, what: NO_DIFFERENCES, by: actorUid });
  work.after(() => broadcastEvent(work.app, event));
  return { event, isChanged: true };
}
