import type { MemberData } from '#contract/account/routes.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Page } from '#contract/page.ts';
import type { ZipEntry } from '#server/platform/files/zip.ts';
import type { AccountContext } from './context.ts';
import { startPage } from './download-start-page.ts';

type Photo = MemberData['photos'][number];
/** The content of each part of the download: a value, or a list that is read while it is written. */
type Parts = {
  [K in keyof MemberData]: MemberData[K] extends (infer Row)[] ? AsyncIterable<Row> | Row[] : MemberData[K];
};

/** Reads a list page by page, so that only one page is in memory. */
async function* pages<T>(read: (cursor: string | undefined) => Promise<Page<T>>): AsyncIterable<T> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield* page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Returns a part as the text of a JSON file. A list has one row on each line. */
async function* asJson(part: unknown): AsyncIterable<string> {
  const isList = Array.isArray(part) || (typeof part === 'object' && part !== null && Symbol.asyncIterator in part);
  if (!isList) return yield `${JSON.stringify(part, null, 2)}\n`;
  let before = '[\n';
  for await (const row of part as AsyncIterable<unknown>) {
    yield `${before}${JSON.stringify(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* once<T>(content: T): AsyncIterable<T> {
  yield content;
}

/** Returns every part but the photos. @returns null when the account was deleted in the meantime */
async function partsOf(ctx: AccountContext, uid: string): Promise<Omit<Parts, 'photos'> | null> {
  const account = await ctx.identity.dataOf(ctx.db, uid);
  if (!account) return null;
  const own = await ctx.profiles.own(uid);
  return {
    exportedAt: ctx.clock.now().toISOString(),
    account,
    passkeys: await ctx.passkeys.dataOf(ctx.db, uid),
    // Anybody can sign up with a stranger's address, so what is kept under it belongs to whoever has confirmed it.
    accessRequest: account.emailVerified ? await ctx.invites.requestOf(account.email) : null,
    invitations: await ctx.invites.invitations.of(uid),
    profile: own.public,
    private: own.private,
    connections: pages((cursor) => ctx.connections.list(uid, { cursor, limit: PAGE_MAX })),
    notifications: pages((cursor) => ctx.notifications.list(uid, { cursor, limit: PAGE_MAX })),
    notificationSettings: await ctx.notifications.settingsOf(uid),
    chatSettings: await ctx.chats.settings.read(uid),
    pushDevices: await ctx.push.devices(uid),
    directMessages: await ctx.chats.directMessages(uid),
    hangouts: await ctx.hangouts.of(uid),
    meetAgain: await ctx.encounters.of(uid),
    absences: await ctx.encounters.absencesBy(uid),
    eventAttendance: await ctx.events.of(uid),
    hangoutSuggestions: await ctx.hangouts.suggestionsOf(ctx.db, uid),
    addressesSeen: await ctx.hangouts.addressesSeenBy(ctx.db, uid),
    welcome: await ctx.welcome.of(uid),
    ...(await ctx.tables.of(uid)),
    ...(await ctx.sharing.of(uid)),
    firstSteps: await ctx.newcomers.of(uid),
    groupChats: await ctx.chats.groupsOf(uid),
    messages: ctx.chats.messagesBy(uid),
    earlierWords: await ctx.chats.earlierWords.by(uid),
    reactions: await ctx.chats.reactionsBy(uid),
    blocks: await ctx.safety.blocked(uid),
    notForMe: pages((cursor) => ctx.discovery.notForMe(uid, { cursor, limit: PAGE_MAX })),
    reports: await ctx.safety.reports.by(uid),
    appeals: await ctx.safety.appeals.by(uid),
  };
}

/**
 * Returns the entries of a member's download: a start page, a JSON file for each part, and the photos they uploaded: those
 * of the profile, of hangouts and of messages. Each list is complete, whatever its length. Texts and photos of
 * other members are theirs, and in none of them (docs/decisions/0024).
 * @throws Error when the account was deleted in the meantime
 */
export async function* entriesOf(ctx: AccountContext, uid: string): AsyncIterable<ZipEntry> {
  const parts = await partsOf(ctx, uid);
  if (!parts) throw new Error('The account of a download is gone.');
  const photos: Photo[] = [];
  for (const photo of await ctx.media.listOf(uid)) {
    const bytes = await ctx.media.read(photo.address);
    // A photo that was replaced in the meantime is no longer kept.
    if (!bytes) continue;
    const file = `photos/${String(photos.length + 1).padStart(4, '0')}.jpg`;
    photos.push({ file, ...photo });
    yield { name: file, content: once(bytes), compress: false };
  }
  const all: Parts = { ...parts, photos };
  const { email, language } = parts.account;
  for (const [name, part] of Object.entries(all)) yield { name: `data/${name}.json`, content: asJson(part) };
  yield { name: 'index.html', content: once(startPage({ to: email, language }, parts.exportedAt, photos)) };
}
