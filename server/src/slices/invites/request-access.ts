import { invites } from '#contract/invites/routes.ts';
import { isUnreachable, refusedBy } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './context.ts';
import { insertRequest } from './invites.sql.ts';

/**
 * Stores a visitor's access request. A second request for the same email changes nothing while the first one waits or its code
 * is valid. Each gets the same answer, so that nobody can find out who asked.
 */
export const requestAccess = handle(invites.requestAccess, async ({ ctx, body, language }) => {
  const { email, movedToNYC, ...form } = body;
  const request = { ...form, email: email.toLowerCase(), movedToNyc: movedToNYC, language, createdAt: ctx.clock.now() };
  try {
    await ctx.transact((work) => insertRequest(work.db, request));
  } catch (error) {
    if (isUnreachable(error) || refusedBy(error)) throw error;
    fail('ACCESS_REQUEST_FAILED');
  }
  return {};
});
