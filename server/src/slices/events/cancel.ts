import { eventChatId } from '#contract/chats/ids.ts';
import type { EventView } from '#contract/events/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { lockOpen } from './change.ts';
import type { EventsContext } from './context.ts';
import { NO_DIFFERENCES } from './event.rules.ts';
import * as sql from './events.sql.ts';
import { toView } from './views.ts';

/**
 * Cancels an event. Its chat stays open. Cancelling an event again changes nothing.
 * @param by the uid of the operator, or null for the command line
 * @param reason shown in the chat; may be empty
 * @throws AppError NOT_FOUND, EVENT_OVER
 */
export async function callOffEvent(
  ctx: EventsContext,
  work: Work,
  by: string | null,
  id: string,
  reason: string,
): Promise<{ event: EventView; isChanged: boolean }> {
  const row = await lockOpen(ctx, work, id);
  if (row.cancelledAt !== null) return { event: toView(row), isChanged: false };
  const event = toView(await sql.update(work.db, id, { cancelledAt: ctx.clock.now().toISOString() }));
  await ctx.chats.groups.say(work, eventChatId(id), '', { event: 'cancelled', ...(reason && { data: { reason } }) });
  await ctx.notify(work, { kind: 'cancelled', event, what: NO_DIFFERENCES, by });
  work.after(() => ctx.broadcast(event));
  return { event, isChanged: true };
}
