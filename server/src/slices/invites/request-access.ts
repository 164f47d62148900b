import { invites } from '#contract/invites/routes.ts';
import { isUnreachable, refusedBy } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { AppError, fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { addressKey, takeWithin } from '#server/platform/http/limiter.ts';
import { ACCESS_REQUESTS_STORED } from './invitations.rules.ts';
import { saveAccessRequest } from './invites.sql.ts';

/**
 * Stores a visitor's access request. Every request gets the same answer, so that nobody can find out who asked. A
 * second one for the same email is shown beside the first, because a stranger may have sent it.
 */
export const requestAccess = handle(invites.requestAccess, async ({ app, body, language, address }) => {
  const { email, movedToNYC, ...form } = body;
  const request = { ...form, email: email.toLowerCase(), movedToNyc: movedToNYC, language, createdAt: app.clock.now() };
  const limit = { name: 'access-requests', ...ACCESS_REQUESTS_STORED };
  try {
    await app.transact(async (work) => {
      const key = sha256(addressKey(address)).toString('base64url');
      if (!(await takeWithin(work.db, limit, key, app.clock.now()))) fail('TOO_MANY_REQUESTS');
      await saveAccessRequest(work.db, request);
    });
  } catch (error) {
    if (error instanceof AppError || isUnreachable(error) || refusedBy(error)) throw error;
    fail('ACCESS_REQUEST_FAILED');
  }
  return {};
});
