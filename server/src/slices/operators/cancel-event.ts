import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type By, handleInTransaction, type OperatorsContext, writeAudit } from './context.ts';

/** @throws AppError NOT_FOUND, EVENT_OVER */
export async function cancelAnnouncedEvent(ctx: OperatorsContext, work: Work, by: By, id: string, reason: string) {
  const { event, isChanged } = await ctx.events.cancel(work, by, id, reason);
  if (isChanged) await writeAudit(ctx, work, by, 'eventCancelled', { subject: event.title, note: reason });
  return event;
}

export const cancelEvent = handleInTransaction(operators.cancelEvent, ({ ctx, work, viewer, params, body }) =>
  cancelAnnouncedEvent(ctx, work, viewer.uid, params.eventId, body.reason),
);
