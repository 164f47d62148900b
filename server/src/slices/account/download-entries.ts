import type { MemberData } from '#contract/account/routes.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Page } from '#contract/pagination.ts';
import type { App } from '#server/platform/app.ts';
import type { ZipEntry } from '#server/platform/files/zip.ts';
import {
  allDirectChatsOf,
  chatSettingsOf,
  earlierWordsBy,
  groupChatsOf,
  messagesBy,
  reactionsBy,
} from '#server/slices/chats/index.ts';
import { listConnections } from '#server/slices/connections/index.ts';
import { listNotForMeOf } from '#server/slices/discovery/index.ts';
import { absencesToldBy, marksOf } from '#server/slices/encounters/index.ts';
import { attendedEventsOf } from '#server/slices/events/index.ts';
import { groupsAndRequestsOf } from '#server/slices/groups/index.ts';
import {
  addressesSeenBy,
  albumPhotosOf,
  hangoutJoinRequestsOf,
  hangoutSuggestionsOf,
  hangoutsOf,
  savedFiltersOf,
} from '#server/slices/hangouts/index.ts';
import { huddlesAndInvitationsOf } from '#server/slices/huddles/index.ts';
import { accountDataOf } from '#server/slices/identity/index.ts';
import { accessRequestOf, invitationsOf } from '#server/slices/invites/index.ts';
import { picturesOf, readPicture } from '#server/slices/media/index.ts';
import { firstStepsOf, welcomeWishOf } from '#server/slices/newcomers/index.ts';
import { notificationSettingsOf, notificationsPage, pushDevicesOf } from '#server/slices/notifications/index.ts';
import { passkeyDataOf } from '#server/slices/passkeys/index.ts';
import { readOwnUser } from '#server/slices/profiles/index.ts';
import { reportsBy } from '#server/slices/reports/index.ts';
import { appealsBy, blockedMembersOf } from '#server/slices/safety/index.ts';
import { sharedPlansOf } from '#server/slices/sharing/index.ts';
import { tablesAndWishOf } from '#server/slices/tables/index.ts';
import { startPage } from './download-start-page.ts';

type Photo = MemberData['photos'][number];
/** The content of each part of the download: a value, or a list that is read while it is written. */
type Parts = {
  [K in keyof MemberData]: MemberData[K] extends (infer Row)[] ? AsyncIterable<Row> | Row[] : MemberData[K];
};

/** Reads a list page by page, so that only one page is in memory. */
async function* pages<T>(readPage: (cursor: string | undefined) => Promise<Page<T>>): AsyncIterable<T> {
  let cursor: string | undefined;
  do {
    const page = await readPage(cursor);
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Returns a part as the text of a JSON file. A list has one row on each line. */
async function* asJson(part: unknown): AsyncIterable<string> {
  const isList = Array.isArray(part) || (typeof part === 'object' && part !== null && Symbol.asyncIterator in part);
  if (!isList) return yield `${JSON.stringify(part, null, 2)}\n`;
  let separator = '[\n';
  for await (const row of part as AsyncIterable<unknown>) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* singleChunk<T>(content: T): AsyncIterable<T> {
  yield content;
}

/** Returns every part but the photos. @returns null when the account was deleted in the meantime */
async function partsOf(app: App, uid: string): Promise<Omit<Parts, 'photos'> | null> {
  const account = await accountDataOf(app.db, uid);
  if (!account) return null;
  const ownUser = await readOwnUser(app.db, uid);
  return {
    exportedAt: app.clock.now().toISOString(),
    account,
    passkeys: await passkeyDataOf(app.db, uid),
    // Anybody can sign up with a stranger's address, so what is kept under it belongs to whoever has confirmed it.
    accessRequest: account.emailVerified ? await accessRequestOf(app.db, account.email) : null,
    invitations: await invitationsOf(app, app.db, uid),
    profile: ownUser.public,
    private: ownUser.private,
    connections: pages((cursor) => listConnections(app, uid, { cursor, limit: PAGE_MAX })),
    notifications: pages((cursor) => notificationsPage(app.db, uid, { cursor, limit: PAGE_MAX })),
    notificationSettings: await notificationSettingsOf(app.db, uid),
    chatSettings: await chatSettingsOf(app.db, uid),
    pushDevices: await pushDevicesOf(app.db, uid),
    directMessages: await allDirectChatsOf(app.db, uid),
    hangouts: await hangoutsOf(app.db, uid),
    meetAgain: await marksOf(app.db, uid),
    absences: await absencesToldBy(app.db, uid),
    eventAttendance: await attendedEventsOf(app.db, uid),
    hangoutJoinRequests: await hangoutJoinRequestsOf(app.db, uid),
    savedFilters: await savedFiltersOf(app.db, uid),
    albumPhotos: await albumPhotosOf(app.db, uid),
    hangoutSuggestions: await hangoutSuggestionsOf(app.db, uid),
    addressesSeen: await addressesSeenBy(app.db, uid),
    welcome: await welcomeWishOf(app.db, uid),
    ...(await tablesAndWishOf(app.db, uid)),
    ...(await groupsAndRequestsOf(app.db, uid)),
    ...(await huddlesAndInvitationsOf(app.db, uid)),
    ...(await sharedPlansOf(app.db, uid)),
    firstSteps: await firstStepsOf(app.db, uid),
    groupChats: await groupChatsOf(app.db, uid),
    messages: messagesBy(app.db, uid),
    earlierWords: await earlierWordsBy(app.db, uid),
    reactions: await reactionsBy(app.db, uid),
    blocks: await blockedMembersOf(app.db, uid),
    notForMe: pages((cursor) => listNotForMeOf(app.db, uid, { cursor, limit: PAGE_MAX })),
    reports: await reportsBy(app.db, uid),
    appeals: await appealsBy(app.db, uid),
  };
}

/**
 * Returns the entries of a member's download: a start page, a JSON file for each part, and the photos they uploaded. Lists are
 * complete. Texts and photos of other members are theirs, and in none of them (docs/decisions/0024).
 * @throws Error when the account was deleted in the meantime
 */
export async function* entriesOf(app: App, uid: string): AsyncIterable<ZipEntry> {
  const parts = await partsOf(app, uid);
  if (!parts) throw new Error('The account of a download is gone.');
  const photos: Photo[] = [];
  for (const photo of await picturesOf(app.db, uid)) {
    const bytes = await readPicture(app, photo.address);
    // A photo that was replaced in the meantime is no longer kept.
    if (!bytes) continue;
    const file = `photos/${String(photos.length + 1).padStart(4, '0')}.jpg`;
    photos.push({ file, ...photo });
    yield { name: file, content: singleChunk(bytes), compress: false };
  }
  const allParts: Parts = { ...parts, photos };
  const { email, language } = parts.account;
  for (const [name, part] of Object.entries(allParts)) yield { name: `data/${name}.json`, content: asJson(part) };
  yield { name: 'index.html', content: singleChunk(startPage({ to: email, language }, parts.exportedAt, photos)) };
}
