import type { EventView } from '#contract/events/views.ts';
import type { EventsContext } from './context.ts';
import { find } from './events.sql.ts';
import { toView } from './views.ts';

/** Publishes an event to this node's subscribers. */
export const publishEventHere = (ctx: EventsContext, event: EventView): void =>
  ctx.hub.broadcast('events', { type: 'event', event }, () => true);

/** Publishes an event that another node changed to this node's subscribers. */
export async function publishEventFromElsewhere(ctx: EventsContext, id: string): Promise<void> {
  try {
    const row = await find(ctx.db, id);
    if (row) publishEventHere(ctx, toView(row));
  } catch (error) {
    ctx.log.warn(
      { event: 'event_not_published', err: error },
      'An event that another node changed could not be published',
    );
  }
}
