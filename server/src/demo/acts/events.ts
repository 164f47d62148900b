import type { EventView } from '#contract/events/views.ts';
import type { App } from '#server/platform/app.ts';
import { attendEvent } from '#server/slices/events/attend.ts';
import { addEvent, type NewEventForm } from '#server/slices/events/create.ts';

/** Announces an event for the demo data, without notifying anybody. @throws AppError INVALID_INPUT */
export const announceDemoEvent = (app: App, form: NewEventForm): Promise<EventView> =>
  app.transact(async (work) => (await addEvent(work, null, form, { notifies: false })).event);

/** Makes a member go to an event for the demo data. */
export const attendDemoEvent = (app: App, uid: string, event: Pick<EventView, 'id' | 'title'>): Promise<void> =>
  app.transact((work) => attendEvent(work, event, uid));
