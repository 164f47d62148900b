import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import type { ChangedEventForm } from '#server/slices/events/index.ts';
import { updateEvent } from '#server/slices/events/index.ts';
import { differences } from './figures.rules.ts';
import { type By, writeAudit } from './operator-action.ts';

/** @throws AppError NOT_FOUND, EVENT_OVER, EVENT_CANCELLED */
export async function changeAnnouncedEvent(work: Work, actorUid: By, id: string, form: ChangedEventForm) {
  const { event, before, isChanged } = await updateEvent(work, actorUid, id, form);
  const note = differences(before, event);
  if (isChanged) await writeAudit(work, actorUid, 'eventChanged', { subject: before.title, note });
  return event;
}

export const changeEvent = handleInTransaction(operators.changeEvent, ({ work, viewer, params, body }) =>
  changeAnnouncedEvent(work, viewer.uid, params.eventId, body),
);
