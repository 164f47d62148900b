import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { ChangedEventForm } from '#server/slices/events/index.ts';
import { type By, handleInTransaction, type OperatorsContext, writeAudit } from './context.ts';
import { differences } from './figures.rules.ts';

/** @throws AppError NOT_FOUND, EVENT_OVER, EVENT_CANCELLED */
export async function changeAnnouncedEvent(
  ctx: OperatorsContext,
  work: Work,
  by: By,
  id: string,
  form: ChangedEventForm,
) {
  const { event, before, isChanged } = await ctx.events.change(work, by, id, form);
  const note = differences(before, event);
  if (isChanged) await writeAudit(ctx, work, by, 'eventChanged', { subject: before.title, note });
  return event;
}

export const changeEvent = handleInTransaction(operators.changeEvent, ({ ctx, work, viewer, params, body }) =>
  changeAnnouncedEvent(ctx, work, viewer.uid, params.eventId, body),
);
