import { groupIdOf } from '#contract/chats/ids.ts';
import type { Message } from '#contract/chats/views.ts';
import { DAY_MS } from '#contract/durations.ts';
import { HANGOUT_TEXTS, type HangoutText } from '#contract/hangouts/forms.ts';
import { REPORTABLE_DAYS } from '#contract/limits.ts';
import { pick } from '#contract/pick.ts';
import { reports } from '#contract/reports/routes.ts';
import type { ReportedGroup, ReportSnapshot } from '#contract/reports/views.ts';
import type { Input } from '#contract/route.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { findReceivedMessage } from '#server/slices/chats/index.ts';
import { reportedGroup } from '#server/slices/groups/index.ts';
import { reportedAlbumPhoto, reportedHangout } from '#server/slices/hangouts/index.ts';
import { accountExists, roleOfMember } from '#server/slices/identity/index.ts';
import { smallCopyOfPicture } from '#server/slices/media/index.ts';
import { cardsOf, findProfile, reportedProfileOf } from '#server/slices/profiles/index.ts';
import { memberReported } from './events.ts';
import { mayTellOrganizers } from './organizers.rules.ts';
import * as sql from './reports.sql.ts';

type MessageId = Pick<Message, 'chatId' | 'seq'>;

interface Reported {
  reporter: string;
  uid: string;
  /** Small copies of the photos of what is reported, by their addresses. */
  copies: ReadonlyMap<string, string>;
}

/** Returns the copy of a photo; null when it is another one than those that were copied, because it was changed in the meantime. */
const copyOf = ({ copies }: Reported, address: string | null | undefined) => (address && copies.get(address)) || null;

/** Returns how a reporter finds the message: as they see it, or as they have received it lately. */
const findOptions = (app: App, lock: boolean) => ({
  since: new Date(app.clock.now().getTime() - REPORTABLE_DAYS * DAY_MS),
  lock,
});

const withPhotoLabel = (content: string, hasPhoto: boolean) => (hasPhoto ? `[Photo] ${content}`.trim() : content);

/** Returns a copy of the reported message. @throws AppError NOT_FOUND, MESSAGE_DELETED */
async function snapshotOfMessage(work: Work, reported: Reported, id: MessageId): Promise<ReportSnapshot> {
  const { reporter, uid } = reported;
  const message = await findReceivedMessage(work.db, reporter, id, findOptions(work.app, true));
  if (message?.userId !== uid) return fail('NOT_FOUND');
  const { earlier, kind } = message;
  if (kind === 'deleted' && earlier.length === 0) return fail('MESSAGE_DELETED');
  if (kind !== 'text' && kind !== 'deleted') return fail('NOT_FOUND');
  const card = (await cardsOf(work.db, [uid])).get(uid);
  return {
    kind: 'message',
    text: withPhotoLabel(message.content, message.photo !== undefined),
    // The member may delete the photo itself, so the report has a copy.
    photo: copyOf(reported, message.photo?.url),
    at: message.timestamp,
    isEdited: kind === 'text' && message.change > 0,
    ...(kind === 'deleted' && { isDeleted: true }),
    ...(earlier.length > 0 && {
      earlier: earlier.map(({ content, hadPhoto, replacedAt }) => ({
        text: withPhotoLabel(content, hadPhoto),
        replacedAt,
      })),
    }),
    chat: message.chat,
    username: card?.username ?? '',
    firstName: card?.firstName ?? '',
  };
}

/** Returns a copy of the reported profile. An account without a profile has no fields. */
async function snapshotOfProfile(work: Work, reported: Reported): Promise<ReportSnapshot> {
  const fields = await reportedProfileOf(work.db, reported.uid);
  if (!fields) return { kind: 'profile', fields: {}, photo: null };
  const morePhotos = fields.morePhotos.flatMap(({ url, description }) => {
    const photo = copyOf(reported, url);
    return photo ? [{ photo, description }] : [];
  });
  return { kind: 'profile', fields, photo: copyOf(reported, fields.profileImage), morePhotos };
}

/**
 * Returns a copy of the reported hangout. It is reported against its host, its co-host or the author of its words;
 * host and co-host also report an attendee for the note they left.
 * @throws AppError NOT_FOUND when the member has no part in it, or the reporter may not see it
 */
async function snapshotOfHangout(work: Work, reported: Reported, hangoutId: string): Promise<ReportSnapshot> {
  const hangout = await reportedHangout(work.app, work.db, reported.reporter, hangoutId);
  if (!hangout) return fail('NOT_FOUND');
  const { id, dateTime, picture, organizers, wordsBy, notes } = hangout;
  const note = notes.get(reported.uid);
  if (!organizers.includes(reported.uid) && note === undefined) return fail('NOT_FOUND');
  const author = wordsBy === null ? undefined : (await cardsOf(work.db, [wordsBy])).get(wordsBy);
  return {
    kind: 'hangout',
    ...(pick(hangout, HANGOUT_TEXTS) satisfies Pick<Extract<ReportSnapshot, { kind: 'hangout' }>, HangoutText>),
    id,
    dateTime,
    photo: copyOf(reported, picture),
    wordsBy: author ? { username: author.username, firstName: author.firstName } : null,
    ...(note !== undefined && { note }),
  };
}

/**
 * Returns a copy of the reported photo of an album.
 * @throws AppError NOT_FOUND when the reporter does not see it, or it is of somebody else
 */
