import { NOTIFICATION_TYPES, type NotificationType } from '#contract/notifications/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { HangoutChange, JoinedChange } from '#server/slices/hangouts/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { askAboutPlaces } from './ask-about-places.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Questions about a place. They stay unread until they need no answer any longer. */
const QUESTIONS: readonly NotificationType[] = ['hangout_promoted', 'hangout_reconfirm'];
/** Requests of members who wait for an answer. They stay unread until they have it. */
const REQUESTS: readonly NotificationType[] = ['hangout_asked', 'hangout_asking'];
/** The types that a cancellation makes obsolete. Messages in the chat of the hangout are not among them. */
const OBSOLETE_AFTER_CANCELLATION = NOTIFICATION_TYPES.filter(
  (type) => type.startsWith('hangout_') && ![...QUESTIONS, ...REQUESTS].includes(type),
);
/** The types that another time or place makes obsolete. That somebody joined, was accepted or became co-host is still true then. */
const OBSOLETE_AFTER_CHANGE = OBSOLETE_AFTER_CANCELLATION.filter(
  (type) => !['hangout_joined', 'hangout_cohost', 'hangout_accepted'].includes(type),
);

/**
 * Returns the member whom a notification of this change names. A cancellation names nobody, so that it stays when the
 * host is suspended. A change by the co-host names nobody, because attendees may have a block with them.
 */
function namedMemberOf({ kind, by, host }: HangoutChange): string | null {
  if (kind === 'joined' || kind === 'suggested' || kind === 'asked' || kind === 'stillAsking') return by;
  const isUnnamed =
    kind === 'cancelled' || kind === 'removed' || kind === 'accepted' || (kind === 'changed' && by !== host);
  return isUnnamed ? null : host;
}

const withoutNull = (...uids: (string | null)[]): string[] => uids.filter((uid) => uid !== null);

/** Notifies these members of a change. */
async function send(
  work: Work,
  change: HangoutChange,
  uids: readonly string[],
  type: NotificationType,
  { unless, member }: { unless?: 'oneOfToday' | 'oneUnread'; member?: MemberCard | undefined } = {},
) {
  const from = namedMemberOf(change);
  await notify(work, uids, { type, from, hangoutId: change.hangout.id, unless }, { card: member });
}

/** Returns which of these members may see the one who joined. The host has no block with anybody, but a co-host may have one. */
async function membersSeeing(work: Work, { by, host }: JoinedChange, uids: readonly string[]) {
  if (by === null || uids.every((uid) => uid === host)) return uids;
  const hidden = (await membersHiddenFrom(work.db, { viewers: [by], people: uids })).get(by);
  return uids.filter((uid) => !hidden?.has(uid));
}

/**
 * Notifies the organizers of a member who joined. A member can join again and again. A host is notified of it once a day, but of
 * everybody who comes to their home until they have read it (B-07).
 */
async function notifyOfJoin(work: Work, change: JoinedChange, organizers: readonly string[]) {
  const { hangout, by, isSuggested, acceptedBy, isAtHome, member } = change;
  if (isSuggested) await markReadFor(work, withoutNull(by), { hangoutId: hangout.id, type: 'hangout_suggested' });
  const recipients = (await membersSeeing(work, change, organizers)).filter((uid) => uid !== acceptedBy);
  await send(work, change, recipients, 'hangout_joined', { unless: isAtHome ? 'oneUnread' : 'oneOfToday', member });
}

/** Marks as read what a member who is gone has of the hangout. */
async function markReadForFormer(work: Work, { by, hangout }: HangoutChange) {
  await markReadFor(work, withoutNull(by), { hangoutId: hangout.id });
}

/** Marks as read that a member joined, because they are gone. */
async function markJoinRead(work: Work, { by, hangout }: HangoutChange, organizers: readonly string[]) {
  if (by !== null) await markReadFor(work, organizers, { from: by, type: 'hangout_joined', hangoutId: hangout.id });
}

