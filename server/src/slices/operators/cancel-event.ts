import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { callOffEvent } from '#server/slices/events/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/** @throws AppError NOT_FOUND, EVENT_OVER */
export async function cancelAnnouncedEvent(work: Work, actorUid: By, id: string, reason: string) {
  const { event, isChanged } = await callOffEvent(work, actorUid, id, reason);
  if (isChanged) await writeAudit(work, actorUid, 'eventCancelled', { subject: event.title, note: reason });
  return event;
}

export const cancelEvent = handleInTransaction(operators.cancelEvent, ({ work, viewer, params, body }) =>
  cancelAnnouncedEvent(work, viewer.uid, params.eventId, body.reason),
);
