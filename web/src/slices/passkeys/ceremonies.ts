import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '#contract/passkeys/views.ts';
import { AuthError } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

// The library is loaded when a passkey is first used, because most visits need none.
const load = () => import('@simplewebauthn/browser');

const t = text.passkeys.failures;

/** Whether this browser may use passkeys on this page. They belong to a domain name, so none works at an IP address. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);

/** Whether this browser can offer passkeys among the suggestions of an input. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && Boolean(await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false));

const SENTENCES: Record<string, string> = {
  NotAllowedError: t.cancelled,
  InvalidStateError: t.known,
  ConstraintError: t.unverified,
};

/** Runs a ceremony. Its failures have sentences for people. @throws AuthError passkey-failed, or passkey-aborted when another ceremony began */
async function ceremony<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { name } = error as Error;
    if (name === 'AbortError') throw new AuthError('passkey-aborted', t.cancelled);
    throw new AuthError('passkey-failed', SENTENCES[name] ?? t.failed);
  }
}

/** Makes a passkey in the browser. @throws AuthError */
export function makePasskey(options: CreationOptions): Promise<RegistrationResponse> {
  return ceremony(async () => {
    const { startRegistration } = await load();
    const { id, rawId, response } = await startRegistration({ optionsJSON: options as never });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  });
}

/**
 * Asks for a passkey.
 * @param options.suggested offers passkeys among the suggestions of the email field and waits, instead of opening a dialog
 * @throws AuthError
 */
export function askForPasskey(
  options: RequestOptions,
  { suggested = false }: { suggested?: boolean } = {},
): Promise<AuthenticationResponse> {
  return ceremony(async () => {
    const { startAuthentication } = await load();
    const answer = await startAuthentication({ optionsJSON: options as never, useBrowserAutofill: suggested });
    const { id, rawId, response } = answer;
    return { id, rawId, type: 'public-key', response };
  });
}

/** Stops offering passkeys among the suggestions. */
export async function stopSuggesting(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}
