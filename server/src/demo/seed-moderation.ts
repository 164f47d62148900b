import { setRoleOfMember } from '#server/slices/identity/index.ts';
import { writeNote } from '#server/slices/operators/index.ts';
import type { App } from '../platform/app.ts';

const MODERATOR = 'nick.moretti';
/** A note about another member. It has an id, so that it is written once. */
const NOTE = {
  about: 'jonah_feld',
  id: '5b0f1c52-6f0e-4c1f-9a64-0a7d3c1f2e90',
  words: 'Asked him to stop posting his gigs in every chat. He agreed to list them as hangouts.',
};

/**
 * Makes a demo member a moderator with a note. May run twice. A public installation has none, so that nobody gets this role
 * unasked.
 */
export async function seedModeration(app: App, uids: Map<string, string>) {
  const [moderator, uid] = [uids.get(MODERATOR), uids.get(NOTE.about)];
  if (!moderator || !uid) return;
  await app.transact(async (work) => {
    await setRoleOfMember(work, moderator, 'moderator');
    await writeNote(work, moderator, { ...NOTE, uid });
  });
}
