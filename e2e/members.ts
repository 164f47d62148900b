import type { ProfileUpdate } from '#contract/profiles/fields.ts';
import type { OwnUser, ProfileView } from '#contract/profiles/views.ts';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { demoToken, identityCall } from './actors.ts';

/** A member's own way to the API, for what a test needs to know or bring about behind the screens. */
export interface Member {
  uid: string;
  /** @throws Error with what the server said, if it did not serve the call */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  readOwn(): Promise<OwnUser>;
  save(update: ProfileUpdate): Promise<OwnUser>;
  /** Another member as this one may see them. */
  viewProfile(other: string): Promise<ProfileView>;
  /** Asks another to connect. */
  requestConnection(other: string, message?: string): Promise<{ chatId: string }>;
  answerRequest(requester: string, answer: 'accept' | 'decline'): Promise<void>;
}

/** A demo member, or whoever joined by `join`. */
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
    viewProfile: (other) => call('GET', `/api/users/${other}/public`),
    requestConnection: (other, message = '') => call('PUT', `/api/connections/${other}/${uid}`, { message }),
    answerRequest: async (requester, answer) =>
      void (await call('PATCH', `/api/connections/${uid}/${requester}`, { answer })),
  };
}

/**
 * A new account, reached like a demo member: `actor({ member: name })`. Without a profile unless some of it is given.
 * An address may sign up 20 times an hour.
 */
export async function signUpMember(url: string, name: string, profile?: ProfileUpdate['public']): Promise<Member> {
  const response = await identityCall(url, 'signUp', {
    email: demoEmail(name),
    password: DEMO_PASSWORD,
    accessCode: 'stoop-newcomer',
    returnSecureToken: true,
  });
  if (!response.ok) throw new Error(await response.text());
  const member = await memberOf(url, name);
  if (profile) await member.save({ public: { username: name, ...profile } });
  return member;
}
