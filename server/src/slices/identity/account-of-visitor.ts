import { type App, onePerApp } from '#server/platform/app.ts';
import { addressKey } from '#server/platform/http/limiter.ts';
import { type AccountRow, accountByEmail } from './accounts.sql.ts';
import { knownDevicesOf } from './known-devices.ts';
import { createBatches, limitConcurrentLookups } from './lookup-shares.ts';

interface Visitor {
  email: string;
  deviceSecret: string | null | undefined;
  address: string;
}
interface Found {
  account: AccountRow | undefined;
  device: Buffer | null;
}

const batches = onePerApp((app) =>
  createBatches<Visitor, Found>(async (visitors) => {
    const [{ email, address }] = visitors as [Visitor];
    return limitConcurrentLookups(app, address, async () => {
      const account = await accountByEmail(app.db, email);
      const secrets = visitors.map(({ deviceSecret }) => deviceSecret);
      const devices = await knownDevicesOf(app, app.db, account?.uid ?? null, secrets);
      return devices.map((device) => ({ account, device }));
    });
  }),
);

/**
 * Returns the account of an email, and the id of the visitor's browser if the account knows it. An email without an
 * account costs the same. Visitors of one address with the same email are looked up together.
 * @throws TooManyCalls
 */
export const accountOfVisitor = (app: App, visitor: Visitor): Promise<Found> =>
  batches(app)(`${addressKey(visitor.address)} ${visitor.email}`, visitor);
