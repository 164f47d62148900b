import { NOTIFICATION_TYPES, type NotificationType } from '#contract/notifications/routes.ts';
import { askAboutPlaces } from './ask-about-places.ts';
import type { NotificationsContext } from './context.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Questions about a place. They stay unread until they need no answer any longer. */
const QUESTIONS: readonly NotificationType[] = ['hangout_promoted', 'hangout_reconfirm'];
/** The types that a newer notification about the same hangout makes obsolete. Messages in its chat are not among them. */
const ABOUT_HANGOUTS = NOTIFICATION_TYPES.filter((type) => type.startsWith('hangout_') && !QUESTIONS.includes(type));

/** Notifies hosts, attendees and the waitlist of what happens to their hangouts (N-01, H-07). */
export function notifyOfHangouts(ctx: NotificationsContext) {
  ctx.hangouts.onChange(async (work, { kind, hangout, host, by, member, isSuggested, until = '', others }) => {
    const hangoutId = hangout.id;
    // A cancellation names nobody: it must stay in the list when the host is suspended.
    const from = kind === 'cancelled' ? null : kind === 'joined' || kind === 'suggested' ? by : host;
    const hosts = host === null ? [] : [host];
    const actor = by === null ? [] : [by];
    const send = async (uids: readonly string[], type: NotificationType) => {
      await notify(
        ctx,
        work,
        uids,
        { type, from, hangoutId, oncePerDay: type === 'hangout_joined' },
        { hangout, card: from === null ? undefined : member },
      );
    };
    // Later changes in the same transaction may concern any of these members: locking them one after the other could deadlock.
    const concerned = kind === 'joined' && !isSuggested ? hosts : [...hosts, ...actor, ...others];
    await sql.lock(work.db, [...new Set(concerned)]);
    switch (kind) {
      case 'joined':
        if (isSuggested) await markReadFor(work, actor, { hangoutId, type: 'hangout_suggested' });
        return send(hosts, 'hangout_joined');
      case 'suggested':
        return send(others, 'hangout_suggested');
      case 'offered':
        return askAboutPlaces(ctx, work, others, { type: 'hangout_promoted', host, hangout, until });
      case 'reconfirm':
        return askAboutPlaces(ctx, work, others, { type: 'hangout_reconfirm', host, hangout, until });
      case 'answered':
        await markReadFor(work, others, { hangoutId, types: QUESTIONS });
        return;
      case 'released':
        if (by !== null) await markReadFor(work, hosts, { from: by, type: 'hangout_joined', hangoutId });
        await markReadFor(work, actor, { hangoutId });
        return send(actor, 'hangout_released');
      case 'left':
        if (by !== null) await markReadFor(work, hosts, { from: by, type: 'hangout_joined', hangoutId });
        await markReadFor(work, actor, { hangoutId });
        return;
      case 'over':
        await markReadFor(work, others, { hangoutId, types: [...QUESTIONS, 'hangout_reminder'] });
        return send(others, 'hangout_over');
      case 'soon':
        await markReadFor(work, others, { hangoutId, type: 'hangout_reminder' });
        return send(others, 'hangout_reminder');
      default:
        // The newest notification says how the hangout is now. The host changed it and needs no older one either.
        // A question that is still open stays: `answered` comes when it needs no answer any longer.
        await markReadFor(work, others, { hangoutId, types: ABOUT_HANGOUTS });
        await markReadFor(work, hosts, { hangoutId, type: 'hangout_reminder' });
        return send(others, kind === 'changed' ? 'hangout_changed' : 'hangout_cancelled');
    }
  });
}
