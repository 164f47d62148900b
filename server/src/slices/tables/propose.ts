import { randomUUID } from 'node:crypto';
import type { ProposalForm } from '#contract/tables/forms.ts';
import { tables } from '#contract/tables/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { plannedTime } from '#server/slices/hangouts/index.ts';
import { handleInTransaction } from './access.ts';
import { tableChanged } from './events.ts';
import { adopt, upcomingHangout } from './proposals.ts';
import { membersAt, publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';
import { viewFor } from './views.ts';

/**
 * Proposes another time or place (B-01) in place of the member's earlier proposal. Members who agreed to that one have not agreed to this
 * one.
 * @param table its row, locked in this transaction
 * @throws AppError HANGOUT_OVER, INVALID_INPUT
 */
export async function proposeChange(
  work: Work,
  { uid, table, form }: { uid: string; table: sql.TableRow; form: ProposalForm },
) {
  const hangout = (await upcomingHangout(work, table.id)) ?? fail('HANGOUT_OVER');
  const now = work.app.clock.now();
  await sql.saveProposal(work.db, {
    id: randomUUID(),
    tableId: table.id,
    hangoutId: hangout.id,
    by: uid,
    dateTime: plannedTime(form, now),
    location: form.location,
    idea: form.idea,
    proposedAt: now.toISOString(),
  });
  await adopt(work, table.id);
  const otherUids = (await membersAt(work.db, table.id)).flatMap((member) => (member.uid === uid ? [] : [member.uid]));
  await tableChanged.emit(work, { kind: 'proposal', uids: otherUids, by: uid, hangoutId: hangout.id });
  await publishTable(work, table.id);
}

export const propose = handleInTransaction(tables.propose, async ({ work, viewer, table, body, language }) => {
  await proposeChange(work, { uid: viewer.uid, table, form: body });
  return viewFor(work.app, work.db, { uid: viewer.uid, language }, table);
});
