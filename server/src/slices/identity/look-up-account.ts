import { type AccountRow, accountByEmail } from './accounts.sql.ts';
import type { IdentityContext } from './context.ts';
import { knownDeviceOf } from './known-devices.ts';

interface Visitor {
  email: string;
  deviceSecret: string | null | undefined;
  address: string;
}

/**
 * Returns the account of an email, and the id of the visitor's browser if the account knows it. A few lookups of one address run
 * at a time, so a flood of sign-ins leaves the connections of the database to others. An email without an account costs the same.
 * @throws TooManyCalls
 */
export const lookUpAccount = (
  ctx: IdentityContext,
  { email, deviceSecret, address }: Visitor,
): Promise<{ account: AccountRow | undefined; device: Buffer | null }> =>
  ctx.lookUp({ address, email }, async () => {
    const account = await accountByEmail(ctx.db, email);
    return { account, device: await knownDeviceOf(ctx, ctx.db, account?.uid ?? null, deviceSecret) };
  });
