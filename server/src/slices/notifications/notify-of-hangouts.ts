import { NOTIFICATION_TYPES, type NotificationType } from '#contract/notifications/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { HangoutChange } from '#server/slices/hangouts/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { askAboutPlaces } from './ask-about-places.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Questions about a place. They stay unread until they need no answer any longer. */
const QUESTIONS: readonly NotificationType[] = ['hangout_promoted', 'hangout_reconfirm'];
/** The types that a cancellation makes obsolete. Messages in the chat of the hangout are not among them. */
const ABOUT_HANGOUTS = NOTIFICATION_TYPES.filter((type) => type.startsWith('hangout_') && !QUESTIONS.includes(type));
/** The types that a new plan makes obsolete. That somebody joined or became co-host is still true then. */
const ABOUT_PLANS = ABOUT_HANGOUTS.filter((type) => !['hangout_joined', 'hangout_cohost'].includes(type));

/** Notifies hosts, attendees and the waitlist of what happens to their hangouts (N-01, H-07). */
export async function notifyOfHangoutChange(
  work: Work,
  { kind, hangout, host, coHost = null, by, member, isSuggested, isAtHome = false, until = '', others }: HangoutChange,
) {
  const hangoutId = hangout.id;
  // A cancellation names nobody: it must stay in the list when the host is suspended. A change by the co-host names nobody, because
  // attendees may have a block with them, and it is true when they are suspended, too. A removal is the host's or the co-host's.
  const isUnnamed = kind === 'cancelled' || kind === 'removed' || (kind === 'changed' && by !== host);
  const namedUid = isUnnamed ? null : kind === 'joined' || kind === 'suggested' ? by : host;
  const hosts = [host, coHost].filter((uid) => uid !== null);
  const actor = by === null ? [] : [by];
  // A member can join again and again. A host is notified of it once a day, but of everybody who comes to their home until they have
  // read it (B-07).
  const repeats = isAtHome ? 'oneUnread' : 'oneOfToday';
  const send = async (uids: readonly string[], type: NotificationType) => {
    await notify(
      work,
      uids,
      { type, from: namedUid, hangoutId, ...(type === 'hangout_joined' && { unless: repeats }) },
      { card: namedUid === null ? undefined : member },
    );
  };
  /** Returns which of these members may see the one who joined. The host has no block with anybody, but a co-host may have one. */
  const seeing = async (uids: readonly string[]) => {
    if (by === null || uids.every((uid) => uid === host)) return uids;
    const hidden = (await membersHiddenFrom(work.db, [by], uids)).get(by);
    return uids.filter((uid) => !hidden?.has(uid));
  };
  // Later changes in the same transaction may concern any of these members: locking them one after the other could deadlock.
  const concerned = kind === 'joined' && !isSuggested ? hosts : [...hosts, ...actor, ...others];
  await sql.lock(work.db, [...new Set(concerned)]);
  switch (kind) {
    case 'several':
      return;
    case 'joined':
      if (isSuggested) await markReadFor(work, actor, { hangoutId, type: 'hangout_suggested' });
      return send(await seeing(hosts), 'hangout_joined');
    case 'coHost':
      await markReadFor(work, others, { hangoutId, type: 'hangout_cohost' });
      return send(coHost === null ? [] : [coHost], 'hangout_cohost');
    case 'suggested':
      return send(others, 'hangout_suggested');
    case 'offered':
      return askAboutPlaces(work, others, { type: 'hangout_promoted', host, hangout, until });
    case 'reconfirm':
      return askAboutPlaces(work, others, { type: 'hangout_reconfirm', host, hangout, until });
    case 'answered':
      await markReadFor(work, others, { hangoutId, types: QUESTIONS });
      return;
    case 'released':
      if (by !== null) await markReadFor(work, hosts, { from: by, type: 'hangout_joined', hangoutId });
      await markReadFor(work, actor, { hangoutId });
      return send(actor, 'hangout_released');
    case 'removed':
      if (by !== null) await markReadFor(work, hosts, { from: by, type: 'hangout_joined', hangoutId });
      await markReadFor(work, actor, { hangoutId });
      return send(actor, 'hangout_removed');
    case 'left':
      // Somebody who came to a home for a moment may have read the address: the host still learns that they were there.
      if (by !== null && !isAtHome) await markReadFor(work, hosts, { from: by, type: 'hangout_joined', hangoutId });
      await markReadFor(work, actor, { hangoutId });
      return;
    case 'over':
      await markReadFor(work, others, { hangoutId, types: [...QUESTIONS, 'hangout_reminder'] });
      return send(others, 'hangout_over');
    case 'soon':
      await markReadFor(work, others, { hangoutId, type: 'hangout_reminder' });
      return send(others, 'hangout_reminder');
    default:
      // The newest notification says how the hangout is now. The member who changed it needs no reminder of the former plan.
      // A question that is still open stays: `answered` comes when it needs no answer any longer.
      await markReadFor(work, others, {
        hangoutId,
        types: kind === 'cancelled' ? ABOUT_HANGOUTS : ABOUT_PLANS,
      });
      await markReadFor(work, actor, { hangoutId, type: 'hangout_reminder' });
      return send(others, kind === 'cancelled' ? 'hangout_cancelled' : 'hangout_changed');
  }
}
