import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Notification } from '#contract/notifications/routes.ts';
import { isAboutPage, openedBy } from '../paths-of-notification.ts';
import { NotificationRow } from './NotificationRow.tsx';

// Modules that need a browser.
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));
vi.mock('#web/slices/chats/index.ts', () => import('../../chats/dates.ts'));
vi.mock('#web/slices/gatherings/index.ts', () => import('../../gatherings/dates.ts'));
vi.mock('#web/slices/connections/index.ts', () => ({ RequestRow: () => null, useConnectionWith: () => undefined }));

const linh = { uid: 'linh', username: 'linh', firstName: 'Linh', profileImage: null };
const hangout = {
  id: 'walk',
  title: 'A walk',
  location: 'Bryant Park',
  cancelled: false,
  dateTime: '2026-12-05T23:00:00.000Z',
  endsAt: '2026-12-06T01:00:00.000Z',
};
const rendered = (given: object) => {
  const item = { id: 'a', from: linh, read: false, message: '', timestamp: '2026-11-20T12:00:00.000Z', ...given };
  return renderToStaticMarkup(
    <MemoryRouter>
      <NotificationRow
        group={{ item: item as unknown as Notification, count: 1, unreadIds: [] }}
        onRead={() => {}}
        onLeave={undefined}
      />
    </MemoryRouter>,
  );
};

it('N-02 marks unread notifications, for the eye and for screen readers, and not those that are read', () => {
  const dotsShown = (read: boolean) => {
    const html = rendered({ type: 'connection_accepted', read });
    return [/>Unread:/.test(html), /class="[^"]*dot/.test(html)];
  };
  expect(dotsShown(false)).toEqual([true, true]);
  expect(dotsShown(true)).toEqual([false, false]);
});

it('N-02 shows the beginning of a message, where the member may read it', () => {
  const message = { type: 'message', message: '', hangout: null, event: null };
  expect(rendered({ ...message, messageText: 'Dumplings at eight?' })).toContain('Dumplings at eight?</blockquote>');
  expect(rendered(message)).not.toContain('<blockquote');
});

it('N-02 B-02 has the deadline of an offered place in its sentence, and nowhere as it is stored', () => {
  const until = '2026-12-05T20:00:00.000Z';
  const html = rendered({ type: 'hangout_promoted', hangout, message: until });
  expect(html).toContain('3:00');
  expect(html).not.toContain(until);
  expect(html).not.toContain('<blockquote');
  expect(rendered({ type: 'connection_request', message: 'Hello!' })).toContain('Hello!</blockquote>');
});

it('B-10 reminds of a table with what the first one there does, and not of another hangout', () => {
  const row = (about: object) => rendered({ type: 'hangout_reminder', from: null, hangout: { ...hangout, ...about } });
  expect(row({ tableCategory: 'food' })).toContain(
    'First one there: take the big table. Three questions to begin with are on its page.',
  );
  expect(row({ tableCategory: 'outdoor' })).toContain('wait by the entrance');
  expect(row({})).not.toContain('First one there');
  expect(row({ tableCategory: 'food', cancelled: true })).not.toContain('First one there');
});

it('H-09 leads from a suggestion to its hangout, and shows who suggests it, when and where it is', () => {
  const html = rendered({ type: 'hangout_suggested', hangout });
  expect(html).toContain('href="/hangout/walk"');
  expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/Linh.*A walk.*Sat, Dec 5.*6:00.*Bryant Park/s);
});

