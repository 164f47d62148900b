import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EventBrief } from '#contract/events/views.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import { DIGEST_AWAY_MS, DIGEST_EVERY_MS } from '#contract/limits.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import type { Queues } from '#server/platform/jobs/queues.ts';
import { deliverMail, MAIL_RETRIES } from '#server/platform/mail/mail-queue.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Events } from '#server/slices/events/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { digestMail } from './notifications.digest.mail.ts';
import * as settings from './notifications.settings.store.ts';
import { type NotificationRow, unreadSince } from './notifications.store.ts';

export interface DigestDeps {
  db: Db;
  transact: Transact;
  clock: Clock;
  mailer: Mailer;
  queues: Queues;
  publicUrl: () => string;
  identity: Pick<Identity, 'awayAmong'>;
  profiles: Profiles;
  safety: Safety;
  hangouts: Pick<Hangouts, 'briefs'>;
  events: Pick<Events, 'briefs'>;
  isOnline: (uid: string) => boolean;
}
type Waiting = NotificationRow & { hangout: HangoutBrief | null; event: EventBrief | null };
const AT_ONCE = 200;
/** Less than lies between two: what could not be sent is in the next one. */
const DIGEST_GOOD_FOR_MS = DIGEST_EVERY_MS - 2 * 3_600_000;
const SOMEONE = 'A member';

/** Mails unread notifications to members who are away (N-02): bundled, at most one mail a day, never about notifications already read. */
export function createDigest(deps: DigestDeps) {
  const { db, transact, clock, mailer, queues, publicUrl, identity, profiles, safety, hangouts, events, isOnline } =
    deps;

  async function signature(uid: string): Promise<Buffer> {
    const secret = await sharedSecret(db, 'unsubscribe', () => randomBytes(32));
    return createHmac('sha256', secret).update(uid).digest();
  }
  const tokenFor = async (uid: string) => `${uid}.${(await signature(uid)).toString('base64url')}`;

  /** Without reminders and news of what has begun or came to nothing; each with what it is about, as it is now. */
  async function timely(tx: Db, rows: readonly NotificationRow[]): Promise<Waiting[]> {
    const idsOf = (key: 'hangoutId' | 'eventId') => rows.flatMap((row) => row[key] ?? []);
    const briefs = await hangouts.briefs(tx, idsOf('hangoutId'));
    const about = await events.briefs(tx, idsOf('eventId'));
    const isAhead = (at: string) => Date.parse(at) > clock.now().getTime();
    return rows
      .map((row) => ({
        ...row,
        hangout: briefs.get(row.hangoutId ?? '') ?? null,
        event: about.get(row.eventId ?? '') ?? null,
      }))
      .filter(({ type, hangout, event }) => {
        if (type === 'hangout_reminder') return hangout !== null && !hangout.cancelled && isAhead(hangout.dateTime);
        return type !== 'event' || (event !== null && isAhead(event.startsAt));
      });
  }

  interface Taken {
    uid: string;
    /** When the digest before this one went out. */
    before: string | null;
  }
  const queue = queues.define<Taken>({
    name: 'digest',
    ...MAIL_RETRIES,
    // Written as late as it goes out: what was read meanwhile is not in it, and who came back gets none.
    async handle(taken, id) {
      const mail = await written(taken);
      if (mail) await deliverMail(mailer, { ...mail, id });
      else await giveBack(taken);
    },
    onGivenUp: giveBack,
  });

  async function giveBack({ uid, before }: Taken) {
    await settings.unclaimDigest(db, uid, before);
  }

  async function written({ uid, before }: Taken) {
    const [away] = isOnline(uid) ? [] : await identity.awayAmong(db, [uid], DIGEST_AWAY_MS);
    const wanted = (await settings.settingsOf(db, uid))?.digest ?? true;
    if (!away || !wanted) return null;
    const rows = await timely(db, await unreadSince(db, uid, before, safety.notBlocked));
    return rows.length > 0 ? compose(uid, away.email, rows) : null;
  }

  /** Takes the member's digest, unless nothing waits any more, or another node has it. */
  const take = (uid: string) =>
    transact(async (work) => {
      const now = clock.now();
      const dayAgo = new Date(now.getTime() - DIGEST_EVERY_MS);
      const claim = await settings.claimDigest(work.db, uid, { now, dayAgo });
      if (!claim) return;
      const rows = await timely(work.db, await unreadSince(work.db, uid, claim.before, safety.notBlocked));
      if (rows.length > 0) await queue.enqueue(work, { uid, before: claim.before }, DIGEST_GOOD_FOR_MS);
      else await settings.unclaimDigest(work.db, uid, claim.before);
    });

  async function compose(uid: string, to: string, rows: readonly Waiting[]) {
    const cards = await profiles.cards(db, [uid, ...rows.flatMap(({ from }) => (from ? [from] : []))]);
    const nameOf = (who: string | null) => {
      const card = who === null ? undefined : cards.get(who);
      return card?.firstName || card?.username || SOMEONE;
    };
    return digestMail({
      to,
      name: cards.get(uid)?.firstName ?? '',
      items: rows.map(({ type, from, message, hangout, event, eventNews }) => ({
        ...{ type, from: nameOf(from), hangout, event, news: eventNews },
        isPhoto: type === 'message' && message === SENT_PHOTO,
      })),
      listUrl: `${publicUrl()}/notifications`,
      unsubscribeUrl: `${publicUrl()}/unsubscribe?token=${await tokenFor(uid)}`,
    });
  }

  return {
    /** Mails everybody who is due. May run on several nodes at once, and be ended at any point. */
    async send(): Promise<void> {
      let after = '';
      for (;;) {
        const dayAgo = new Date(clock.now().getTime() - DIGEST_EVERY_MS);
        const page = await settings.digestCandidates(db, dayAgo, after, AT_ONCE);
        for (const { uid } of await identity.awayAmong(db, page, DIGEST_AWAY_MS)) {
          if (!isOnline(uid)) await take(uid);
        }
        after = page.at(-1) ?? after;
        if (page.length < AT_ONCE) return queue.run();
      }
    },

    /** Turns the digest off for whom the token was made. -> false when it is none of ours */
    async unsubscribe(token: string): Promise<boolean> {
      const [uid = '', given = ''] = token.split('.');
      if (!/^[A-Za-z0-9]{28}$/.test(uid)) return false;
      const [right, made] = [await signature(uid), Buffer.from(given, 'base64url')];
      if (right.length !== made.length || !timingSafeEqual(right, made)) return false;
      await settings.stopDigest(db, uid);
      return true;
    },
  };
}
export type Digest = ReturnType<typeof createDigest>;
