import type { Actor } from './actors.ts';

/**
 * Gives a page an authenticator in software, which answers at once, as a fingerprint reader that somebody touches.
 * @returns a function that sets whether somebody touches it
 */
export async function plugInAuthenticator({ page, context }: Actor) {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}
