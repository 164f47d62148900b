import { DAY_MS } from '#contract/durations.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { writeAudit } from './operator-action.ts';
import { deleteTokens, deleteTokensExpiredBefore } from './tokens.sql.ts';

/** How long the list shows a token that has expired, so that operators see why a script is refused. */
const EXPIRED_TOKEN_KEPT_DAYS = 30;

/** Ends the tokens of an operator with all of their sessions; null ends everybody's. The audit log names each. */
export async function endTokens(work: Work, uid: string | null): Promise<void> {
  for (const token of await deleteTokens(work.db, uid))
    await writeAudit(work, token.uid, 'tokenEnded', { subject: token.name });
}

/** A job: deletes tokens that expired EXPIRED_TOKEN_KEPT_DAYS ago. */
export async function deleteExpiredTokens(app: App): Promise<void> {
  await deleteTokensExpiredBefore(app.db, new Date(app.clock.now().getTime() - EXPIRED_TOKEN_KEPT_DAYS * DAY_MS));
}
