import type { FastifyInstance } from 'fastify';
import { PRODUCT } from '#contract/brand.ts';
import { DAY_MS } from '#contract/durations.ts';
import { endOf as endOfEvent } from '#contract/events/phases.ts';
import type { EventView } from '#contract/events/views.ts';
import { subscribedCalendar } from '#contract/hangouts/calendar.ts';
import { endOf } from '#contract/hangouts/phases.ts';
import type { HangoutView } from '#contract/hangouts/views.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { CountLink } from '#server/platform/http/link-limits.ts';
import { plannedEventsOf } from '#server/slices/events/index.ts';
import { plannedHangoutsOf } from '#server/slices/hangouts/index.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import { ownerOfFeed } from './feed-address.ts';

/** Plans stay in a calendar for so many days after they began. */
export const PAST_PLANS_KEPT_DAYS = 30;

const hangoutFacts = (hangout: HangoutView) => ({
  ...hangout,
  end: endOf(hangout),
  host: hangout.host?.firstName || hangout.host?.username || PRODUCT,
});

const eventFacts = (event: EventView) => ({
  ...event,
  dateTime: event.startsAt,
  end: endOfEvent(event),
  sequence: event.version,
  host: PRODUCT,
});

/**
 * Returns what a member goes to as a calendar file. It says of each plan what the member may read on its page; the address of a home is
 * not in it.
 */
async function calendarOf(app: App, uid: string): Promise<string> {
  const now = app.clock.now();
  const since = new Date(now.getTime() - PAST_PLANS_KEPT_DAYS * DAY_MS);
  const hangouts = await plannedHangoutsOf(app, uid, since);
  const events = await plannedEventsOf(app.db, uid, since);
  const pageOf = (path: string) => `${app.publicUrl()}${path}`;
  return subscribedCalendar(
    [
      ...hangouts.map((hangout) => ({ facts: hangoutFacts(hangout), url: pageOf(`/hangout/${hangout.id}`) })),
      ...events.map((event) => ({ facts: eventFacts(event), url: pageOf(`/event/${event.id}`) })),
    ],
    now,
  );
}

/** Delivers a member's plans to calendar programs, by the address that only the member knows (H-17). */
export function serveFeed(app: App, http: FastifyInstance, countLink: CountLink) {
  const config = { access: 'public' } as const;
  http.get<{ Params: { token: string } }>('/calendar/:token.ics', { config }, async (request, reply) => {
    const { token } = request.params;
    await countLink('calendar', token, request.ip);
    const uid = await ownerOfFeed(app.db, token);
    // A suspended member, and one who leaves, has no plans that others see.
    if (uid === null || (await hiddenMembersAmong(app.db, [uid])).has(uid)) fail('NOT_FOUND');
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .type('text/calendar; charset=utf-8')
      .send(await calendarOf(app, uid));
  });
}
