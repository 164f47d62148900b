import { onePerApp } from '#server/platform/app.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import {
  addressKey,
  databaseLimiter,
  type LimitSpec,
  networkLimiter,
  rememberRefusals,
  slidingLimiter,
} from '#server/platform/http/limiter.ts';
import { tooMany } from './errors.ts';
import { hashedKey, isAnyKnownFull, type LimitKey, takeFromAll, undoCounts } from './limit-counts.ts';
import { ATTEMPT_LIMITS, CALL_LIMITS } from './limits.rules.ts';
import { createMailLimits } from './mail-limits.ts';

/**
 * Limits how often passwords, access codes and mails may be tried, per account and per address with its networks.
 * Nothing is limited for everybody together, because strangers could use it up. Only failed attempts stay counted.
 * @param factor multiplies the number of sign-ups, for load tests
 */
export function createAttemptLimits({ db, pool }: Pick<Database, 'db' | 'pool'>, clock: Clock, factor: number) {
  const fixedLimiterOf = (spec: LimitSpec) => rememberRefusals(databaseLimiter(db, spec), clock);
  const slidingLimiterOf = (spec: LimitSpec) => slidingLimiter(pool, spec, clock);
  const { signUpPerAddress } = ATTEMPT_LIMITS;
  const password = {
    account: slidingLimiterOf({ name: 'id-pw-account', ...ATTEMPT_LIMITS.passwordPerAccount }),
    accountAndAddress: slidingLimiterOf({ name: 'id-pw-both', ...ATTEMPT_LIMITS.passwordPerAccountAndAddress }),
    knownDevice: slidingLimiterOf({ name: 'id-pw-device', ...ATTEMPT_LIMITS.passwordPerKnownDevice }),
    address: networkLimiter(
      slidingLimiterOf,
      { name: 'id-pw-address', ...ATTEMPT_LIMITS.passwordPerAddress },
      hashedKey,
    ),
    beyondAddress: slidingLimiterOf({ name: 'id-pw-beyond', ...ATTEMPT_LIMITS.passwordPerAccountBeyondAddress }),
    allBeyondAddress: networkLimiter(
      slidingLimiterOf,
      { name: 'id-pw-all-beyond', ...ATTEMPT_LIMITS.passwordPerAddressBeyondAddress },
      hashedKey,
    ),
  };
  const code = networkLimiter(
    fixedLimiterOf,
    { name: 'id-code-address', ...ATTEMPT_LIMITS.accessCodePerAddress },
    hashedKey,
  );
  const signUp = networkLimiter(
    fixedLimiterOf,
    { name: 'id-signup-address', points: signUpPerAddress.points * factor, seconds: signUpPerAddress.seconds },
    hashedKey,
  );
  const signUpPerCode = fixedLimiterOf({ name: 'id-signup-code', ...ATTEMPT_LIMITS.signUpPerCode });
  const newPassword = fixedLimiterOf({ name: 'id-new-password', ...ATTEMPT_LIMITS.newPassword });
  const accountAndAddressKey = (email: string, address: string) => hashedKey(`${email} ${addressKey(address)}`);
  /** The limits of a password that comes from a browser that the account does not know: first the ordinary ones, then those beyond the limit of the address. */
  function ofNewBrowser(email: string, address: string): LimitKey[][] {
    const ofAccount = [
      { limiter: password.accountAndAddress, key: accountAndAddressKey(email, address) },
      { limiter: password.account, key: hashedKey(email) },
    ];
    const beyondAddress = [
      { limiter: password.beyondAddress, key: accountAndAddressKey(email, address) },
      { limiter: password.allBeyondAddress, key: address },
    ];
    return [
      [{ limiter: password.address, key: address }, ...ofAccount],
      [...beyondAddress, ...ofAccount],
    ];
  }

  return {
    ...createMailLimits(fixedLimiterOf),
    /**
     * Refuses a password from an unknown browser where it is known, without a query, that it may not be tried.
     * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
     */
    refuseKnownFull(email: string, address: string) {
      if (ofNewBrowser(email, address).every(isAnyKnownFull)) tooMany('TOO_MANY_SIGN_INS');
    },
    /**
     * Counts an attempt at a password. A browser in which the member signed in before has its own count, so that a
     * stranger who guesses cannot lock the member out. So has an open session, in which the member gives the current password.
     * @param browser the id of such a browser or session, or null
     * @returns a function that undoes the count, for a correct password
     */
    async countPassword(email: string, address: string, browser: Buffer | null): Promise<() => Promise<void>> {
      const alternatives = browser
        ? [[{ limiter: password.knownDevice, key: browser.toString('base64url') }]]
        : ofNewBrowser(email, address);
      for (const counted of alternatives) if (await takeFromAll(counted)) return () => undoCounts(counted);
      return tooMany('TOO_MANY_SIGN_INS');
    },
    /** Clears the counts after a password reset, so that the member can sign in immediately. */
    async clearPasswordCounts(email: string, address: string) {
      await password.account.clear(hashedKey(email));
      await password.accountAndAddress.clear(accountAndAddressKey(email, address));
      await password.beyondAddress.clear(accountAndAddressKey(email, address));
    },

    /**
     * Counts a new password before it is hashed, because a member could otherwise occupy the hashing of everybody.
     * @param authorizer the uid of a signed-in member, or a mailed code: a thief in a session cannot use up the attempts of its owner
     * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
     */
    async countNewPassword(authorizer: string) {
      if (!(await newPassword.take(hashedKey(authorizer)))) tooMany('TOO_MANY_PASSWORD_CHANGES');
    },

    /**
     * Counts an access code that is wrong, or that could have been guessed. Codes that nobody can guess are not counted, so
     * they work also where strangers tried many. Returns a function that undoes the count, for a valid code.
     */
    async countAccessCode(address: string): Promise<() => Promise<void>> {
      const counted = [{ limiter: code, key: address }];
      if (!(await takeFromAll(counted))) tooMany('TOO_MANY_CODES');
      return () => undoCounts(counted);
    },
    /** Counts a sign-up with a valid code: a personal one by itself, everybody's by the address. */
    async countSignUp(address: string, personalCode: string | null) {
      const isAllowed = personalCode === null ? signUp.take(address) : signUpPerCode.take(hashedKey(personalCode));
      if (!(await isAllowed)) tooMany('TOO_MANY_ACCOUNTS');
    },
  };
}
export type AttemptLimits = ReturnType<typeof createAttemptLimits>;

export const attemptLimits = onePerApp(({ db, pool, clock, config }) =>
  createAttemptLimits({ db, pool }, clock, config.limitsFactor),
);

/** Counts mailed codes that do not work, by address. */
export const badCodes = onePerApp(({ limiter }) =>
  networkLimiter(limiter, { name: 'id-bad-code', ...CALL_LIMITS.badCodePerAddress }),
);
