import { useQuery } from '@tanstack/react-query';
import { passkeys } from '#contract/passkeys/routes.ts';
import type { Passkey } from '#contract/passkeys/views.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { AuthError, type BrowserProof, patience, session, useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { askForPasskey, makePasskey } from './ceremonies.ts';

const keyOf = (uid: string) => ['passkeys', uid] as const;

/** Loads the member's passkeys and the number of their recovery codes. */
export function usePasskeys() {
  const uid = useUid();
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: () => call(passkeys.list, { params: { uid } }),
    enabled: uid !== '',
    // Another tab may have added one.
    staleTime: 0,
  });
}

const refetch = (uid: string) => queryClient.invalidateQueries({ queryKey: keyOf(uid) });

/** Signs in with a passkey. @param suggested see `askForPasskey` @throws AuthError, ApiError */
export async function signInWithPasskey({ suggested = false } = {}): Promise<void> {
  await session.signInWith((browser) => signedInBy(suggested, browser));
}

/** Confirms a passkey of the signed-in member, so that the login counts as recent. @throws AuthError, ApiError */
export async function reauthenticateWithPasskey(): Promise<void> {
  const { uid } = session.getSnapshot();
  await session.reauthenticateWith(async (browser) => {
    const answer = await signedInBy(false, browser);
    if (answer.uid !== uid) throw new AuthError('passkey-failed', text.passkeys.failures.otherMember);
    return answer;
  });
}

/** Asks the server as long as a login with a password does, which depends on the device and the network at that moment. */
async function signedInBy(suggested: boolean, browser: BrowserProof) {
  const options = await call(passkeys.signInOptions, { timeoutMs: patience() });
  const response = await askForPasskey(options, { suggested });
  return call(passkeys.signIn, { body: { response, ...browser }, timeoutMs: patience() });
}

/** Makes a passkey in the browser and adds it to the account. */
export async function addPasskey(uid: string, name: string): Promise<Passkey> {
  const params = { uid };
  const response = await makePasskey(await call(passkeys.addOptions, { params }));
  const added = await call(passkeys.add, { params, body: { name, response } });
  await refetch(uid);
  return added;
}

export async function renamePasskey(uid: string, id: string, name: string): Promise<void> {
  await call(passkeys.rename, { params: { uid, id }, body: { name } });
  await refetch(uid);
}

/** Confirms a passkey that is paused since the password was reset. */
export async function resumePasskey(uid: string, id: string): Promise<void> {
  await call(passkeys.resume, { params: { uid, id } });
  await refetch(uid);
}

export async function removePasskey(uid: string, id: string): Promise<void> {
  await call(passkeys.remove, { params: { uid, id } });
  await refetch(uid);
}

export async function makeRecoveryCodes(uid: string): Promise<string[]> {
  const { codes } = await call(passkeys.makeRecoveryCodes, { params: { uid } });
  await refetch(uid);
  return codes;
}

/** Confirms with a passkey, for actions that need a step-up. */
export async function stepUpWithPasskey(uid: string): Promise<void> {
  const params = { uid };
  const response = await askForPasskey(await call(passkeys.stepUpOptions, { params }));
  await call(passkeys.stepUp, { params, body: { response } });
  void refetch(uid);
}

/** Confirms with a recovery code, for actions that need a step-up. */
export async function stepUpWithCode(uid: string, code: string): Promise<void> {
  await call(passkeys.stepUpByCode, { params: { uid }, body: { code } });
  void refetch(uid);
}
