import type { EventView } from '#contract/events/views.ts';
import { attendEvent } from './attend.ts';
import type { EventsContext } from './context.ts';
import { addEvent, type NewEventForm } from './create.ts';

/** Announces an event for the demo data, without notifying anybody. @throws AppError INVALID_INPUT */
export const announceDemoEvent = (ctx: EventsContext, form: NewEventForm): Promise<EventView> =>
  ctx.transact(async (work) => (await addEvent(ctx, work, null, form, { notifies: false })).event);

/** Makes a member go to an event for the demo data. */
export const attendDemoEvent = (
  ctx: EventsContext,
  uid: string,
  event: Pick<EventView, 'id' | 'title'>,
): Promise<void> => ctx.transact((work) => attendEvent(ctx, work, event, uid));
