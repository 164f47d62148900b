import type pg from 'pg';
import { SIGN_IN_LIMITS } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { addressKey, databaseLimiter, type Limiter, slidingLimiter } from '#server/platform/http/limiter.ts';
import { refuse, tooMany } from './errors.ts';

/** The limits table contains addresses and emails only as hashes. */
const key = (text: string) => sha256(text).toString('base64url');

interface Counted {
  limiter: Limiter;
  key: string;
}

/**
 * Counts one attempt against each limit. If one limit refuses it, the counts before are undone.
 * @returns whether every limit allowed it
 */
async function takeAll(counted: readonly Counted[]): Promise<boolean> {
  for (const [index, { limiter, key }] of counted.entries()) {
    if (await limiter.take(key)) continue;
    await undo(counted.slice(0, index));
    return false;
  }
  return true;
}
const undo = async (counted: readonly Counted[]) => {
  await Promise.all(counted.map(({ limiter, key }) => limiter.take(key, -1)));
};

/**
 * Limits how often passwords, access codes and mails may be tried: per account, per address and in total. Only failed
 * attempts stay counted, so that members behind one address do not lock each other out.
 * @param factor multiplies the number of sign-ups, for load tests; it does not change the limits on passwords
 */
export function createSignInLimits(pool: pg.Pool, clock: Clock, factor: number) {
  const fixed = (name: string, limit: { points: number; seconds: number }) =>
    databaseLimiter(pool, { name, points: limit.points, seconds: limit.seconds });
  const sliding = (name: string, limit: { points: number; seconds: number }) =>
    slidingLimiter(pool, { name, points: limit.points, seconds: limit.seconds }, clock);
  const password = {
    account: sliding('id-pw-account', SIGN_IN_LIMITS.passwordPerAccount),
    knownDevice: sliding('id-pw-home', SIGN_IN_LIMITS.passwordPerKnownAddress),
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

  const mailCounts = (emails: readonly string[], address: string): Counted[] => [
    { limiter: mail.address, key: key(addressKey(address)) },
    ...emails.map((email) => ({ limiter: mail.account, key: key(email) })),
    { limiter: mail.all, key: 'all' },
  ];

  return {
    /**
     * Counts an attempt at a password. Browsers in which the member signed in before have their own count, so that a
     * stranger who guesses cannot lock the member out.
     * @returns a function that undoes the count, for a correct password
     */
    async password(email: string, address: string, isKnownDevice: boolean): Promise<() => Promise<void>> {
      const from = addressKey(address);
      const counted = isKnownDevice
        ? [{ limiter: password.knownDevice, key: key(`${email} ${from}`) }]
        : [
            { limiter: password.address, key: key(from) },
            { limiter: password.account, key: key(email) },
            { limiter: password.all, key: 'all' },
          ];
      if (!(await takeAll(counted))) tooMany('Too many attempts. Please wait half an hour, or reset your password.');
      return () => undo(counted);
    },
    /** Clears the counts after a password reset, so that the member can sign in immediately. */
    async clearPassword(email: string, address: string) {
      await password.account.clear(key(email));
      await password.knownDevice.clear(key(`${email} ${addressKey(address)}`));
    },

    /** Counts an attempt at an access code. Returns a function that undoes the count, for a valid code. */
    async accessCode(address: string): Promise<() => Promise<void>> {
      const counted = [
        { limiter: code.address, key: key(addressKey(address)) },
        { limiter: code.all, key: 'all' },
      ];
      if (!(await takeAll(counted))) tooMany('Too many wrong codes. Please wait ten minutes.');
      return () => undo(counted);
    },
    /** Counts a sign-up with a valid code. */
    async signUp(address: string) {
      if (!(await signUp.take(key(addressKey(address)))))
        tooMany('Too many accounts were created from your network. Please wait an hour.');
    },
    /** Counts a mail with a link to each of these emails. @throws IdentityError `code` */
    async mail(emails: string[], address: string, code: 'RESET_PASSWORD_EXCEED_LIMIT' | 'TOO_MANY_ATTEMPTS_TRY_LATER') {
      if (!(await takeAll(mailCounts(emails, address))))
        refuse(`${code} : Too many emails were requested. Please wait an hour.`);
    },
    /** Counts the mail of a sign-up. Returns whether it may be sent, and a function that undoes the count. */
    async signUpMail(email: string, address: string) {
      const counted = mailCounts([email], address);
      const allowed = await takeAll(counted);
      return { allowed, undo: () => (allowed ? undo(counted) : Promise.resolve()) };
    },
  };
}
export type SignInLimits = ReturnType<typeof createSignInLimits>;