async function snapshotOfAlbumPhoto(
  work: Work,
  reported: Reported,
  about: { hangoutId: string; photoId: string },
): Promise<ReportSnapshot> {
  const { reporter, uid } = reported;
  const photo = await reportedAlbumPhoto(work.app, work.db, reporter, about);
  if (photo?.uid !== uid) return fail('NOT_FOUND');
  const card = (await cardsOf(work.db, [uid])).get(uid);
  return {
    kind: 'albumPhoto',
    photo: copyOf(reported, photo.url),
    at: photo.addedAt,
    hangout: photo.hangout,
    username: card?.username ?? '',
    firstName: card?.firstName ?? '',
  };
}

type Given = Input<typeof reports.report>['body'];

/** Returns the addresses of the photos of what is reported: of the message, the album, the hangout or the profile. */
async function photosOf(app: App, reporter: string, { uid, message, hangoutId, groupId, albumPhoto }: Given) {
  if (message) {
    const reported = await findReceivedMessage(app.db, reporter, message, findOptions(app, false));
    return reported?.userId === uid ? [reported.photo?.url] : [];
  }
  if (albumPhoto) {
    const reported = await reportedAlbumPhoto(app, app.db, reporter, albumPhoto);
    return reported?.uid === uid ? [reported.url] : [];
  }
  if (hangoutId !== undefined) return [(await reportedHangout(app, app.db, reporter, hangoutId))?.picture];
  const profile = await findProfile(app.db, uid);
  const ofGroup = groupId === undefined ? [] : [(await reportedGroup(app.db, groupId, reporter))?.picture];
  return profile ? [profile.profileImage, ...profile.morePhotos.map(({ url }) => url), ...ofGroup] : ofGroup;
}

/** Returns a copy of what is reported. @throws AppError as the copy of each kind */
function snapshotOf(
  work: Work,
  reported: Reported,
  { message, albumPhoto, hangoutId }: Given,
): Promise<ReportSnapshot> {
  if (message) return snapshotOfMessage(work, reported, message);
  if (albumPhoto) return snapshotOfAlbumPhoto(work, reported, albumPhoto);
  return hangoutId === undefined ? snapshotOfProfile(work, reported) : snapshotOfHangout(work, reported, hangoutId);
}

/** Returns small copies of those photos that can be read, by their addresses. */
async function copiesOf(app: App, addresses: readonly (string | null | undefined)[]) {
  const copies = new Map<string, string>();
  for (const address of addresses) {
    const copy = address ? await smallCopyOfPicture(app, address) : null;
    if (address && copy) copies.set(address, copy);
  }
  return copies;
}

interface Place {
  /** The group in which the report is made, as it is now; null for none. */
  group: ReportedGroup | null;
  groupId: string | null;
  tellsOrganizers: boolean;
}
const IN_NO_GROUP: Place = { group: null, groupId: null, tellsOrganizers: false };

/**
 * Returns the group in which a report is made: that of the chat, or the one that the reporter names and in which they see the
 * member.
 * @throws AppError NOT_FOUND when the reporter does not see the named group, or the member in it
 */
async function placeOf(
  work: Work,
  { reporter, uid, copies }: Reported,
  { message, groupId, tellsOrganizers }: Given,
): Promise<Place> {
  const id = message ? groupIdOf(message.chatId) : groupId;
  if (id === undefined) return IN_NO_GROUP;
  const found = await reportedGroup(work.db, id, reporter);
  if (!found) return message ? IN_NO_GROUP : fail('NOT_FOUND');
  const { members, picture, organizers, ...group } = found;
  if (!message && !members.some((member) => member.uid === uid)) return fail('NOT_FOUND');
  const cards = await cardsOf(work.db, organizers);
  const names = organizers.flatMap((organizer) => cards.get(organizer) ?? []);
  return {
    group: {
      ...group,
      photo: (picture && copies.get(picture)) || null,
      organizers: names.map(({ username, firstName }) => ({ username, firstName })),
    },
    groupId: id,
    tellsOrganizers: tellsOrganizers && mayTellOrganizers(members, { reporter, uid }),
  };
}

/**
 * Stores a report with a copy of what it is about, so that the reported member cannot change it afterwards. It is about an
 * account: one without a profile can be reported, too.
 * @throws AppError USER_NOT_FOUND, and as the copy of each kind
 */
export async function storeReport(app: App, reporter: string, given: Given): Promise<void> {
  const { uid, kind, reason, message } = given;
  if (reporter === uid || !(await accountExists(app.db, uid))) fail('USER_NOT_FOUND');
  // The photos are read before the transaction, because a transaction waits for nothing but the database.
  const reported = { reporter, uid, copies: await copiesOf(app, await photosOf(app, reporter, given)) };
  await app.transact(async (work) => {
    const snapshot = await snapshotOf(work, reported, given);
    const { chatId = null, seq = null } = message ?? {};
    const aboutStaff = (await roleOfMember(work.db, uid)) !== null;
    const { group, ...place } = await placeOf(work, reported, given);
    const isInGroup = group !== null && (snapshot.kind === 'message' || snapshot.kind === 'profile');
    const copy = isInGroup ? { ...snapshot, group } : snapshot;
    const stored = {
      reporter,
      uid,
      kind,
      reason,
      chatId,
      seq,
      snapshot: copy,
      aboutStaff,

      ...place,
    };
    const id = await sql.insertReport(work.db, stored);
    await memberReported.emit(work, { id, uid, reporter, aboutStaff });
  });
}

export const report = handle(reports.report, async ({ app, viewer, body }) => {
  await storeReport(app, viewer.uid, body);
  return { reported: true };
});
