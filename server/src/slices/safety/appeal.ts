import { safety } from '#contract/safety/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import * as sql from './appeals.sql.ts';
import { findByToken } from './appeals.ts';
import { handleInTransaction } from './context.ts';

export const appeal = handleInTransaction(safety.appeal, async ({ ctx, work, body }) => {
  const { uid, suspendedAt, words } = await findByToken(work.db, body.token);
  const now = ctx.clock.now();
  if (!(await sql.insertAppeal(work.db, { uid, suspendedAt, words: body.words, now }))) fail('APPEAL_SENT');
  return { state: 'sent' as const, words };
});
