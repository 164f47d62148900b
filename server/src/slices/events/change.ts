import type * as z from 'zod/mini';
import { eventChatId } from '#contract/chats/ids.ts';
import type { changedEvent } from '#contract/events/forms.ts';
import type { EventView } from '#contract/events/views.ts';
import { fieldError } from '#contract/field-errors.ts';
import { endAfter } from '#contract/hangouts/phases.ts';
import { EVENT_DURATION } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { renameGroupChat, sayInGroupChat } from '#server/slices/chats/index.ts';
import { requireFuture } from './create.ts';
import { eventChanged } from './domain-events.ts';
import { differencesOf, isOver, newValues } from './event.rules.ts';
import * as sql from './events.sql.ts';
import { broadcastEvent } from './publish.ts';
import { toView } from './views.ts';

export type ChangedEventForm = z.output<typeof changedEvent>;

/** Returns an event, locked for a change. @throws AppError NOT_FOUND, EVENT_OVER */
export async function lockOpen(work: Work, id: string) {
  const row = (await sql.find(work.db, id, 'update')) ?? fail('NOT_FOUND');
  if (isOver(row, work.app.clock.now())) fail('EVENT_OVER');
  return row;
}

/**
 * Changes an event. Its chat shows a new title, place, time or end (E-03); a new description is published without a word.
 * @param actorUid the uid of the operator, or null for the command line
 * @throws AppError NOT_FOUND, EVENT_OVER, EVENT_CANCELLED, INVALID_INPUT
 */
export async function updateEvent(
  work: Work,
  actorUid: string | null,
  id: string,
  form: ChangedEventForm,
): Promise<{ event: EventView; before: EventView; isChanged: boolean }> {
  const row = await lockOpen(work, id);
  if (row.cancelledAt !== null) fail('EVENT_CANCELLED');
  const previous = toView(row);
  const { durationMinutes = row.durationMinutes, ...fields } = form;
  const end = endAfter(form.startsAt, durationMinutes ?? EVENT_DURATION);
  const differences = differencesOf(previous, {
    ...fields,
    endsAt: durationMinutes === null ? null : end.toISOString(),
  });
  const matters = differences.title || differences.place || differences.time;
  if (!matters && previous.description === form.description)
    return { event: previous, before: previous, isChanged: false };
  const now = work.app.clock.now();
  // An event that has begun can be made longer.
  if (Date.parse(form.startsAt) !== Date.parse(previous.startsAt)) requireFuture(form.startsAt, now);
  else if (differences.time && end <= now) fail('INVALID_INPUT', { durationMinutes: fieldError('END_PASSED') });
  const event = toView(await sql.update(work.db, id, { ...fields, durationMinutes }));
  if (differences.title) await renameGroupChat(work, eventChatId(id), event.title);
  if (matters) {
    await sayInGroupChat(work, eventChatId(id), '', { event: 'changed', data: newValues(event, differences) });
    await eventChanged.emit(work, { kind: 'changed', event, what: differences, by: actorUid });
  }
  work.after(() => broadcastEvent(work.app, event));
  return { event, before: previous, isChanged: true };
}
