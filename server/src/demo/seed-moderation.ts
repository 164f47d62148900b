import { reportDemoMessage } from '#server/demo/acts/reports.ts';
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

/** The message of a group's chat that is reported, and told to its organizers (G-28). */
const REPORTED = {
  group: 'Brooklyn climbers',
  by: 'hugo.marchand',
  content: 'Selling four ropes, cash only, write me',
};
const REPORTER = 'luis.quispe';

/** Reports the message, once. Without the group, its member or the message there is nothing to report. */
async function seedReport(app: App, uids: Map<string, string>, groupIds: ReadonlyMap<string, string>) {
  const [reporter, uid] = [uids.get(REPORTER), uids.get(REPORTED.by)];
  const groupId = groupIds.get(REPORTED.group);
  if (reporter && uid && groupId) await reportDemoMessage(app, { reporter, uid, groupId, content: REPORTED.content });
}

/**
 * Makes a demo member a moderator, with a note and a report to read. May run twice. A public installation has none,
 * so that nobody gets this role unasked.
 */
export async function seedModeration(app: App, uids: Map<string, string>, groupIds: ReadonlyMap<string, string>) {
  await seedReport(app, uids, groupIds);
  const [moderator, uid] = [uids.get(MODERATOR), uids.get(NOTE.about)];
  if (!moderator || !uid) return;
  await app.transact(async (work) => {
    await setRoleOfMember(work, moderator, 'moderator');
    await writeNote(work, moderator, { ...NOTE, uid });
  });
}
