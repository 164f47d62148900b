import { passkeys } from '#contract/passkeys/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { passkeysOf } from './passkeys.sql.ts';
import { recoveryCodesOf } from './recovery-codes.sql.ts';
import { relyingPartyOf } from './relying-party.rules.ts';
import { passkeyView } from './views.ts';

export const list = handle(passkeys.list, async ({ app, db, viewer }) => ({
  items: (await passkeysOf(db, viewer.uid)).map(passkeyView),
  recoveryCodes: await recoveryCodesOf(db, viewer.uid),
  origin: relyingPartyOf(app.publicUrl())?.origin ?? null,
  isRequired: app.config.operatorsNeedPasskey && viewer.staffRole !== null,
}));
