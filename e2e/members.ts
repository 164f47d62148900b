import type { ProfileUpdate } from '#contract/profiles/fields.ts';
import type { OwnUser, ProfileView } from '#contract/profiles/views.ts';
import { demoEmail } from '#server/demo/login.ts';
import { accounts, demoToken, identityCall } from './actors.ts';

/** A member's access to the API, for what a test reads or changes without the screens. */
export interface Member {
  uid: string;
  /** @throws Error with the server's answer, if the call fails */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  readOwn(): Promise<OwnUser>;
  save(update: ProfileUpdate): Promise<OwnUser>;
  /** Returns the profile of another member as this member may see it. */
  viewProfile(otherUid: string): Promise<ProfileView>;
  /** Sends a connection request. */
  requestConnection(otherUid: string, message?: string): Promise<{ chatId: string }>;
  answerRequest(requester: string, answer: 'accept' | 'decline'): Promise<void>;
}

/** Returns the API access of a demo member or of a member created by `signUpMember`. */
export async function memberOf(url: string, username: string): Promise<Member> {
  const { token, uid } = await demoToken(url, username);
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  return {
    uid,
    call,
    readOwn: () => call('GET', `/api/users/${uid}`),
    save: (update) => call('PATCH', `/api/users/${uid}`, update),
    viewProfile: (otherUid) => call('GET', `/api/users/${otherUid}/public`),
    requestConnection: (otherUid, message = '') => call('PUT', `/api/connections/${otherUid}/${uid}`, { message }),
    answerRequest: async (requester, answer) =>
      void (await call('PATCH', `/api/connections/${uid}/${requester}`, { answer })),
  };
}

/**
 * Signs up a member who can be opened like a demo member, `actor({ member: name })`. There is no profile unless one is given.
 * The rate limit allows 20 sign-ups an hour from one address.
 */
export async function signUpMember(url: string, name: string, profile?: ProfileUpdate['public']): Promise<Member> {
  const account = { email: demoEmail(name), password: 'blue-ferry-lanterns' };
  accounts.set(name, account);
  const response = await identityCall(url, 'signUp', {
    ...account,
    accessCode: 'stoop-newcomer',
    returnSecureToken: true,
  });
  if (!response.ok) throw new Error(await response.text());
  const member = await memberOf(url, name);
  if (profile) await member.save({ public: { username: name, ...profile }, isSetUp: true });
  return member;
}