/** Notifies of another time or place, or a cancellation. The newest notification says how the hangout is now. */
async function notifyOfChange(work: Work, change: HangoutChange) {
  const { kind, hangout, by, recipients } = change;
  const isCancelled = kind === 'cancelled';
  // A question that is still open stays: `answered` comes when it needs no answer any longer.
  await markReadFor(work, recipients, {
    hangoutId: hangout.id,
    types: isCancelled ? OBSOLETE_AFTER_CANCELLATION : OBSOLETE_AFTER_CHANGE,
  });
  // The member who changed it needs no reminder of how it was.
  await markReadFor(work, withoutNull(by), { hangoutId: hangout.id, type: 'hangout_reminder' });
  await send(work, change, recipients, isCancelled ? 'hangout_cancelled' : 'hangout_changed');
}

/** Returns the host and the co-host, as far as a change concerns them. */
function organizersOf(change: HangoutChange): readonly string[] {
  if ('organizers' in change && change.organizers) return change.organizers;
  return withoutNull(change.host, 'coHost' in change ? change.coHost : null);
}

/** Locks the notifications of everybody whom later changes in the same transaction may concern. */
export const lockNotifications = (work: Work, uids: readonly string[]) => sql.lock(work.db, [...new Set(uids)]);

/** Notifies hosts, attendees and the waitlist of what happens to their hangouts (N-01, H-07). */
export async function notifyOfHangoutChange(work: Work, change: HangoutChange) {
  const { hangout, host, by, recipients } = change;
  const hangoutId = hangout.id;
  const organizers = organizersOf(change);
  const actor = withoutNull(by);
  // Later changes in the same transaction may concern any of these members: locking them one after the other could deadlock.
  const concerned =
    change.kind === 'joined' && !change.isSuggested ? organizers : [...organizers, ...actor, ...recipients];
  await sql.lock(work.db, [...new Set(concerned)]);
  switch (change.kind) {
    case 'joined':
      return notifyOfJoin(work, change, organizers);
    case 'asked':
      return send(work, change, recipients, 'hangout_asked', { unless: 'oneOfToday' });
    case 'stillAsking':
      await markReadFor(work, recipients, { hangoutId, from: change.by, types: REQUESTS });
      return send(work, change, recipients, 'hangout_asking');
    case 'requestEnded':
      await markReadFor(work, recipients, { hangoutId, from: change.by, types: REQUESTS });
      return;
    case 'accepted':
      return send(work, change, recipients, 'hangout_accepted');
    case 'planned':
      await notify(work, recipients, { type: 'group_hangout', from: host, hangoutId, groupId: change.groupId });
      return;
    case 'coHost':
      await markReadFor(work, recipients, { hangoutId, type: 'hangout_cohost' });
      return send(work, change, withoutNull(change.coHost), 'hangout_cohost');
    case 'suggested':
      return send(work, change, recipients, 'hangout_suggested');
    case 'offered':
      return askAboutPlaces(work, recipients, { type: 'hangout_promoted', host, hangout, until: change.until });
    case 'reconfirm':
      return askAboutPlaces(work, recipients, { type: 'hangout_reconfirm', host, hangout, until: change.until });
    case 'answered':
      await markReadFor(work, recipients, { hangoutId, types: QUESTIONS });
      return;
    case 'released':
      await markJoinRead(work, change, organizers);
      await markReadForFormer(work, change);
      return send(work, change, actor, 'hangout_released');
    case 'removed':
      await markJoinRead(work, change, organizers);
      await markReadForFormer(work, change);
      return send(work, change, actor, 'hangout_removed');
    case 'held':
      if (!change.isAtHome) await markJoinRead(work, change, organizers);
      return;
    case 'left':
      // Somebody who came to a home for a moment may have read the address: the host still learns that they were there.
      if (!change.isAtHome) await markJoinRead(work, change, organizers);
      return markReadForFormer(work, change);
    case 'over':
      await markReadFor(work, recipients, { hangoutId, types: [...QUESTIONS, 'hangout_reminder'] });
      return send(work, change, recipients, 'hangout_over');
    case 'soon':
      await markReadFor(work, recipients, { hangoutId, type: 'hangout_reminder' });
      return send(work, change, recipients, 'hangout_reminder');
    default:
      return notifyOfChange(work, change);
  }
}
