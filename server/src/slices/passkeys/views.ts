import type { Passkey } from '#contract/passkeys/views.ts';
import type { PasskeyRow } from './passkeys.sql.ts';

export const passkeyView = ({ id, name, createdAt, lastUsedAt, isSynced, pausedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isSynced,
  isPaused: pausedAt !== null,
});

/** Returns how a browser finds these passkeys, for the options of a ceremony. */
export const descriptorsOf = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
