import { useEffect, useEffectEvent } from 'react';
import { PASSKEY_CHALLENGE_MS } from '#contract/limits.ts';
import { AuthError } from '#web/platform/session/index.ts';
import { canSuggestPasskeys, stopSuggesting } from './ceremonies.ts';
import { signInWithPasskey } from './passkeys.queries.ts';

/** A challenge is replaced a minute before the server forgets it. */
const RENEW_MS = PASSKEY_CHALLENGE_MS - 60_000;

/**
 * Offers the visitor's passkeys among the suggestions of the email field, where the browser can. The page shows no error for a
 * suggestion that nobody chose.
 * @param onSignedIn called after the visitor chose one
 * @param onFailed called when the server refused the chosen one
 */
export function useSuggestedPasskeys(onSignedIn: () => void, onFailed: (error: Error) => void) {
  const signedIn = useEffectEvent(onSignedIn);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    let hasEnded = false;
    let hasBegun = false;
    async function suggest() {
      if (hasEnded || !(await canSuggestPasskeys()) || hasEnded) return;
      hasBegun = true;
      try {
        await signInWithPasskey({ suggested: true });
        if (!hasEnded) signedIn();
      } catch (error) {
        // Only the server's refusal of a chosen passkey is news to the visitor.
        if (!hasEnded && error instanceof Error && !(error instanceof AuthError) && isRefusal(error)) failed(error);
      }
    }
    void suggest();
    const timer = setInterval(() => void suggest(), RENEW_MS);
    return () => {
      hasEnded = true;
      clearInterval(timer);
      if (hasBegun) void stopSuggesting();
    };
  }, []);
}

const REFUSALS = ['PASSKEY_REFUSED', 'PASSKEY_PAUSED', 'ACCOUNT_DISABLED'];
const isRefusal = (error: Error) => 'code' in error && REFUSALS.includes(String(error.code));
