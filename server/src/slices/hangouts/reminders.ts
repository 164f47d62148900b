import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { hiddenMembersAmong, membersHiddenFrom } from '#server/slices/safety/index.ts';
import { emitToMembers } from './emit-change.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { asksAttendees, unconfirmedPlacesOfferedFrom } from './offers.rules.ts';
import { REMINDERS, type Reminder, reminderFor } from './reminders.rules.ts';
import { attendeesToRemind, forgetReminders, hangoutsToRemind, recordReminders } from './reminders.sql.ts';
import { withLockedHangout } from './serialize-by-hangout.ts';

/** Records are kept until no reminder can be due: the last one comes hours after the end of a long hangout. */
const KEPT_MS = 2 * 86_400_000;

/** Returns the members who may still see the hangout: nobody when its host is hidden, and no member with a block. */
async function mayBeReminded(work: Work, host: string | null, uids: readonly string[]) {
  if (host === null) {
    const hidden = await hiddenMembersAmong(work.db, uids);
    return uids.filter((uid) => !hidden.has(uid));
  }
  if ((await hiddenMembersAmong(work.db, [host])).size > 0) return [];
  const hidden = (await membersHiddenFrom(work.db, { viewers: [host], people: uids })).get(host);
  return uids.filter((uid) => !hidden?.has(uid));
}

/**
 * Notifies attendees of a reminder. The day before a hangout with limited places or a table, the others beside the host are asked
 * whether they come (B-02).
 */
async function notifyReminded(work: Work, hangout: HangoutRow, { kind }: Reminder, uids: readonly string[]) {
  const { createdBy: host } = hangout;
  const askedUids = kind === 'day' && asksAttendees(hangout) ? uids.filter((uid) => uid !== host) : [];
  const until = unconfirmedPlacesOfferedFrom(hangout.dateTime).toISOString();
  await emitToMembers(work, hangout, { kind: 'reconfirm', recipients: askedUids, until });
  const remainingUids = uids.filter((uid) => !askedUids.includes(uid));
  await emitToMembers(work, hangout, { kind: kind === 'over' ? 'over' : 'soon', recipients: remainingUids });
}

/** Reminds the attendees of one hangout. Recording and notifying are one transaction, so each reminder comes once. */
const remindAttendees = (app: App, id: string) =>
  withLockedHangout(app, id, async (work, hangout) => {
    const reminder = reminderFor(hangout, app.clock.now());
    if (!reminder) return;
    const attendees = await attendeesToRemind(work.db, id, reminder);
    // Nobody who was alone is asked whom they met.
    if (reminder.kind === 'over' && attendees.length < 2) return;
    const allowed = await mayBeReminded(work, hangout.createdBy, attendees);
    await notifyReminded(work, hangout, reminder, await recordReminders(work.db, hangout, reminder, allowed));
  });

/** Gives every reminder that is due (H-07, N-02). Several nodes may run it at once, and it may be ended at any point. */
export async function sendHangoutReminders(app: App): Promise<void> {
  for (const reminder of REMINDERS)
    await forEachItem(
      await hangoutsToRemind(app.db, reminder, app.clock.now()),
      (id) => remindAttendees(app, id),
      (error, id) =>
        app.log.error(
          { event: 'hangout_reminder_failed', err: error, id },
          'A reminder failed and will be tried again.',
        ),
    );
  await forgetReminders(app.db, new Date(app.clock.now().getTime() - KEPT_MS));
}
