import { expect, it } from 'vitest';
import type { Notification } from '#contract/notifications/routes.ts';
import { grouped } from './grouped.ts';

const by = (uid: string) => ({ uid, username: uid, firstName: uid }) as unknown as Notification['from'];
const one = (id: string, given: Partial<Notification>): Notification =>
  ({ id, type: 'message', from: by('linh'), read: false, timestamp: '', ...given }) as Notification;
const rows = (items: Notification[]) => grouped(items).map(({ item, count, unreadIds }) => [item.id, count, unreadIds]);

it('N-02 shows the unread messages of one member in one chat as one row, and the read ones as another', () => {
  const items = [
    one('f', {}),
    one('e', { from: by('priya') }),
    one('d', {}),
    one('c', { hangout: { id: 'walk' } as Notification['hangout'] }),
    one('withheld', { isWithheld: true }),
    one('b', { read: true }),
    one('a', { read: true }),
  ];
  expect(rows(items)).toEqual([
    ['f', 2, ['f', 'd']],
    ['e', 1, ['e']],
    ['c', 1, ['c']],
    ['withheld', 1, ['withheld']],
    ['b', 2, []],
  ]);
});

it('N-02 shows a request and its reminder as one row', () => {
  const items = [
    one('c', { type: 'connection_waiting' }),
    one('b', { type: 'connection_request', from: by('priya') }),
    one('a', { type: 'connection_request', read: true }),
  ];
  expect(rows(items)).toEqual([
    ['c', 2, ['c']],
    ['b', 1, ['b']],
  ]);
});

it('N-02 keeps all other notifications apart', () => {
  const items = [one('b', { type: 'hangout_joined' }), one('a', { type: 'hangout_joined' })];
  expect(rows(items)).toEqual([
    ['b', 1, ['b']],
    ['a', 1, ['a']],
  ]);
});
