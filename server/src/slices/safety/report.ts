import { safety } from '#contract/safety/routes.ts';
import type { ReportSnapshot } from '#contract/safety/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle, type MessageId, type SafetyContext } from './context.ts';
import * as sql from './reports.sql.ts';

/** Returns a copy of the reported message. @throws AppError NOT_FOUND, MESSAGE_DELETED */
async function snapshotOfMessage(
  { profiles, lockMessage }: SafetyContext,
  work: Work,
  reporter: string,
  uid: string,
  id: MessageId,
): Promise<ReportSnapshot> {
  const message = await lockMessage(work, reporter, id);
  if (message?.userId !== uid) return fail('NOT_FOUND');
  if (message.kind === 'deleted') return fail('MESSAGE_DELETED');
  if (message.kind !== 'text') return fail('NOT_FOUND');
  const card = (await profiles.cards(work.db, [uid])).get(uid);
  return {
    kind: 'message',
    // The member may delete the photo itself. The snapshot only records that there was one.
    text: message.photo ? `[Photo] ${message.content}`.trim() : message.content,
    at: message.timestamp,
    isEdited: message.change > 0,
    chat: message.chat,
    username: card?.username ?? '',
    firstName: card?.firstName ?? '',
  };
}

/** Stores a report with a copy of what it is about, so that the reported member cannot change it afterwards. */
export const report = handle(safety.report, async ({ ctx, db, viewer, body: { uid, reason, message } }) => {
  if (viewer.uid === uid || !(await ctx.profiles.has(db, uid))) fail('USER_NOT_FOUND');
  // The photo is read before the transaction, because a transaction waits for nothing but the database.
  const image = message ? null : ((await ctx.profiles.find(db, uid))?.profileImage ?? null);
  const photo = image ? await ctx.media.smallCopy(image) : null;

  async function snapshotOfProfile(work: Work): Promise<ReportSnapshot> {
    const fields = (await ctx.profiles.reportedPartOf(work.db, uid)) ?? fail('USER_NOT_FOUND');
    return { kind: 'profile', fields, photo: fields.profileImage === image ? photo : null };
  }
  await ctx.transact(async (work) => {
    const snapshot = message
      ? await snapshotOfMessage(ctx, work, viewer.uid, uid, message)
      : await snapshotOfProfile(work);
    const { chatId = null, seq = null } = message ?? {};
    await sql.insertReport(work.db, { reporter: viewer.uid, uid, reason, chatId, seq, snapshot });
  });
  return { reported: true };
});
