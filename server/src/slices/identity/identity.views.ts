import type { IdentityResponse, IdentityUser } from '#contract/identity/routes.ts';
import type { SessionRow } from './identity.sessions.store.ts';
import type { AccountRow } from './identity.store.ts';

const millis = (iso: string) => new Date(iso).getTime();

const names = ({ display_name, photo_url }: AccountRow) => ({
  ...(display_name !== null && { displayName: display_name }),
  ...(photo_url !== null && { photoUrl: photo_url }),
});

const providers = (account: AccountRow): IdentityUser['providerUserInfo'] => [
  { providerId: 'password', rawId: account.email, federatedId: account.email, email: account.email, ...names(account) },
];

/** The user's own record. Times as text where the client library wants text: a number would end a restored session. */
export const userView = ({ account, refreshedAt }: SessionRow): IdentityUser => ({
  localId: account.uid,
  email: account.email,
  emailVerified: account.email_verified,
  ...names(account),
  providerUserInfo: providers(account),
  validSince: String(Math.floor(millis(account.password_updated_at) / 1000)),
  createdAt: String(millis(account.created_at)),
  lastLoginAt: String(millis(account.last_login_at)),
  lastRefreshAt: refreshedAt,
  passwordUpdatedAt: millis(account.password_updated_at),
});

export const updatedView = (account: AccountRow): IdentityResponse<'update'> => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  localId: account.uid,
  email: account.email,
  emailVerified: account.email_verified,
  ...names(account),
  providerUserInfo: providers(account),
});
