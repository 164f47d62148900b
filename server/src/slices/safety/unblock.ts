import { safety } from '#contract/safety/routes.ts';
import { handle } from './context.ts';
import * as sql from './safety.sql.ts';

export const unblock = handle(safety.unblock, async ({ db, params: { uid, other } }) => {
  await sql.deleteBlock(db, uid, other);
  return { blocked: false };
});
