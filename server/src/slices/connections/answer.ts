import { connections } from '#contract/connections/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { connectionStateFor, mayAnswer } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { emitConnectionChange } from './events.ts';
import { publishState } from './views.ts';

interface Answer {
  viewer: string;
  /** Its row, locked in this transaction. */
  connection: sql.ConnectionRow;
  accept: boolean;
}

/** Accepts or declines a request (P-11). @throws AppError REQUEST_NOT_PENDING */
export async function answerRequest(work: Work, { viewer, connection: previousRow, accept }: Answer) {
  if (!mayAnswer(viewer, previousRow, work.app.clock.now())) fail('REQUEST_NOT_PENDING');
  const { target, requester } = previousRow;
  const row = accept
    ? await sql.savePair(work.db, previousRow, { ...previousRow, status: 'connected', declinedAt: null })
    : await sql.decline(work.db, previousRow, work.app.clock.now());
  // The requester is not notified of a decline. Their view of the request, including its version, stays the same.
  if (accept) await publishState(work, previousRow, row);
  else work.publish([viewer], { type: 'connectionEnded', target, requester, version: sql.versionForTarget(row) });
  await emitConnectionChange(work, row, { kind: accept ? 'connected' : 'declined', by: viewer, note: null });
  return { status: connectionStateFor(viewer, row, work.app.clock.now()).status };
}

export const answer = handleInTransaction(connections.answer, ({ work, viewer, connection, body }) =>
  answerRequest(work, { viewer: viewer.uid, connection, accept: body.answer === 'accept' }),
);
