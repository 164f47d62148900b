import { PRODUCT } from '#contract/brand.ts';
import { PASSKEY_CHALLENGE_MS } from '#contract/limits.ts';
import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { emailOf } from '#server/slices/identity/index.ts';
import { ALGORITHMS, createChallenge, loadWebAuthn, requireRelyingParty } from './ceremonies.ts';
import { PASSKEYS_MAX, userHandleOf } from './passkeys.rules.ts';
import { passkeysOf } from './passkeys.sql.ts';
import { requireAddition } from './step-ups.ts';
import { descriptorsOf } from './views.ts';

export const addOptions = handle(passkeys.addOptions, async ({ app, db, viewer }) => {
  const { uid, sessionId } = viewer;
  await requireAddition(app, viewer);
  const { id } = requireRelyingParty(app);
  const existing = await passkeysOf(db, uid);
  if (existing.length >= PASSKEYS_MAX) fail('PASSKEY_LIMIT');
  const email = (await emailOf(db, uid)) ?? fail('NOT_FOUND');
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: id,
    userName: email,
    userID: new Uint8Array(Buffer.from(uid)),
    challenge: await createChallenge(app, { purpose: 'add', sessionId }),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge: options.challenge,
    rp: { name: PRODUCT, id },
    user: { id: userHandleOf(uid), name: email, displayName: email },
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: PASSKEY_CHALLENGE_MS,
    attestation: 'none' as const,
    excludeCredentials: descriptorsOf(existing),
    // Discoverable, so that signing in asks for no email; verified by fingerprint, face or PIN, so that a found device is not enough.
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
  };
});
