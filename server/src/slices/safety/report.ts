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
  /** The address of the photo of the message or profile, and a copy of it. */
  image: string | null;
  photo: string | null;
}

/** Returns how a reporter finds the message: as they see it, or as they have received it lately. */
const findOptions = ({ clock }: SafetyContext, lock: boolean) => ({
  since: new Date(clock.now().getTime() - REPORTABLE_DAYS * DAY_MS),
  lock,
});

const withPhotoMark = (words: string, hasPhoto: boolean) => (hasPhoto ? `[Photo] ${words}`.trim() : words);

/** Returns a copy of the reported message. @throws AppError NOT_FOUND, MESSAGE_DELETED */
async function snapshotOfMessage(
  ctx: SafetyContext,
  work: Work,
  { reporter, uid, image, photo }: Reported,
  id: MessageId,
): Promise<ReportSnapshot> {
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
    photo: message.photo?.url === image ? photo : null,
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
async function snapshotOfProfile(
  { profiles }: SafetyContext,
  work: Work,
  { uid, image, photo }: Reported,
): Promise<ReportSnapshot> {
  const fields = (await profiles.reportedPartOf(work.db, uid)) ?? {};
  return { kind: 'profile', fields, photo: image && fields.profileImage === image ? photo : null };
}

/** Returns a copy of the reported hangout. @throws AppError NOT_FOUND when it is not theirs, or not visible to the reporter */
async function snapshotOfHangout(
  { seenHangout }: SafetyContext,
  work: Work,
  { reporter, uid, image, photo }: Reported,
  hangoutId: string,
): Promise<ReportSnapshot> {
  const hangout = await seenHangout(work.db, reporter, hangoutId);
  if (hangout?.createdBy !== uid) return fail('NOT_FOUND');
  const { id, title, location, description, dateTime, picture } = hangout;
  return { kind: 'hangout', id, title, location, description, dateTime, photo: picture === image ? photo : null };
}

type Given = Input<typeof safety.report>['body'];

/** Returns the address of the photo of what is reported: of the message, the hangout or the profile. */
async function imageOf(ctx: SafetyContext, reporter: string, { uid, message, hangoutId }: Given) {
  const { db } = ctx;
  if (message) {
    const found = await ctx.receivedMessage(db, reporter, message, findOptions(ctx, false));
    return (found?.userId === uid && found.photo?.url) || null;
  }
  if (hangoutId !== undefined) return (await ctx.seenHangout(db, reporter, hangoutId))?.picture ?? null;
  return (await ctx.profiles.find(db, uid))?.profileImage ?? null;
}

/**
 * Stores a report with a copy of what it is about, so that the reported member cannot change it afterwards. It is about an
 * account: one without a profile can be reported, too.
 */
export const report = handle(safety.report, async ({ ctx, db, viewer, body }) => {
  const reporter = viewer.uid;
  const { uid, kind, reason, message, hangoutId } = body;
  if (reporter === uid || !(await ctx.identity.accountExists(db, uid))) fail('USER_NOT_FOUND');
  // The photo is read before the transaction, because a transaction waits for nothing but the database.
  const image = await imageOf(ctx, reporter, body);
  const reported = { reporter, uid, image, photo: image ? await ctx.media.smallCopy(image) : null };
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
