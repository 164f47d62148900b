import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import type { NewEventForm } from '#server/slices/events/index.ts';
import { addEvent } from '#server/slices/events/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/** Announces an event. The same clientId makes it once. */
export async function announceEvent(work: Work, actorUid: By, form: NewEventForm) {
  const { event, isNew } = await addEvent(work, actorUid, form);
  if (isNew) await writeAudit(work, actorUid, 'eventCreated', { subject: event.title });
  return event;
}

export const createEvent = handleInTransaction(operators.createEvent, ({ work, viewer, body }) =>
  announceEvent(work, viewer.uid, body),
);
