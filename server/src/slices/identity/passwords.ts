import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { TEXT_MAX } from '#contract/limits.ts';
import { onePerApp } from '#server/platform/app.ts';
import { limitConcurrency } from '#server/platform/concurrency.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { Overloaded, throwIdentityError } from './errors.ts';

/** The parameters of argon2id: KiB of memory, passes over it, and lanes. */
export type PasswordCost = Record<'memoryCost' | 'timeCost' | 'parallelism', number>;
/** The parameters that OWASP lists first: 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Each hash occupies one of libuv's four threads for tens of milliseconds. With four at once, reading a file took 78 ms
 * instead of 0.1 ms (median); with two, 4 ms.
 */
const CONCURRENCY = 2;
export const WAITING_MAX = 500;

/** Normalizes a password, because keyboards differ in how they encode accented letters. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'));

/**
 * @param published a password that everybody knows: with it nobody is let in. Null refuses none.
 * @param cost other parameters only in tests, which create thousands of members
 */
export function createPasswords(published: string | null = null, cost = COST) {
  // Urgent are those who may be members, so that a flood of guesses slows down only those who may be strangers.
  const run = limitConcurrency({
    running: CONCURRENCY,
    waiting: WAITING_MAX,
    onFull: () => {
      throw new Overloaded('too many passwords to hash');
    },
  });
  /** Returns whether this is the published password, in whichever way it was typed. */
  const isPublished = (password: string) => published !== null && bytesOf(password).equals(bytesOf(published));
  /** A hash to verify against when the email is unknown, so that this takes as long as for a known one. */
  const dummy = hash(randomBytes(32), cost);
  return {
    /** Returns an argon2id hash in PHC format. @throws IdentityError when everybody knows the password */
    async hash(password: string): Promise<string> {
      if (isPublished(password)) throwIdentityError('WEAK_PASSWORD', 'PASSWORD_PUBLISHED');
      // Only members and holders of an access code or a mailed code choose a password.
      return run(() => hash(bytesOf(password), cost), { isUrgent: true });
    },

    /**
     * Returns whether the password matches. Takes the same time when there is no hash to compare with.
     * @param options.isUrgent for browsers that the account knows
     */
    async verify(stored: string | null, password: string, { isUrgent = false } = {}): Promise<boolean> {
      const against = stored ?? (await dummy);
      // No account has a longer password. A fixed text is hashed instead, so that the time stays the same.
      const fits = password.length <= TEXT_MAX.password;
      const isMatch = await run(() => verify(against, bytesOf(fits ? password : '')), { isUrgent });
      return isMatch && fits && stored !== null && !isPublished(password);
    },

    /** Returns whether a hash was made with other parameters than the current ones. */
    isOutdated(stored: string): boolean {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored);
      return memoryCost !== cost.memoryCost || timeCost !== cost.timeCost || parallelism !== cost.parallelism;
    },
  };
}

export const passwords = onePerApp(({ config }) => createPasswords(config.isPublic ? DEMO_PASSWORD : null));
