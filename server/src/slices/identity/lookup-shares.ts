import { type App, onePerApp } from '#server/platform/app.ts';
import { createFairShare } from '#server/platform/http/fair-share.ts';
import { addressKey } from '#server/platform/http/limiter.ts';
import { throwTooManyCalls } from './errors.ts';
import { LOOKUPS_AT_ONCE, LOOKUPS_OF_EMAIL } from './limits.rules.ts';

interface Lookup {
  address: string;
  /** The email of the call, if it has one. */
  email?: string;
}

/**
 * Returns a function that runs what a visitor's call looks up before the call is counted. A few lookups of one address
 * run at a time, so that a flood leaves database connections to others; the rest wait in memory.
 * @throws TooManyCalls when too many wait
 */
export function createLookupShares() {
  const onFull = () => throwTooManyCalls('an address looks up too much at once');
  const shareOfAddress = createFairShare({ ...LOOKUPS_AT_ONCE, onFull });
  const shareOfEmail = createFairShare({ ...LOOKUPS_OF_EMAIL, onFull });
  return <T>({ address, email }: Lookup, run: () => Promise<T>): Promise<T> => {
    const key = addressKey(address);
    const runWithinShare = () => shareOfAddress(key, run);
    return email === undefined ? runWithinShare() : shareOfEmail(`${key} ${email}`, runWithinShare);
  };
}

const lookupShares = onePerApp(createLookupShares);
/** Runs what a visitor's call looks up, a few at a time for each address. @throws TooManyCalls */
export const runLookup = <T>(app: App, lookup: Lookup, run: () => Promise<T>): Promise<T> =>
  lookupShares(app)(lookup, run);
