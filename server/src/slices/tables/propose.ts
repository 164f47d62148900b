import { randomUUID } from 'node:crypto';
import type { ProposalForm } from '#contract/tables/forms.ts';
import { tables } from '#contract/tables/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction, type TablesContext } from './context.ts';
import { adopt, openPlan } from './proposals.ts';
import { membersAt, publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';
import { viewFor } from './views.ts';

/**
 * Proposes another plan (B-01) in place of the member's earlier proposal. Members who agreed to that one have not agreed to this
 * one.
 * @param table its row, locked in this transaction
 * @throws AppError HANGOUT_OVER, INVALID_INPUT
 */
export async function proposePlan(
  ctx: TablesContext,
  work: Work,
  { uid, table, form }: { uid: string; table: sql.TableRow; form: ProposalForm },
) {
  const plan = (await openPlan(ctx, work, table.id)) ?? fail('HANGOUT_OVER');
  const now = ctx.clock.now();
  await sql.saveProposal(work.db, {
    id: randomUUID(),
    tableId: table.id,
    hangoutId: plan.id,
    by: uid,
    dateTime: ctx.hangouts.tables.plannedTime(form, now),
    location: form.location,
    idea: form.idea,
    proposedAt: now.toISOString(),
  });
  await adopt(ctx, work, table.id);
  const others = (await membersAt(ctx, work.db, table.id)).flatMap((member) =>
    member.uid === uid ? [] : [member.uid],
  );
  await ctx.notify(work, { kind: 'proposal', uids: others, by: uid, hangoutId: plan.id });
  await publishTable(work, table.id);
}

export const propose = handleInTransaction(tables.propose, async ({ ctx, work, viewer, table, body, language }) => {
  await proposePlan(ctx, work, { uid: viewer.uid, table, form: body });
  return viewFor(ctx, work.db, { uid: viewer.uid, language }, table);
});
