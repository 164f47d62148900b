import { randomBytes } from 'node:crypto';
import { TOKEN_PREFIX } from '#contract/access-levels.ts';
import { DAY_MS } from '#contract/durations.ts';
import { operators } from '#contract/operators/routes.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { tagCode } from '#server/platform/signed-tokens.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { TOKENS_SECRET } from './authenticate-script.ts';
import { writeAudit } from './operator-action.ts';
import { insertToken } from './tokens.sql.ts';

/** Makes a token for a script of the operator. The database has only its hash. */
export const makeToken = handleInTransaction(
  operators.makeToken,
  async ({ work, viewer, body: { name, scope, days } }) => {
    const { uid } = viewer;
    // The token outlives the session, also one that another node has just ended.
    await lockCaller(work, viewer);
    const token = `${TOKEN_PREFIX}${tagCode(await sharedSecret(work.db, TOKENS_SECRET), randomBytes(16))}`;
    const madeAt = work.app.clock.now();
    const expiresAt = new Date(madeAt.getTime() + days * DAY_MS);
    await insertToken(work.db, { uid, name, scope, hash: sha256(token), madeAt, expiresAt });
    await writeAudit(work, uid, 'tokenMade', { subject: name });
    return { token };
  },
);
