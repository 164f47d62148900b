import { REPORTABLE_DAYS } from '#contract/limits.ts';
import type { Input } from '#contract/route.ts';
import { safety } from '#contract/safety/routes.ts';
import type { ReportSnapshot } from '#contract/safety/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle, type MessageId, type SafetyContext } from './context.ts';
import * as sql from './reports.sql.ts';

const DAY_MS = 86_400_000;

interface Reported {
  reporter: string;
  uid: string;
  /** Small copies of the photos of what is reported, by their addresses. */
  copies: ReadonlyMap<string, string>;
}

/** Returns the copy of a photo; null when it is another one than those that were copied, because it was changed in the meantime. */
const copyOf = ({ copies }: Reported, address: string | null | undefined) => (address && copies.get(address)) || null;

/** Returns how a reporter finds the message: as they see it, or as they have received it lately. */
const findOptions = (ctx: SafetyContext, lock: boolean) => ({
  since: new Date(ctx.clock.now().getTime() - REPORTABLE_DAYS * DAY_MS),
  lock,
});

const withPhotoMark = (words: string, hasPhoto: boolean) => (hasPhoto ? `[Photo] ${words}`.trim() : words);

/** Returns a copy of the reported message. @throws AppError NOT_FOUND, MESSAGE_DELETED */
async function snapshotOfMessage(
  ctx: SafetyContext,
  work: Work,
  reported: Reported,
  id: MessageId,
): Promise<ReportSnapshot> {
  const { reporter, uid } = reported;
  const message = await ctx.receivedMessage(work.db, reporter, id, findOptions(ctx, true));
  if (message?.userId !== uid) return fail('NOT_FOUND');
  const { earlier, kind } = message;
  if (kind === 'deleted' && earlier.length === 0) return fail('MESSAGE_DELETED');
  if (kind !== 'text' && kind !== 'deleted') return fail('NOT_FOUND');
  const card = (await ctx.profiles.cards(work.db, [uid])).get(uid);
  return {
    kind: 'message',
    text: withPhotoMark(message.content, message.photo !== undefined),
    // The member may delete the photo itself, so the report has a copy.
    photo: copyOf(reported, message.photo?.url),
    at: message.timestamp,
    isEdited: kind === 'text' && message.change > 0,
    ...(kind === 'deleted' && { isDeleted: true }),
    ...(earlier.length > 0 && {
      earlier: earlier.map(({ content, hadPhoto, replacedAt }) => ({
        text: withPhotoMark(content, hadPhoto),
        replacedAt,
      })),
    }),
    chat: message.chat,
    username: card?.username ?? '',
    firstName: card?.firstName ?? '',
  };
}

/** Returns a copy of the reported profile. An account without a profile has no fields. */
async function snapshotOfProfile(ctx: SafetyContext, work: Work, reported: Reported): Promise<ReportSnapshot> {
  const fields = await ctx.profiles.reportedPartOf(work.db, reported.uid);
  if (!fields) return { kind: 'profile', fields: {}, photo: null };
  const morePhotos = fields.morePhotos.flatMap(({ url, description }) => {
    const photo = copyOf(reported, url);
    return photo ? [{ photo, description }] : [];
  });
  return { kind: 'profile', fields, photo: copyOf(reported, fields.profileImage), morePhotos };
}

/**
 * Returns a copy of the reported hangout. It is reported against its host, its co-host or the author of its words. The host and the
 * co-host also report an attendee who left a note for them, with a copy of the note.
 * @throws AppError NOT_FOUND when the member has no part in it, or the reporter may not see it
 */
async function snapshotOfHangout(
  ctx: SafetyContext,
  work: Work,
  reported: Reported,
  hangoutId: string,
): Promise<ReportSnapshot> {
  const hangout = await ctx.seenHangout(work.db, reported.reporter, hangoutId);
  if (!hangout) return fail('NOT_FOUND');
  const { id, title, location, description, dateTime, picture, createdBy, coHost, wordsBy, notes } = hangout;
  const note = notes.get(reported.uid);
  if (![createdBy, coHost, wordsBy].includes(reported.uid) && note === undefined) return fail('NOT_FOUND');
  const author = wordsBy === null ? undefined : (await ctx.profiles.cards(work.db, [wordsBy])).get(wordsBy);
  return {
    ...{ kind: 'hangout', id, title, location, description, dateTime, photo: copyOf(reported, picture) },
    wordsBy: author ? { username: author.username, firstName: author.firstName } : null,
    ...(note !== undefined && { note }),
  };
}

type Given = Input<typeof safety.report>['body'];

/** Returns the addresses of the photos of what is reported: of the message, the hangout or the profile. */
async function photosOf(ctx: SafetyContext, reporter: string, { uid, message, hangoutId }: Given) {
  if (message) {
    const found = await ctx.receivedMessage(ctx.db, reporter, message, findOptions(ctx, false));
    return found?.userId === uid ? [found.photo?.url] : [];
  }
  if (hangoutId !== undefined) return [(await ctx.seenHangout(ctx.db, reporter, hangoutId))?.picture];
  const profile = await ctx.profiles.find(ctx.db, uid);
  return profile ? [profile.profileImage, ...profile.morePhotos.map(({ url }) => url)] : [];
}

/** Returns small copies of those photos that can be read, by their addresses. */
async function copiesOf(ctx: SafetyContext, addresses: readonly (string | null | undefined)[]) {
  const copies = new Map<string, string>();
  for (const address of addresses) {
    const copy = address ? await ctx.media.smallCopy(address) : null;
    if (address && copy) copies.set(address, copy);
  }
  return copies;
}

/**
 * Stores a report with a copy of what it is about, so that the reported member cannot change it afterwards. It is about an
 * account: one without a profile can be reported, too.
 */
export const report = handle(safety.report, async ({ ctx, db, viewer, body }) => {
  const reporter = viewer.uid;
  const { uid, kind, reason, message, hangoutId } = body;
  if (reporter === uid || !(await ctx.identity.accountExists(db, uid))) fail('USER_NOT_FOUND');
  // The photos are read before the transaction, because a transaction waits for nothing but the database.
  const reported = { reporter, uid, copies: await copiesOf(ctx, await photosOf(ctx, reporter, body)) };
  await ctx.transact(async (work) => {
    const snapshot = message
      ? await snapshotOfMessage(ctx, work, reported, message)
      : hangoutId !== undefined
        ? await snapshotOfHangout(ctx, work, reported, hangoutId)
        : await snapshotOfProfile(ctx, work, reported);
    const { chatId = null, seq = null } = message ?? {};
    await sql.insertReport(work.db, { reporter, uid, kind, reason, chatId, seq, snapshot });
  });
  return { reported: true };
});
