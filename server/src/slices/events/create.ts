import type * as z from 'zod/mini';
import type { newEvent } from '#contract/events/forms.ts';
import type { EventView } from '#contract/events/views.ts';
import { fieldError } from '#contract/field-errors.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { randomLetters } from '#server/platform/random.ts';
import { eventChanged } from './domain-events.ts';
import { NO_DIFFERENCES } from './event.rules.ts';
import { openEventChat } from './event-chat.ts';
import * as sql from './events.sql.ts';
import { broadcastEvent } from './publish.ts';
import { toView } from './views.ts';

export type NewEventForm = z.output<typeof newEvent>;

/** @throws AppError INVALID_INPUT when an event would begin in the past */
export function requireFuture(startsAt: string, now: Date) {
  if (new Date(startsAt) <= now) fail('INVALID_INPUT', { startsAt: fieldError('TIME_PASSED') });
}

/**
 * Creates an event and its chat (E-03). The same clientId creates one event, however often it is sent.
 * @param creatorUid the uid of the operator, or null for the command line
 * @param notifies whether members are notified of it
 * @throws AppError INVALID_INPUT
 */
export async function addEvent(
  work: Work,
  creatorUid: string | null,
  form: NewEventForm,
  { notifies = true }: { notifies?: boolean } = {},
): Promise<{ event: EventView; isNew: boolean }> {
  const existing = await sql.findByClientId(work.db, form.clientId);
  if (existing) return { event: toView(existing), isNew: false };
  requireFuture(form.startsAt, work.app.clock.now());
  const createdAt = work.app.clock.now().toISOString();
  const row = await sql.insert(work.db, { ...form, id: randomLetters(20), createdAt, createdBy: creatorUid });
  if (!row) {
    const existing = (await sql.findByClientId(work.db, form.clientId)) ?? fail('INTERNAL');
    return { event: toView(existing), isNew: false };
  }
  await openEventChat(work, row);
  const event = toView(row);
  if (notifies) await eventChanged.emit(work, { kind: 'announced', event, what: NO_DIFFERENCES, by: creatorUid });
  work.after(() => broadcastEvent(work.app, event));
  return { event, isNew: true };
}
