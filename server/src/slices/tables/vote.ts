import { tables } from '#contract/tables/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { adopt, upcomingHangout } from './proposals.ts';
import { publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';
import { viewFor } from './views.ts';

/** Agrees to a proposal or takes it back (B-01). Agreeing twice changes nothing. */
export const vote = handleInTransaction(tables.vote, async ({ work, viewer, table, params, body, language }) => {
  const hangout = await upcomingHangout(work, table.id);
  const proposals = hangout ? await sql.proposalsFor(work.db, [hangout.id]) : [];
  if (!proposals.some(({ id }) => id === params.proposalId)) fail('PROPOSAL_CLOSED');
  if (body.agrees) await sql.vote(work.db, params.proposalId, viewer.uid);
  else await sql.takeBackVote(work.db, params.proposalId, viewer.uid);
  await adopt(work, table.id);
  await publishTable(work, table.id);
  return viewFor(work.app, work.db, { uid: viewer.uid, language }, table);
});
