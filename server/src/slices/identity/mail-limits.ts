import { type Limiter, type LimitSpec, networkLimiter } from '#server/platform/http/limiter.ts';
import { throwIdentityError, tooMany } from './errors.ts';
import { hashedKey, isAnyKnownFull, type LimitKey, takeFromAll, undoCounts } from './limit-counts.ts';
import { ATTEMPT_LIMITS } from './limits.rules.ts';

/** Limits how often mails with a link are sent, per account, and per address with its networks. @param fixedLimiterOf makes a limiter */
export function createMailLimits(fixedLimiterOf: (spec: LimitSpec) => Limiter) {
  const mail = {
    account: fixedLimiterOf({ name: 'id-mail-account', ...ATTEMPT_LIMITS.mailPerAccount }),
    knownDevice: fixedLimiterOf({ name: 'id-mail-device', ...ATTEMPT_LIMITS.mailPerAccount }),
    address: networkLimiter(fixedLimiterOf, { name: 'id-mail-address', ...ATTEMPT_LIMITS.mailPerAddress }, hashedKey),
    beyondAddress: fixedLimiterOf({ name: 'id-mail-beyond', ...ATTEMPT_LIMITS.mailBeyondAddress }),
  };

  const perEmail = (limiter: Limiter, emails: readonly string[]): LimitKey[] =>
    emails.map((email) => ({ limiter, key: hashedKey(email) }));

  // Mails to an account's holder, to a new email and for resets count apart: those that others ask for take none of those that
  // the holder asks for. Anybody may ask for resets, which are counted by the plain email.
  /** Mails that an account's holder asks for: at sign-up, and while signed in. */
  const keyOfHolder = (email: string) => `holder ${email}`;
  /** Mails to the new address of a change, which may be somebody else's. */
  const keyOfNewEmail = (email: string) => `new ${email}`;

  /**
   * Counts a mail to each of these emails. Where the address has used up its mails, each account still gets one an
   * hour: a stranger in the same café can neither take away the mail that a member needs nor send many.
   * @returns the counts to undo; null when the mail may not be sent
   */
  async function takeMail(emails: readonly string[], address: string): Promise<LimitKey[] | null> {
    const accounts = perEmail(mail.account, emails);
    const within = [...accounts, { limiter: mail.address, key: address }];
    if (await takeFromAll(within)) return within;
    const beyond = [...accounts, ...perEmail(mail.beyondAddress, emails)];
    return (await takeFromAll(beyond)) ? beyond : null;
  }

  return {
    /**
     * Counts a mail with a link to an account's own email, and another to the new email of a change.
     * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
     */
    async countMail(email: string, address: string, newEmail?: string) {
      const receivers = newEmail === undefined ? [keyOfHolder(email)] : [keyOfHolder(email), keyOfNewEmail(newEmail)];
      if ((await takeMail(receivers, address)) === null) tooMany('TOO_MANY_MAILS');
    },
    /**
     * Counts a mail to reset a password. Strangers who ask for it cannot use up the mails of a known browser.
     * @returns whether the address has mails left. If not, nothing is counted, so that made-up emails leave nothing in the database
     * @throws IdentityError RESET_PASSWORD_EXCEED_LIMIT
     */
    async countResetMail(email: string, address: string, device: Buffer | null): Promise<boolean> {
      const counted = device
        ? [{ limiter: mail.knownDevice, key: device.toString('base64url') }]
        : perEmail(mail.account, [email]);
      const ofAddress = device ? [] : [{ limiter: mail.address, key: address }];
      if (isAnyKnownFull(ofAddress)) return false;
      if (isAnyKnownFull(counted)) throwIdentityError('RESET_PASSWORD_EXCEED_LIMIT', 'TOO_MANY_MAILS');
      if (!(await takeFromAll(ofAddress))) return false;
      if (await takeFromAll(counted)) return true;
      await undoCounts(ofAddress);
      return throwIdentityError('RESET_PASSWORD_EXCEED_LIMIT', 'TOO_MANY_MAILS');
    },
    /**
     * Counts a mail to reset a password that an address without mails left asks for. It uses up none of the mails of other addresses:
     * these would show whether the email has an account. @returns whether it may be sent
     */
    countResetMailBeyond: (email: string) => takeFromAll(perEmail(mail.beyondAddress, [email])),
    /** Counts the mail of a sign-up. Returns whether it may be sent, and a function that undoes the count. */
    async countSignUpMail(email: string, address: string) {
      const counted = await takeMail([keyOfHolder(email)], address);
      return { allowed: counted !== null, undo: () => undoCounts(counted ?? []) };
    },
  };
}
