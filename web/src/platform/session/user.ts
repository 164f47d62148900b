/** The authentication user record. Screens never receive tokens; those stay in the session. */
export interface UserRecord {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  phoneNumber: string | null;
  isAnonymous: boolean;
  tenantId: string | null;
  providerData: {
    providerId: string;
    uid: string;
    email: string | null;
    displayName: string | null;
    photoURL: string | null;
  }[];
  /** ISO 8601; null until the first lookup has returned. */
  creationTime: string | null;
  lastSignInTime: string | null;
}

/** One account in the answer of accounts:lookup. Times are milliseconds, as strings. */
export interface LookupUser {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  photoUrl?: string;
  phoneNumber?: string;
  tenantId?: string;
  providerUserInfo?: { providerId: string; rawId?: string; email?: string; displayName?: string; photoUrl?: string }[];
  createdAt?: string;
  lastLoginAt?: string;
}

const instant = (milliseconds: string | undefined): string | null => {
  const time = new Date(Number(milliseconds));
  return milliseconds === undefined || Number.isNaN(time.getTime()) ? null : time.toISOString();
};

/** Returns the user record right after signing in, before the first lookup. */
export const provisionalUser = (uid: string, email: string): UserRecord => ({
  uid,
  email,
  emailVerified: false,
  displayName: null,
  photoURL: null,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [],
  creationTime: null,
  lastSignInTime: null,
});

/** Returns the user record from an answer of accounts:lookup. */
export const userFromLookup = (answer: LookupUser): UserRecord => ({
  uid: answer.localId,
  email: answer.email ?? '',
  emailVerified: answer.emailVerified ?? false,
  displayName: answer.displayName ?? null,
  photoURL: answer.photoUrl ?? null,
  phoneNumber: answer.phoneNumber ?? null,
  isAnonymous: answer.email === undefined && (answer.providerUserInfo ?? []).length === 0,
  tenantId: answer.tenantId ?? null,
  providerData: (answer.providerUserInfo ?? []).map((info) => ({
    providerId: info.providerId,
    uid: info.rawId ?? info.email ?? '',
    email: info.email ?? null,
    displayName: info.displayName ?? null,
    photoURL: info.photoUrl ?? null,
  })),
  creationTime: instant(answer.createdAt),
  lastSignInTime: instant(answer.lastLoginAt),
});
