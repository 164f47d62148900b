import { readFile } from 'node:fs/promises';
import { groupChatId } from '#contract/chats/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import {
  askDemoGroup,
  createDemoGroup,
  inviteToDemoGroup,
  joinDemoGroup,
  quietDemoGroup,
} from '#server/demo/acts/groups.ts';
import { storeSharedPicture } from '#server/demo/acts/media.ts';
import { markChatRead, sendMessage } from '#server/slices/chats/index.ts';
import { updateMembership } from '#server/slices/groups/members.sql.ts';
import type { App } from '../platform/app.ts';
import { type DemoGroup, GROUPS } from './groups.ts';

/** Stores the picture of a group. Returns its address, or null if it has none. */
async function storePicture(app: App, picture: string | null, uid: string): Promise<string | null> {
  if (picture === null) return null;
  const bytes = await readFile(new URL(`pictures/${picture}.jpg`, import.meta.url));
  const { url } = await storeSharedPicture(app, uid, `pictures/${uid}/group-${picture}`, bytes);
  return url;
}

/** Writes the messages of the chat, and marks it read for everybody who takes part. */
async function seedChat(app: App, chatId: string, { chat }: DemoGroup, uids: ReadonlyMap<string, string>) {
  for (const [index, [by, content]] of chat.entries()) {
    const uid = uids.get(by);
    const clientId = `demo-group-${index}`;
    if (uid) await sendMessage(app, { uid, isNew: false }, { chatId, clientId, content });
  }
}

interface Seeded {
  id: string;
  /** The organizer. */
  uid: string;
  demo: DemoGroup;
  uidsOf: (names: readonly (string | undefined)[]) => string[];
}
/** Lets the question about a quiet group, an invitation and a request wait for an answer. */
async function seedWaiting(app: App, { id, uid, demo: { quiet, invited, request }, uidsOf }: Seeded) {
  if (quiet) await quietDemoGroup(app, id, quiet);
  for (const invitedUid of uidsOf([invited])) await inviteToDemoGroup(app, { uid: invitedUid, groupId: id, by: uid });
  for (const askingUid of uidsOf([request?.[0]]))
    await askDemoGroup(app, { uid: askingUid, groupId: id, sentence: request?.[1] ?? '' });
}

/**
 * Creates the demo groups with the same use cases as members do. Skips those whose organizer was not seeded.
 * @returns their ids by name
 */
export async function seedGroups(
  app: App,
  uids: ReadonlyMap<string, string>,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const groupIds = new Map<string, string>();
  const uidsOf = (names: readonly (string | undefined)[]) => names.flatMap((name) => uids.get(name ?? '') ?? []);
  for (const [index, demo] of GROUPS.entries()) {
    const {
      organizer,
      members,
      shownBy,
      daysAgo,
      chat: _chat,
      quiet: _quiet,
      invited: _invited,
      request: _request,
      ...form
    } = demo;
    const uid = uids.get(organizer);
    if (!uid) continue;
    const picture = await storePicture(app, form.picture, uid);
    const asOf = new Date(now.getTime() - daysAgo * DAY_MS);
    const { id } = await createDemoGroup(app, uid, { ...form, picture, clientId: `demo-group-${index}` }, asOf);
    groupIds.set(form.name, id);
    const memberUids = uidsOf(members);
    for (const memberUid of memberUids) await joinDemoGroup(app, memberUid, id);
    for (const showingUid of uidsOf(shownBy)) await updateMembership(app.db, id, showingUid, { isOnProfile: true });
    const chatId = groupChatId(id);
    await seedChat(app, chatId, demo, uids);
    for (const participantUid of [uid, ...memberUids])
      await markChatRead(app, participantUid, chatId, Number.MAX_SAFE_INTEGER);
    await seedWaiting(app, { id, uid, demo, uidsOf });
  }
  return groupIds;
}
