import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications/routes.ts';
import {
  applyToNotifications,
  fetchedNotifications,
  markedRead,
  type NotificationEvent,
  withEarlier,
} from './notifications.live.ts';

const LIMIT = 4;

/** A small model of the server: its data and the events that the member receives. Each notification changes the plan of one hangout. */
class ServerModel {
  private items: Notification[] = [];

  notify(): NotificationEvent {
    const at = this.items.length + 1;
    const hangout = {
      id: 'hangout',
      title: 'Dumplings',
      location: `Place ${at}`,
      dateTime: '2026-12-01T00:00:00.000Z',
      endsAt: '2026-12-01T02:00:00.000Z',
      cancelled: false,
    };
    const notification: Notification = {
      id: `n${at}`,
      type: 'hangout_changed',
      from: null,
      timestamp: new Date(at * 1000).toISOString(),
      read: false,
      message: '',
      hangout,
      group: null,
      huddle: null,
      event: null,
      eventChange: null,
    };
    this.items = [notification, ...this.items.map((item) => ({ ...item, hangout }))];
    return { type: 'notification', notification, unread: this.unread() };
  }

  read(ids: string[] | null): NotificationEvent {
    this.items = this.items.map((item) => (ids === null || ids.includes(item.id) ? { ...item, read: true } : item));
    return { type: 'notificationsRead', ids, unread: this.unread() };
  }

  /** The sender has left. */
  lose(id: string): NotificationEvent {
    this.items = this.items.filter((item) => item.id !== id);
    return { type: 'notificationsGone', ids: [id], unread: this.unread() };
  }

  unread = () => this.items.filter(({ read }) => !read).length;

  page(cursor: string | null = null) {
    const from = cursor === null ? 0 : this.items.findIndex(({ id }) => id === cursor) + 1;
    const items = this.items.slice(from, from + LIMIT);
    const nextCursor = from + LIMIT < this.items.length ? (items.at(-1)?.id ?? null) : null;
    return { items, nextCursor, unread: this.unread() };
  }

  all = () => ({ items: this.items, nextCursor: null, unread: this.unread() });
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant('notify' as const) },
  { weight: 1, arbitrary: fc.constant('all' as const) },
  { weight: 2, arbitrary: fc.nat(20) },
);
const apply = (server: ServerModel, step: 'notify' | 'all' | number) =>
  step === 'notify' ? server.notify() : server.read(step === 'all' ? null : [`n${step}`]);

describe('notifications', () => {
  it('N-02 equal a fresh fetch, with its unread count and the plan as it is now, after events and earlier pages', () => {
    fc.assert(
      fc.property(fc.array(step), fc.array(step), fc.array(step), (before, during, after) => {
        const server = new ServerModel();
        for (const one of before) apply(server, one);
        // The answer includes some of the events that arrive during the fetch. Those arrive twice.
        const received = during.map((one) => apply(server, one));
        let list = received.reduce(applyToNotifications, fetchedNotifications(server.page()));
        list = after.map((one) => apply(server, one)).reduce(applyToNotifications, list);
        while (list.nextCursor) list = withEarlier(list, server.page(list.nextCursor));
        expect(list).toEqual(server.all());
        expect(fetchedNotifications(server.page(), list)).toEqual(list);
      }),
    );
  });

  it('N-02 lowers the unread count once when a notification is marked as read', () => {
    const server = new ServerModel();
    server.notify();
    server.notify();
    const list = fetchedNotifications(server.page());
    const once = markedRead(list, ['n1']);
    expect(once.unread).toBe(1);
    expect(markedRead(once, ['n1'])).toBe(once);
    expect(markedRead(once, null).unread).toBe(0);
    expect(markedRead(once, null).items.every(({ read }) => read)).toBe(true);
  });

  it('A-18 removes notifications of a member who left from the list and the count', () => {
    const server = new ServerModel();
    server.notify();
    server.notify();
    const list = fetchedNotifications(server.page());
    expect(applyToNotifications(list, server.lose('n1'))).toEqual(server.all());
  });
});
