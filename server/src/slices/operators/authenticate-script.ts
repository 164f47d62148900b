import { TOKEN_PREFIX } from '#contract/access-levels.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import { signatureCheck } from '#server/platform/db/secrets.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { markUsed, validToken } from './tokens.sql.ts';

/** The secret by which this server recognizes its own tokens, so that those of strangers cost no query. */
export const TOKENS_SECRET = 'api-tokens';
const isOurs = onePerApp(({ db }) => signatureCheck(db, TOKENS_SECRET, 'code'));

/** Returns the operator whose script sent a token, and notes the day. @throws AppError UNAUTHENTICATED */
export async function authenticateScript(app: App, token: string): Promise<Actor> {
  const { db, clock } = app;
  if (!(await isOurs(app)(token.slice(TOKEN_PREFIX.length)))) fail('UNAUTHENTICATED');
  const now = clock.now();
  const { id, uid, name, scope, expiresAt, lastUsedOn } =
    (await validToken(db, sha256(token), now)) ?? fail('UNAUTHENTICATED');
  const today = newYorkDay(now);
  if (lastUsedOn !== today) await markUsed(db, id, today);
  return {
    uid,
    token: { id, name, scope },
    sessionId: '',
    staffRole: 'operator',
    isNew: false,
    authTime: 0,
    expiresAt: Math.floor(Date.parse(expiresAt) / 1000),
  };
}
