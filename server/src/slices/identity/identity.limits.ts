import type pg from 'pg';
import { SIGN_IN_LIMITS } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { addressKey, databaseLimiter, type Limiter, slidingLimiter } from '#server/platform/http/limiter.ts';
import { refuse, tooMany } from './identity.errors.ts';
import { sha256 } from './identity.secrets.ts';

/** Addresses and emails stand in the limits' table only as hashes. */
const key = (text: string) => sha256(text).toString('base64url');

interface Counted {
  limiter: Limiter;
  key: string;
}

/**
 * Counts one attempt by each limit in turn. What does not count after all is given back.
 * @returns whether every limit allowed it
 */
async function takeAll(counted: readonly Counted[]): Promise<boolean> {
  for (const [index, { limiter, key }] of counted.entries()) {
    if (await limiter.take(key)) continue;
    await giveBack(counted.slice(0, index));
    return false;
  }
  return true;
}
const giveBack = async (counted: readonly Counted[]) => {
  await Promise.all(counted.map(({ limiter, key }) => limiter.take(key, -1)));
};

/**
 * How often passwords, codes and mails may be tried: by account, by address and by all together. Only failures stay
 * counted, so members behind one address do not shut each other out.
 * @param factor multiplies how many may sign up, and nothing that guards a password
 */
export function createIdentityLimits(pool: pg.Pool, clock: Clock, factor: number) {
  const fixed = (name: string, limit: { points: number; seconds: number }) =>
    databaseLimiter(pool, { name, points: limit.points, seconds: limit.seconds });
  const sliding = (name: string, limit: { points: number; seconds: number }) =>
    slidingLimiter(pool, { name, points: limit.points, seconds: limit.seconds }, clock);
  const password = {
    account: sliding('id-pw-account', SIGN_IN_LIMITS.passwordPerAccount),
    home: sliding('id-pw-home', SIGN_IN_LIMITS.passwordPerKnownAddress),
    address: sliding('id-pw-address', SIGN_IN_LIMITS.passwordPerAddress),
    all: fixed('id-pw-all', SIGN_IN_LIMITS.passwordTotal),
  };
  const code = {
    address: fixed('id-code-address', SIGN_IN_LIMITS.accessCodePerAddress),
    all: fixed('id-code-all', SIGN_IN_LIMITS.accessCodeTotal),
  };
  const { points, seconds } = SIGN_IN_LIMITS.signUpPerAddress;
  const signUp = fixed('id-signup-address', { points: points * factor, seconds });
  const mail = {
    account: fixed('id-mail-account', SIGN_IN_LIMITS.mailPerAccount),
    address: fixed('id-mail-address', SIGN_IN_LIMITS.mailPerAddress),
    all: fixed('id-mail-all', SIGN_IN_LIMITS.mailTotal),
  };

  return {
    /**
     * Counts an attempt at a password. Whoever comes from where the member is signed in has a count of their own: a
     * stranger who guesses cannot shut the member out.
     * @returns forgives the attempt, when the password was right
     */
    async password(email: string, address: string, isHome: boolean): Promise<() => Promise<void>> {
      const from = addressKey(address);
      const counted = isHome
        ? [{ limiter: password.home, key: key(`${email} ${from}`) }]
        : [
            { limiter: password.address, key: key(from) },
            { limiter: password.account, key: key(email) },
            { limiter: password.all, key: 'all' },
          ];
      if (!(await takeAll(counted))) tooMany('Too many attempts. Please wait half an hour, or reset your password.');
      return () => giveBack(counted);
    },
    /** After a reset the member may try again at once, from where they reset it too. */
    async forgivePassword(email: string, address: string) {
      await password.account.clear(key(email));
      await password.home.clear(key(`${email} ${addressKey(address)}`));
    },

    /** Counts an attempt at an access code. @returns forgives it, when the code was right */
    async accessCode(address: string): Promise<() => Promise<void>> {
      const counted = [
        { limiter: code.address, key: key(addressKey(address)) },
        { limiter: code.all, key: 'all' },
      ];
      if (!(await takeAll(counted))) tooMany('Too many wrong codes. Please wait ten minutes.');
      return () => giveBack(counted);
    },
    async signUp(address: string) {
      if (!(await signUp.take(key(addressKey(address))))) tooMany('Too many accounts from here. Please wait an hour.');
    },
    async mail(email: string, address: string, code: 'RESET_PASSWORD_EXCEED_LIMIT' | 'TOO_MANY_ATTEMPTS_TRY_LATER') {
      const counted = [
        { limiter: mail.address, key: key(addressKey(address)) },
        { limiter: mail.account, key: key(email) },
        { limiter: mail.all, key: 'all' },
      ];
      if (!(await takeAll(counted))) refuse(`${code} : Too many mails were asked for. Please wait an hour.`);
    },
  };
}
export type IdentityLimits = ReturnType<typeof createIdentityLimits>;
