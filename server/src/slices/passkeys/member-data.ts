import type { MemberData } from '#contract/account/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { passkeysOf } from './passkeys.sql.ts';
import { recoveryCodesOf } from './recovery-codes.sql.ts';
import { passkeyView } from './views.ts';

/** Returns a member's passkeys for their download: names and dates, never keys. */
export async function passkeyDataOf(db: Db, uid: string): Promise<MemberData['passkeys']> {
  const rows = await passkeysOf(db, uid);
  return {
    items: rows.map((row) => {
      const { id: _, ...item } = passkeyView(row);
      return item;
    }),
    recoveryCodes: await recoveryCodesOf(db, uid),
  };
}
