import { account } from '#contract/account/routes.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { plannedDeletionByLink } from '#server/slices/safety/index.ts';

export const readDeletionLink = handle(account.readDeletionLink, async ({ db, body }) => {
  const { dueAt } = (await plannedDeletionByLink(db, sha256(body.token))) ?? fail('DELETION_LINK_GONE');
  return { dueAt };
});
