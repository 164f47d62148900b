import { timesOf } from '#contract/events/phases.ts';
import type { EventBrief } from '#contract/events/views.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import { type App, onePerApp } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import type { Recipient } from '#server/platform/mail/letter.ts';
import { deliverMail, MAIL_RETRIES } from '#server/platform/mail/mail-queue.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';
import { eventBriefs } from '#server/slices/events/index.ts';
import { hangoutBriefsFor } from '#server/slices/hangouts/index.ts';
import { membersAwayAmong } from '#server/slices/identity/index.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { DIGEST_AWAY_MS, DIGEST_EVERY_MS, DIGEST_REMAINS_MS } from './digest.rules.ts';
import { digestMail } from './digest-mail.ts';
import { type NotificationRow, unreadSince } from './notifications.sql.ts';
import { untilOf } from './questions.rules.ts';
import { nameOf } from './sentences.ts';
import * as sql from './settings.sql.ts';
import { text } from './text/index.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import { foundHangouts, hangoutsNamedIn, isWithheld } from './views.ts';

interface Job {
  uid: string;
  /** When the previous digest was sent. */
  before: string | null;
  /** When this one was claimed. */
  at: string;
}
type Item = NotificationRow & {
  hangout: HangoutBrief | null;
  found: HangoutBrief[] | undefined;
  event: EventBrief | null;
};

const CANDIDATES_AT_ONCE = 200;
/** Shorter than the pause between two digests: what cannot be sent in this time is in the next one. */
const JOB_LASTS_MS = DIGEST_EVERY_MS - 2 * 3_600_000;

/**
 * Adds the hangout or event of each notification, as its member may see it now. Leaves out reminders of cancelled hangouts, and all about plans that
 * have begun, unless they go on for a while. An end that is only assumed does not count. Of new hangouts only those to come are named.
 */
async function withCurrentPlans(app: App, db: Db, rows: readonly NotificationRow[]) {
  const hangoutFor = await hangoutBriefsFor(db, hangoutsNamedIn(rows));
  const events = await eventBriefs(
    db,
    rows.flatMap(({ eventId }) => eventId ?? []),
  );
  const foundFor = await foundHangouts(db, rows);
  const isAhead = (instant: string) => Date.parse(instant) > app.clock.now().getTime();
  const isInTime = ({ dateTime, endsAt }: { dateTime: string; endsAt: string | undefined }) =>
    isAhead(dateTime) || (endsAt !== undefined && Date.parse(endsAt) - app.clock.now().getTime() >= DIGEST_REMAINS_MS);
  return rows
    .map((row) => ({
      ...row,
      hangout: hangoutFor({ id: row.hangoutId ?? '', viewer: row.uid }),
      found: foundFor(row)?.filter(({ dateTime }) => isAhead(dateTime)),
      event: events.get(row.eventId ?? '') ?? null,
    }))
    .filter(({ type, message, hangout, found, event }) => {
      const until = untilOf({ type, message });
      if (until !== null && !isAhead(until)) return false;
      if (found) return found.length > 0;
      if (type === 'hangout_reminder') return hangout !== null && !hangout.cancelled && isInTime(hangout);
      if (type !== 'event') return true;
      return event !== null && (event.cancelled ? isAhead(event.startsAt) : isInTime(timesOf(event)));
    });
}

/** Returns a hangout or event whose words make no link in a mail. */
const plain = <Gathering extends { title: string; location: string }>(
  gathering: Gathering,
  title: string,
  place: string,
): Gathering => ({
  ...gathering,
  title: withoutLinks(gathering.title, title),
  location: withoutLinks(gathering.location, place),
});

