import { SIGN_IN_LIMITS } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/hashes.ts';
import {
  databaseLimiter,
  type Limiter,
  type LimitSpec,
  networkLimiter,
  slidingLimiter,
} from '#server/platform/http/limiter.ts';
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
 * Limits how often passwords, access codes and mails may be tried: per account, and per address with its networks. There is
 * no limit for everybody together, because strangers could use it up. Only failed attempts stay counted, so that members
 * behind one address do not lock each other out.
 * @param factor multiplies the number of sign-ups, for load tests; it does not change the limits on passwords
 */
export function createSignInLimits({ db, pool }: Pick<Database, 'db' | 'pool'>, clock: Clock, factor: number) {
  const fixed = (spec: LimitSpec) => databaseLimiter(db, spec);
  const sliding = (spec: LimitSpec) => slidingLimiter(pool, spec, clock);
  const { signUpPerAddress } = SIGN_IN_LIMITS;
  const password = {
    account: sliding({ name: 'id-pw-account', ...SIGN_IN_LIMITS.passwordPerAccount }),
    knownDevice: sliding({ name: 'id-pw-device', ...SIGN_IN_LIMITS.passwordPerKnownDevice }),
    address: networkLimiter(sliding, { name: 'id-pw-address', ...SIGN_IN_LIMITS.passwordPerAddress }, key),
  };
  const code = networkLimiter(fixed, { name: 'id-code-address', ...SIGN_IN_LIMITS.accessCodePerAddress }, key);
  const signUp = networkLimiter(
    fixed,
    { name: 'id-signup-address', points: signUpPerAddress.points * factor, seconds: signUpPerAddress.seconds },
    key,
  );
  const newPassword = fixed({ name: 'id-new-password', ...SIGN_IN_LIMITS.newPassword });
  const mail = {
    account: fixed({ name: 'id-mail-account', ...SIGN_IN_LIMITS.mailPerAccount }),
    knownDevice: fixed({ name: 'id-mail-device', ...SIGN_IN_LIMITS.mailPerAccount }),
    address: networkLimiter(fixed, { name: 'id-mail-address', ...SIGN_IN_LIMITS.mailPerAddress }, key),
  };

  const mailCounts = (emails: readonly string[], address: string): Counted[] => [
    { limiter: mail.address, key: address },
    ...emails.map((email) => ({ limiter: mail.account, key: key(email) })),
  ];
  const deviceKey = (device: Buffer) => device.toString('base64url');

  return {
    /**
     * Counts an attempt at a password. A browser in which the member signed in before has its own count, so that a
     * stranger who guesses cannot lock the member out.
     * @param device the id of such a browser, or null
     * @returns a function that undoes the count, for a correct password
     */
    async password(email: string, address: string, device: Buffer | null): Promise<() => Promise<void>> {
      const counted = device
        ? [{ limiter: password.knownDevice, key: deviceKey(device) }]
        : [
            { limiter: password.address, key: address },
            { limiter: password.account, key: key(email) },
          ];
      if (!(await takeAll(counted))) tooMany('TOO_MANY_SIGN_INS');
      return () => undo(counted);
    },
    /** Clears the count after a password reset, so that the member can sign in immediately. */
    clearPassword: (email: string) => password.account.clear(key(email)),

    /**
     * Counts a new password before it is hashed, because a member could otherwise occupy the hashing of everybody.
     * @param by the uid of a signed-in member, or a mailed code: a thief in a session cannot use up the attempts of its owner
     * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
     */
    async newPassword(by: string) {
      if (!(await newPassword.take(key(by)))) tooMany('TOO_MANY_PASSWORD_CHANGES');
    },

    /** Counts an attempt at an access code. Returns a function that undoes the count, for a valid code. */
    async accessCode(address: string): Promise<() => Promise<void>> {
      const counted = [{ limiter: code, key: address }];
      if (!(await takeAll(counted))) tooMany('TOO_MANY_CODES');
      return () => undo(counted);
    },
    /** Counts a sign-up with a valid code. */
    async signUp(address: string) {
      if (!(await signUp.take(address))) tooMany('TOO_MANY_ACCOUNTS');
    },
    /** Counts a mail with a link to each of these emails. @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER */
    async mail(emails: string[], address: string) {
      if (!(await takeAll(mailCounts(emails, address)))) tooMany('TOO_MANY_MAILS');
    },
    /**
     * Counts a mail to reset a password. Strangers who ask for it cannot use up the mails of a known browser.
     * @throws IdentityError RESET_PASSWORD_EXCEED_LIMIT
     */
    async resetMail(email: string, address: string, device: Buffer | null) {
      const counted = device ? [{ limiter: mail.knownDevice, key: deviceKey(device) }] : mailCounts([email], address);
      if (!(await takeAll(counted))) refuse('RESET_PASSWORD_EXCEED_LIMIT', 'TOO_MANY_MAILS');
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
