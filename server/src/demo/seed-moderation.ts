import { setRoleOfMember } from '#server/slices/identity/index.ts';
import type { App } from '../platform/app.ts';

const MODERATOR = 'nick.moretti';

/** Makes a demo member a moderator. May run twice. A public installation has none, so that nobody gets this role unasked. */
export async function seedModeration(app: App, uids: Map<string, string>) {
  const uid = uids.get(MODERATOR);
  if (uid) await app.transact((work) => setRoleOfMember(work, uid, 'moderator'));
}