async function composeDigest(app: App, uid: string, recipient: Recipient, items: readonly Item[]) {
  const { someMember, digest: say } = text[recipient.language];
  const cards = await cardsOf(app.db, [uid, ...items.flatMap(({ from }) => (from ? [from] : []))]);
  return digestMail({
    to: recipient,
    name: withoutLinks(cards.get(uid)?.firstName ?? '', ''),
    items: items.map(({ type, from, message, hangoutId, huddleId, hangout, found, event, eventChange }) => ({
      type,
      from: from === null ? '' : withoutLinks(nameOf(cards.get(from), recipient.language), someMember),
      isPhoto: type === 'message' && message === SENT_PHOTO,
      isInHuddle: huddleId !== null,
      isWithheld: isWithheld({ hangoutId, hangout }),
      hangout: hangout && plain(hangout, say.someHangout, say.someLocation),
      found: found?.map((each) => plain(each, say.someHangout, say.someLocation)),
      event: event && plain(event, say.someEvent, say.someLocation),
      eventChange,
      until: untilOf({ type, message }),
      now: app.clock.now(),
    })),
    listUrl: `${app.publicUrl()}/notifications`,
    unsubscribeUrl: await unsubscribeUrl(app, uid, 'digest'),
  });
}

/** Returns the mail of a claimed digest; null when the member is back, has read everything or turned the digest off. */
async function mailFor(app: App, { uid, before }: Job) {
  const [away] = app.presence.has(uid) ? [] : await membersAwayAmong(app, app.db, [uid], DIGEST_AWAY_MS);
  const isWanted = (await sql.settingsOf(app.db, uid))?.digest ?? true;
  if (!away || !isWanted) return null;
  const items = await withCurrentPlans(app, app.db, await unreadSince(app.db, uid, before));
  return items.length > 0 ? composeDigest(app, uid, { to: away.email, language: away.language }, items) : null;
}

/** Lets the next digest begin where this one would have begun. */
const giveBack = async (db: Db, { uid, at, before }: Job) => void (await sql.setDigestAt(db, uid, at, before));

/**
 * Mails a claimed digest. The mail is written when it is sent, so that it holds nothing that was read since. After a failure the next run
 * claims it anew: a claim that waited would hold up later notifications, also for one that a block hides in the meantime.
 */
async function mailDigest(app: App, job: Job, id: string) {
  const writtenAt = app.clock.now().toISOString();
  const mail = await mailFor(app, job);
  if (!mail) return giveBack(app.db, job);
  try {
    await deliverMail(app.mailer, { ...mail, id });
  } catch (error) {
    app.log.warn({ event: 'digest_not_sent', err: error }, 'A digest was not sent; the next run tries again.');
    return giveBack(app.db, job);
  }
  await sql.setDigestAt(app.db, job.uid, job.at, writtenAt);
}

/** Claims a member's digest and enqueues its mail, unless nothing is unread or another node has claimed it. */
function claimAndEnqueue(app: App, uid: string): Promise<void> {
  return app.transact(async (work) => {
    const { db } = work;
    const now = app.clock.now();
    const claimed = await sql.claimDigest(db, uid, { now, dayAgo: new Date(now.getTime() - DIGEST_EVERY_MS) });
    if (!claimed) return;
    const { before } = claimed;
    const items = await withCurrentPlans(app, db, await unreadSince(db, uid, before));
    const job: Job = { uid, before, at: now.toISOString() };
    if (items.length > 0) await digestQueue(work.app).enqueue(work, job, JOB_LASTS_MS);
    else await giveBack(db, job);
  });
}

/** Mails everybody whose digest is due. Several nodes may run it at once, and it may be ended at any point. */
export async function sendDigests(app: App): Promise<void> {
  let lastUid = '';
  for (;;) {
    const dayAgo = new Date(app.clock.now().getTime() - DIGEST_EVERY_MS);
    const uids = await sql.digestCandidates(app.db, dayAgo, lastUid, CANDIDATES_AT_ONCE);
    await forEachItem(
      await membersAwayAmong(app, app.db, uids, DIGEST_AWAY_MS),
      async ({ uid }) => {
        if (!app.presence.has(uid)) await claimAndEnqueue(app, uid);
      },
      (error) => app.log.error({ event: 'digest_not_queued', err: error }, 'A digest was not queued; trying again.'),
    );
    lastUid = uids.at(-1) ?? lastUid;
    if (uids.length < CANDIDATES_AT_ONCE) return digestQueue(app).run();
  }
}

/** Mails unread notifications to members who are away (N-02): at most one mail a day, and never about read notifications. */
export const digestQueue = onePerApp((app) =>
  app.queues.define<Job>({
    name: 'digest',
    ...MAIL_RETRIES,
    handle: (job, id) => mailDigest(app, job, id),
    onGivenUp: (job) => giveBack(app.db, job),
  }),
);
