import type { App } from '#server/platform/app.ts';
import { type AccountRow, accountByEmail } from './accounts.sql.ts';
import { knownDeviceOf } from './known-devices.ts';
import { runLookup } from './lookup-shares.ts';

interface Visitor {
  email: string;
  deviceSecret: string | null | undefined;
  address: string;
}

/**
 * Returns the account of an email, and the id of the visitor's browser if the account knows it. An email without an
 * account costs the same.
 * @throws TooManyCalls
 */
export const accountOfVisitor = (
  app: App,
  { email, deviceSecret, address }: Visitor,
): Promise<{ account: AccountRow | undefined; device: Buffer | null }> =>
  runLookup(app, { address, email }, async () => {
    const account = await accountByEmail(app.db, email);
    return { account, device: await knownDeviceOf(app, app.db, account?.uid ?? null, deviceSecret) };
  });
