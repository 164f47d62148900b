import { chats } from '#contract/chats/routes.ts';
import { connections } from '#contract/connections/routes.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { notifications } from '#contract/notifications/routes.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Member } from '#server/testing/app.ts';
import { openSocket, type TestSocket } from '#server/testing/socket.ts';
import { applyToList, type ChatEvent, fetchedList } from '#web/slices/chats/chats.live.ts';
import { applyConnectionEvent, fetched } from '#web/slices/connections/connections.live.ts';
import {
  applyToHangouts,
  fetchedHangouts,
  type HangoutEvent,
  type HangoutList,
  NO_FILTER,
} from '#web/slices/hangouts/hangouts.live.ts';
import {
  applyToNotifications,
  fetchedNotifications,
  type NotificationEvent,
} from '#web/slices/notifications/notifications.live.ts';

/** The live events that change the list of chats. */
const CHAT_EVENTS = new Set<LiveEvent['type']>([
  'message',
  'chat',
  'chatMember',
  'chatRenamed',
  'chatGone',
  'chatRead',
  'chatLevel',
]);
const LIMIT = 50;

/** The state of the web app of one member: fetched once, then updated by live events alone, with the reducers of the web app. */
export class ClientState {
  readonly member: Member;
  readonly socket: TestSocket;
  private readonly clock: Clock;
  chats = fetchedList('', []);
  connections = fetched([]);
  bell = fetchedNotifications({ items: [], nextCursor: null, unread: 0 });
  hangouts: HangoutList = fetchedHangouts('', NO_FILTER, { items: [], nextCursor: null });
  private applied = 0;

  private constructor(member: Member, socket: TestSocket, clock: Clock) {
    this.member = member;
    this.socket = socket;
    this.clock = clock;
  }

  /** Opens the web app of a member, who looks at the hangouts. */
  static async open(base: string, member: Member, clock: Clock): Promise<ClientState> {
    const socket = await openSocket(base, member.token);
    socket.say({ t: 'subscribe', topic: 'threads' });
    await socket.frame(({ t }) => t === 'subscribed');
    const client = new ClientState(member, socket, clock);
    await client.refresh();
    return client;
  }

  async fetch() {
    const { member } = this;
    const params = { uid: member.uid };
    const [chatList, connectionList, bell, upcoming] = await Promise.all([
      member.call(chats.list, {}),
      member.call(connections.list, { params }),
      member.call(notifications.list, { params, query: { limit: LIMIT } }),
      member.call(hangouts.list, { query: { when: 'upcoming', whose: 'all', limit: LIMIT } }),
    ]);
    return {
      chats: fetchedList(member.uid, chatList.body.items),
      connections: fetched(connectionList.body.items),
      bell: fetchedNotifications(bell.body),
      hangouts: fetchedHangouts(member.uid, NO_FILTER, upcoming.body),
    };
  }
  async refresh() {
    Object.assign(this, await this.fetch());
  }
  /** Applies the events that came since the last time, and returns them. */
  async applyEvents(): Promise<LiveEvent[]> {
    await this.socket.settled();
    const events = this.socket.events.slice(this.applied);
    for (const event of events) this.apply(event);
    this.applied = this.socket.events.length;
    return events;
  }
  private apply(event: LiveEvent) {
    if (CHAT_EVENTS.has(event.type)) this.chats = applyToList(this.chats, event as ChatEvent);
    else if (event.type === 'connection' || event.type === 'connectionEnded')
      this.connections = applyConnectionEvent(this.connections, event);
    else if (/^notification/.test(event.type)) this.bell = applyToNotifications(this.bell, event as NotificationEvent);
    else if (event.type === 'hangout' || event.type === 'hangoutRsvp')
      this.hangouts = applyToHangouts(this.hangouts, event as HangoutEvent, this.clock.now());
    else if (event.type === 'hangoutsChanged') this.hangouts = { ...this.hangouts, stale: true };
  }
}
