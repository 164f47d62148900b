import { DAY_MS } from '#contract/durations.ts';
import { EXPIRED_TOKEN_KEPT_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { writeAudit } from './operator-action.ts';
import { deleteTokens, deleteTokensExpiredBefore } from './tokens.sql.ts';

/** Ends the tokens of an operator with all of their sessions; null ends everybody's. The audit log names each. */
export async function endTokens(work: Work, uid: string | null): Promise<void> {
  for (const token of await deleteTokens(work.db, uid))
    await writeAudit(work, token.uid, 'tokenEnded', { subject: token.name });
}

/** A job: deletes tokens that expired EXPIRED_TOKEN_KEPT_DAYS ago. Until then the list says why a script is refused. */
export async function deleteExpiredTokens(app: App): Promise<void> {
  await deleteTokensExpiredBefore(app.db, new Date(app.clock.now().getTime() - EXPIRED_TOKEN_KEPT_DAYS * DAY_MS));
}
