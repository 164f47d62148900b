import { RATE_LIMITS } from '#contract/limits.ts';

/**
 * How many times passwords, access codes, sign-ups and mails may be tried: `points` attempts in `seconds`. The limits of
 * passwords apply to any such time; the others use fixed windows. Right passwords and right codes are not counted.
 */
export const SIGN_IN_LIMITS = {
  /** Wrong passwords for one account from one address. */
  passwordPerAccountAndAddress: { points: 5, seconds: 1800 },
  /** Wrong passwords for one account, from whatever address: 240 in a day. It takes four addresses to use them up. */
  passwordPerAccount: { points: 20, seconds: 7200 },
  /** Wrong passwords for one account in one browser in which the member signed in before, and in one session. */
  passwordPerKnownDevice: { points: 10, seconds: 1800 },
  /** Wrong passwords from one address, for any accounts. This and the other limits of addresses grow with IPv6 networks. */
  passwordPerAddress: { points: 100, seconds: 1800 },
  /**
   * Wrong passwords for one account from an address that has used up its own, so that strangers who guess behind a shared
   * address do not lock its other members out. They also count for the account, which therefore has no more than before.
   */
  passwordBeyondAddress: { points: 2, seconds: 1800 },
  /** Wrong passwords from such an address, for any accounts: what somebody can try who has stolen a list of passwords. */
  passwordsBeyondAddress: { points: 20, seconds: 60 },
  /** Wrong access codes from one address. Beyond it, codes that nobody can guess are still accepted. */
  accessCodePerAddress: { points: 30, seconds: 600 },
  /** New passwords that one member chooses while signed in, and attempts with one mailed code. Each one is hashed. */
  newPassword: { points: 20, seconds: 3600 },
  /** Recovery codes tried by one member, right or wrong. */
  recoveryCodePerAccount: { points: 10, seconds: 1800 },
  /** Sign-ups with the code of everybody from one address, and with one personal code. */
  signUpPerAddress: { points: 60, seconds: 3600 },
  signUpPerCode: { points: 20, seconds: 3600 },
  /** Mails with a link, requested for one account (also by one of its known browsers), and from one address. */
  mailPerAccount: RATE_LIMITS.oobCode,
  mailPerAddress: { points: 40, seconds: 3600 },
  /** Mails for one account from all addresses that have used up theirs. */
  mailBeyondAddress: { points: 1, seconds: 3600 },
} as const;
