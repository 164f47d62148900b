import { RATE_LIMITS } from '#contract/limits.ts';

export const TOKEN_LIFETIME_S = 3600;
/** How far the clocks of two nodes may differ before one rejects a token of the other. */
export const CLOCK_SKEW_S = 300;
/** Two tabs that refresh one token within this time get the same successor (docs/identity-api.md, SDK behavior 4). */
export const REFRESH_GRACE_MS = 60_000;
/** How often a session may be refreshed within the grace time. */
export const REFRESH_CHAIN_MAX = 20;
/** How long a sign-in counts as recent for changing the password or email, or deleting the account. */
export const RECENT_LOGIN_MS = 5 * 60_000;
export const OOB_CODE_LIFETIME_MS = 60 * 60_000;
/** Every session ends this many days after the member last gave their password, however much it is used. */
export const SESSION_MAX_DAYS = 90;
/** How many open sessions, and known browsers, a member has at most. The ones unused for longest end first. */
export const SESSIONS_MAX = 50;
/** A browser is forgotten when nobody has signed in there for this many days. */
export const DEVICE_KNOWN_DAYS = 365;
/** The longest display name of an account, in characters. */
export const DISPLAY_NAME_MAX = 120;
/** An account is new for this long, and for as long as its email address is not confirmed. */
export const NEW_ACCOUNT_MS = 24 * 3_600_000;
/** Calls of the identity API, counted before the database is asked: `points` in `seconds`. */
export const CALL_LIMITS = {
  /** Refreshes of one session. Calls that bring the same token at the same time count as one. */
  refreshPerSession: { points: 60, seconds: 60 },
  /** Refresh tokens from one address that nobody signed. */
  badRefreshPerAddress: { points: 60, seconds: 60 },
  /** Looking up and changing an account with the tokens of one session: a thief, whose session the owner ended, uses up no other. */
  accountPerSession: { points: 120, seconds: 60 },
  /** Ends of one session: the first one ends it. */
  signOutPerSession: { points: 20, seconds: 60 },
  /** Mailed codes from one address that nobody issued, or that were used. */
  badCodePerAddress: { points: 30, seconds: 600 },
} as const;
/** Mails to one member about sign-ins from new browsers. */
export const SIGN_IN_NOTICES = { points: 10, seconds: 86_400 } as const;
/** Calls of visitors that look something up before they are counted: how many of one address run, and wait, at a time. */
export const LOOKUPS_AT_ONCE = { running: 4, waiting: 1000 } as const;
/** How many of them with the same email wait, to be looked up together: a flood of one email leaves room for others behind the address. */
export const LOOKUPS_TOGETHER = 1000;

/**
 * How many times passwords, access codes, sign-ups and mails may be tried: `points` attempts in `seconds`. The limits of
 * passwords apply to any such time; the others use fixed windows. Right passwords and right codes are not counted.
 */
export const ATTEMPT_LIMITS = {
  /** Wrong passwords for one account from one address. */
  passwordPerAccountAndAddress: { points: 5, seconds: 1800 },
  /**
   * Wrong passwords for one account, from whatever address: 240 in a day. Four addresses use them up at once, one alone in an hour
   * and a half.
   */
  passwordPerAccount: { points: 20, seconds: 7200 },
  /** Wrong passwords for one account in one browser in which the member signed in before, and in one session. */
  passwordPerKnownDevice: { points: 10, seconds: 1800 },
  /** Wrong passwords from one address, for any accounts. This and the other limits of addresses grow with IPv6 networks. */
  passwordPerAddress: { points: 100, seconds: 1800 },
  /**
   * Wrong passwords for one account from an address that has used up its own, so that strangers who guess behind a shared
   * address do not lock its other members out. They also count for the account, which therefore has no more than before.
   */
  passwordPerAccountBeyondAddress: { points: 2, seconds: 1800 },
  /** Wrong passwords from such an address, for any accounts: what somebody can try who has stolen a list of passwords. */
  passwordPerAddressBeyondAddress: { points: 20, seconds: 60 },
  /** Wrong access codes from one address. Beyond it, codes that nobody can guess are still accepted. */
  accessCodePerAddress: { points: 30, seconds: 600 },
  /** New passwords that one member chooses while signed in, and attempts with one mailed code. Each one is hashed. */
  newPassword: { points: 20, seconds: 3600 },
  /** Recovery codes tried in one session, right or wrong. */
  recoveryCodePerSession: { points: 10, seconds: 1800 },
  /** Sign-ups with the code of everybody from one address, and with one personal code. */
  signUpPerAddress: { points: 60, seconds: 3600 },
  signUpPerCode: { points: 20, seconds: 3600 },
  /** Mails with a link, requested for one account (also by one of its known browsers), and from one address. */
  mailPerAccount: RATE_LIMITS.oobCode,
  mailPerAddress: { points: 40, seconds: 3600 },
  /** Mails for one account from all addresses that have used up theirs. */
  mailBeyondAddress: { points: 1, seconds: 3600 },
} as const;
