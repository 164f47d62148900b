import type pg from 'pg';
import { SIGN_IN_LIMITS } from '#contract/limits.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { sha256 } from '#server/platform/hashes.ts';
import {
  addressKey,
  databaseLimiter,
  type Limiter,
  type LimitSpec,
  networkLimiter,
  rememberRefusals,
  slidingLimiter,
} from '#server/platform/http/limiter.ts';
import { refuse, tooMany } from './errors.ts';

/** The limits table contains addresses and emails only as hashes. */
const key = (text: string) => sha256(text).toString('base64url');

interface Counted {
  limiter: Limiter;
  key: string;
}

const isKnownFull = (counted: readonly Counted[]) =>
  counted.some(({ limiter, key }) => limiter.isKnownFull?.(key) ?? false);

/**
 * Counts one attempt against each limit. If one limit refuses it, the counts before are undone.
 * @returns whether every limit allowed it
 */
async function takeAll(counted: readonly Counted[]): Promise<boolean> {
  if (isKnownFull(counted)) return false;
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
export function createSignInLimits(pool: pg.Pool, clock: Clock, factor: number) {
  const fixed = (spec: LimitSpec) => rememberRefusals(databaseLimiter(pool, spec), clock);
  const sliding = (spec: LimitSpec) => slidingLimiter(pool, spec, clock);
  const { signUpPerAddress } = SIGN_IN_LIMITS;
  const password = {
    account: sliding({ name: 'id-pw-account', ...SIGN_IN_LIMITS.passwordPerAccount }),
    accountAndAddress: sliding({ name: 'id-pw-both', ...SIGN_IN_LIMITS.passwordPerAccountAndAddress }),
    knownDevice: sliding({ name: 'id-pw-device', ...SIGN_IN_LIMITS.passwordPerKnownDevice }),
    address: networkLimiter(sliding, { name: 'id-pw-address', ...SIGN_IN_LIMITS.passwordPerAddress }, key),
  };
  const code = networkLimiter(fixed, { name: 'id-code-address', ...SIGN_IN_LIMITS.accessCodePerAddress }, key);
  const signUp = networkLimiter(
    fixed,
    { name: 'id-signup-address', points: signUpPerAddress.points * factor, seconds: signUpPerAddress.seconds },
    key,
  );
  const signUpPerCode = fixed({ name: 'id-signup-code', ...SIGN_IN_LIMITS.signUpPerCode });
  const newPassword = fixed({ name: 'id-new-password', ...SIGN_IN_LIMITS.newPassword });
  const mail = {
    account: fixed({ name: 'id-mail-account', ...SIGN_IN_LIMITS.mailPerAccount }),
    knownDevice: fixed({ name: 'id-mail-device', ...SIGN_IN_LIMITS.mailPerAccount }),
    address: networkLimiter(fixed, { name: 'id-mail-address', ...SIGN_IN_LIMITS.mailPerAddress }, key),
    beyondAddress: fixed({ name: 'id-mail-beyond', ...SIGN_IN_LIMITS.mailBeyondAddress }),
  };

  const perEmail = (limiter: Limiter, emails: readonly string[]): Counted[] =>
    emails.map((email) => ({ limiter, key: key(email) }));

  /**
   * Counts a mail to each of these emails. Where the address has used up its mails, each account still gets one an hour from all
   * such addresses together: a stranger in the same café cannot take the mail away that a member needs, and cannot send many.
   * @returns the counts to undo; null when the mail may not be sent
   */
  async function takeMail(emails: readonly string[], address: string): Promise<Counted[] | null> {
    const accounts = perEmail(mail.account, emails);
    const within = [...accounts, { limiter: mail.address, key: address }];
    if (await takeAll(within)) return within;
    const beyond = [...accounts, ...perEmail(mail.beyondAddress, emails)];
    return (await takeAll(beyond)) ? beyond : null;
  }

  /** The limits of a password that comes from a browser that the account does not know. */
  const ofNewBrowser = (email: string, address: string): Counted[] => [
    { limiter: password.address, key: address },
    { limiter: password.accountAndAddress, key: key(`${email} ${addressKey(address)}`) },
    { limiter: password.account, key: key(email) },
  ];
  const deviceKey = (device: Buffer) => device.toString('base64url');

  return {
    /**
     * Refuses a password from an unknown browser where it is known, without a query, that it may not be tried.
     * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
     */
    refuseKnownFull(email: string, address: string) {
      if (isKnownFull(ofNewBrowser(email, address))) tooMany('TOO_MANY_SIGN_INS');
    },
    /**
     * Counts an attempt at a password. A browser in which the member signed in before has its own count, so that a
     * stranger who guesses cannot lock the member out.
     * @param device the id of such a browser, or null
     * @returns a function that undoes the count, for a correct password
     */
    async password(email: string, address: string, device: Buffer | null): Promise<() => Promise<void>> {
      const counted = device
        ? [{ limiter: password.knownDevice, key: deviceKey(device) }]
        : ofNewBrowser(email, address);
      if (!(await takeAll(counted))) tooMany('TOO_MANY_SIGN_INS');
      return () => undo(counted);
    },
    /** Clears the counts after a password reset, so that the member can sign in immediately. */
    async clearPassword(email: string, address: string) {
      await password.account.clear(key(email));
      await password.accountAndAddress.clear(key(`${email} ${addressKey(address)}`));
    },

    /**
     * Counts a new password before it is hashed, because a member could otherwise occupy the hashing of everybody.
     * @param by the uid of a signed-in member, or a mailed code: a thief in a session cannot use up the attempts of its owner
     * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
     */
    async newPassword(by: string) {
      if (!(await newPassword.take(key(by)))) tooMany('TOO_MANY_PASSWORD_CHANGES');
    },

    /**
     * Counts an access code that is wrong, or that could have been guessed. Codes that nobody can guess are not counted, so
     * they work also where strangers tried many. Returns a function that undoes the count, for a valid code.
     */
    async accessCode(address: string): Promise<() => Promise<void>> {
      const counted = [{ limiter: code, key: address }];
      if (!(await takeAll(counted))) tooMany('TOO_MANY_CODES');
      return () => undo(counted);
    },
    /** Counts a sign-up with a valid code: a personal one by itself, everybody's by the address. */
    async signUp(address: string, personalCode: string | null) {
      const isAllowed = personalCode === null ? signUp.take(address) : signUpPerCode.take(key(personalCode));
      if (!(await isAllowed)) tooMany('TOO_MANY_ACCOUNTS');
    },
    /** Counts a mail with a link to each of these emails. @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER */
    async mail(emails: string[], address: string) {
      if ((await takeMail(emails, address)) === null) tooMany('TOO_MANY_MAILS');
    },
    /**
     * Counts a mail to reset a password. Strangers who ask for it cannot use up the mails of a known browser.
     * @throws IdentityError RESET_PASSWORD_EXCEED_LIMIT
     */
    async resetMail(email: string, address: string, device: Buffer | null) {
      const isAllowed = device
        ? await mail.knownDevice.take(deviceKey(device))
        : (await takeMail([email], address)) !== null;
      if (!isAllowed) refuse('RESET_PASSWORD_EXCEED_LIMIT', 'TOO_MANY_MAILS');
    },
    /** Counts the mail of a sign-up. Returns whether it may be sent, and a function that undoes the count. */
    async signUpMail(email: string, address: string) {
      const counted = await takeMail([email], address);
      return { allowed: counted !== null, undo: () => undo(counted ?? []) };
    },
  };
}
export type SignInLimits = ReturnType<typeof createSignInLimits>;
