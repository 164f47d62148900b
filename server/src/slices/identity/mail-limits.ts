import { SIGN_IN_LIMITS } from '#contract/identity/limits.ts';
import { type Limiter, type LimitSpec, networkLimiter } from '#server/platform/http/limiter.ts';
import { type Counted, hashedKey, takeAll, undo } from './counted.ts';
import { refuse, tooMany } from './errors.ts';

/** Limits how often mails with a link are sent, per account, and per address with its networks. @param fixed makes a limiter */
export function createMailLimits(fixed: (spec: LimitSpec) => Limiter) {
  const mail = {
    account: fixed({ name: 'id-mail-account', ...SIGN_IN_LIMITS.mailPerAccount }),
    knownDevice: fixed({ name: 'id-mail-device', ...SIGN_IN_LIMITS.mailPerAccount }),
    address: networkLimiter(fixed, { name: 'id-mail-address', ...SIGN_IN_LIMITS.mailPerAddress }, hashedKey),
    beyondAddress: fixed({ name: 'id-mail-beyond', ...SIGN_IN_LIMITS.mailBeyondAddress }),
  };

  const perEmail = (limiter: Limiter, emails: readonly string[]): Counted[] =>
    emails.map((email) => ({ limiter, key: hashedKey(email) }));

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

  return {
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
        ? await mail.knownDevice.take(device.toString('base64url'))
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
