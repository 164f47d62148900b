import type { IdentityResponse, IdentityUser } from '#contract/identity/routes.ts';
import type { SessionRow } from './identity.sessions.store.ts';
import type { AccountRow } from './identity.store.ts';

const millis = (iso: string) => new Date(iso).getTime();

const names = ({ displayName, photoUrl }: AccountRow) => ({
  ...(displayName !== null && { displayName: displayName }),
  ...(photoUrl !== null && { photoUrl: photoUrl }),
});

const providers = (account: AccountRow): IdentityUser['providerUserInfo'] => [
  { providerId: 'password', rawId: account.email, federatedId: account.email, email: account.email, ...names(account) },
];

/** The user's own record. Times as text where the client library wants text: a number would end a restored session. */
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

export const updatedView = (account: AccountRow): IdentityResponse<'update'> => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  email: account.email,
  emailVerified: account.emailVerified,
  ...names(account),
  providerUserInfo: providers(account),
});
