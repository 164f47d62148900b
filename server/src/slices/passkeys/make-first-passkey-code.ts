import { randomBytes } from 'node:crypto';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { readableCode } from '#server/platform/readable-code.ts';
import { CODE_GROUP, CODE_LENGTH, FIRST_PASSKEY_CODE_MS } from './passkeys.rules.ts';
import { lockPasskeysOf } from './passkeys.sql.ts';
import { replaceExpiringCode } from './recovery-codes.sql.ts';

/**
 * Makes the code with which an operator adds the first passkey within an hour, and voids an earlier one. Without it a
 * stolen password would be enough to add that passkey.
 * @returns null when none is needed, because the operator has a passkey
 */
export async function makeFirstPasskeyCode(work: Work, uid: string): Promise<string | null> {
  if ((await lockPasskeysOf(work.db, uid)).length > 0) return null;
  const code = readableCode(randomBytes(CODE_LENGTH), CODE_GROUP);
  const madeAt = work.app.clock.now();
  const expiresAt = new Date(madeAt.getTime() + FIRST_PASSKEY_CODE_MS);
  await replaceExpiringCode(work.db, { uid, hash: sha256(code), madeAt, expiresAt });
  work.after(() =>
    work.app.security.record('passkeys_changed', { uid, outcome: 'A code for the first passkey was made' }),
  );
  return code;
}
