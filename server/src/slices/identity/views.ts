import type { IdentityResponse, IdentityUser } from '#contract/identity/routes.ts';
import type { AccountRow } from './accounts.sql.ts';
import type { SessionRow } from './sessions.sql.ts';

const millis = (iso: string) => new Date(iso).getTime();

const names = ({ displayName, photoUrl }: AccountRow) => ({
  ...(displayName !== null && { displayName }),
  ...(photoUrl !== null && { photoUrl }),
});

const providers = (account: AccountRow): IdentityUser['providerUserInfo'] => [
  { providerId: 'password', rawId: account.email, federatedId: account.email, email: account.email, ...names(account) },
];

/** Returns the user's own record. Some times are text, because a number would make the client library end a restored session. */
export const userView = ({ account, refreshedAt }: SessionRow): IdentityUser => ({
  localId: account.uid,
  email: account.email,
  emailVerified: account.emailVerified,
  ...names(account),
  providerUserInfo: providers(account),
  validSince: String(Math.floor(millis(account.passwordUpdatedAt) / 1000)),
  createdAt: String(millis(account.createdAt)),
  lastLoginAt: String(millis(account.lastLoginAt)),
  lastRefreshAt: refreshedAt,
  passwordUpdatedAt: millis(account.passwordUpdatedAt),
});

/** Returns the changed account. */
export const updatedView = (account: AccountRow): IdentityResponse<'update'> => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  email: account.email,
  emailVerified: account.emailVerified,
  ...names(account),
  providerUserInfo: providers(account),
});