it('N-08 names new hangouts with a link to each, and leads to all of them, or to the only one', () => {
  const filters = { category: 'sports', days: 'weekends' };
  const linksIn = (...ids: string[]) => {
    const hangouts = ids.map((id) => ({ ...hangout, id, title: `Title of ${id}` }));
    const html = rendered({ type: 'hangouts_found', from: null, hangout: null, found: { hangouts, filters } });
    expect(html.match(/Title of \w+|Sat, Dec 5|6:00|Bryant Park/g) ?? []).toEqual(
      ids.flatMap((id) => [`Title of ${id}`, 'Sat, Dec 5', '6:00', 'Bryant Park']),
    );
    return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));
  };
  const list = '/hangouts?category=sports&day=weekends';
  expect(linksIn('walk', 'run')).toEqual([list, '/hangout/walk', '/hangout/run']);
  expect(linksIn('walk')).toEqual(['/hangout/walk']);
  expect(linksIn()).toEqual([list]);
});

it('G-24 says who asks or invites, who is accepted, and which hangout of which group there is, with its time and place', () => {
  const group = { id: 'g', name: 'Brooklyn climbers' };
  const words = (given: object) =>
    rendered({ hangout: null, group, ...given })
      .replaceAll(/<[^>]*>/g, '')
      .replace('Unread:', '');
  expect(words({ type: 'group_asked' })).toContain('Linh asks to join Brooklyn climbers');
  expect(words({ type: 'group_invited' })).toContain('Linh invites you to Brooklyn climbers');
  expect(words({ type: 'group_accepted', from: null })).toContain('You’re in Brooklyn climbers');
  expect(words({ type: 'group_organizer', from: null })).toContain('You’re an organizer of Brooklyn climbers now');
  expect(words({ type: 'group_hangout', hangout })).toMatch(
    /Linh planned A walk for Brooklyn climbers.*Sat, Dec 5.*6:00.*Bryant Park/s,
  );
});

it('E-05 shows when an event begins and ends, and no end that nobody chose', () => {
  const hoursOf = (endsAt: string | null) => {
    const event = { id: 'sale', title: 'Stoop sale', location: 'Fort Greene', startsAt: hangout.dateTime, endsAt };
    const html = rendered({ type: 'event', from: null, hangout: null, event, eventChange: 'announced' });
    return html.replaceAll(/<[^>]*>/g, '').match(/\b\d+:00\b/g);
  };
  expect(hoursOf(hangout.endsAt)).toEqual(['6:00', '8:00']);
  expect(hoursOf(null)).toEqual(['6:00']);
});

it('N-01 N-02 is about the page that it links to, and a request or its acceptance also about the chat of the two', () => {
  const isAbout = (given: object, pathname: string) =>
    isAboutPage({ from: linh, ...given } as unknown as Notification, pathname, 'me');
  for (const type of ['connection_request', 'connection_waiting', 'connection_accepted'])
    for (const page of ['/user/linh', '/messages/linh-me'])
      expect(isAbout({ type }, page), `${type} ${page}`).toBe(true);
  expect(isAbout({ type: 'connection_accepted' }, '/user/other')).toBe(false);
  expect(isAbout({ type: 'hangout_changed', hangout }, '/hangout/walk')).toBe(true);
  expect(isAbout({ type: 'hangout_changed', hangout }, '/user/linh')).toBe(false);
  const found = { hangouts: [hangout, { ...hangout, id: 'run' }], filters: { borough: 'Staten Island' } };
  expect(isAbout({ type: 'hangouts_found', found }, '/hangouts?borough=Staten%20Island')).toBe(true);
  for (const page of ['/hangouts', '/hangouts?borough=Queens', '/hangout/walk'])
    expect(isAbout({ type: 'hangouts_found', found }, page), page).toBe(false);
  expect(isAbout({ type: 'hangout_changed', hangout }, '/hangout/walk?step=2')).toBe(true);
  // Its page does not ask it.
  expect(isAbout({ type: 'home_question', hangout }, '/hangout/walk')).toBe(false);
});

it('S-62 N-02 a link from anywhere marks one notification as read at most', () => {
  const openedAt = (search: string) => openedBy(new URLSearchParams(search));
  expect(openedAt('?notification=n1&step=2')).toBe('n1');
  expect(openedAt('?notification=all')).toBeNull();
  expect(openedAt('?step=2')).toBeNull();
});
