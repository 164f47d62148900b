import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { NewEventForm } from '#server/slices/events/index.ts';
import { type By, handleInTransaction, type OperatorsContext, writeAudit } from './context.ts';

/** Announces an event. The same clientId makes it once. */
export async function announceEvent(ctx: OperatorsContext, work: Work, by: By, form: NewEventForm) {
  const { event, isNew } = await ctx.events.create(work, by, form);
  if (isNew) await writeAudit(ctx, work, by, 'eventCreated', { subject: event.title });
  return event;
}

export const createEvent = handleInTransaction(operators.createEvent, ({ ctx, work, viewer, body }) =>
  announceEvent(ctx, work, viewer.uid, body),
);
