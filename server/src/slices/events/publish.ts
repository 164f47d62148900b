import type { EventView } from '#contract/events/views.ts';
import type { App } from '#server/platform/app.ts';
import { find } from './events.sql.ts';
import { toView } from './views.ts';

/** Publishes an event to this node's subscribers. */
export const publishEventHere = (app: App, event: EventView): void =>
  app.hub.broadcast('events', { type: 'event', event }, () => true);

/** Publishes an event that another node changed to this node's subscribers. */
export async function deliverRemoteEvent(app: App, id: string): Promise<void> {
  try {
    const row = await find(app.db, id);
    if (row) publishEventHere(app, toView(row));
  } catch (error) {
    app.log.warn(
      { event: 'event_not_published', err: error },
      'An event that another node changed could not be published',
    );
  }
}

/** Publishes the event as it is now to every subscriber, on every node. Called after the commit. */
export function broadcastEvent(app: App, event: EventView): void {
  publishEventHere(app, event);
  app.bus.publish({ kind: 'announced', id: event.id });
}
