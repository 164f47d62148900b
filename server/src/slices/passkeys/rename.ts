import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { renamePasskey } from './passkeys.sql.ts';
import { requireChange } from './step-ups.ts';
import { passkeyView } from './views.ts';

export const rename = handle(passkeys.rename, async ({ app, db, viewer, params, body }) => {
  await requireChange(app, viewer);
  const renamed = await renamePasskey(db, viewer.uid, params.id, body.name);
  return passkeyView(renamed ?? fail('NOT_FOUND'));
});
