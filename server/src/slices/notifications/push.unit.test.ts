import { describe, expect, it } from 'vitest';
import type { NotificationType } from '#contract/notifications/routes.ts';
import { outcomeOf, PUSH_BACKOFF, pathOf, retryAfterMs, topicOf } from './push.rules.ts';

const [me, ana] = ['m'.repeat(28), 'a'.repeat(28)];
const about = (type: NotificationType, hangout?: string) => ({
  id: 'n1',
  uid: me,
  type,
  from: ana,
  hangoutId: hangout ?? null,
  groupId: null as string | null,
  huddleId: null as string | null,
  eventId: null as string | null,
});
const ofEvent = { ...about('event'), from: null, eventId: 'e1' };

describe('pushes', () => {
  it('N-02 open the same page as the list of notifications', () => {
    expect(pathOf(about('message'))).toBe(`/messages/${ana}-${me}?notification=n1`);
    expect(pathOf(about('connection_request'))).toBe(`/user/${ana}?notification=n1`);
    expect(pathOf(about('hangout_joined', 't1'))).toBe('/hangout/t1?notification=n1');
    expect(pathOf(about('hangout_reminder', 't1'))).toBe('/hangout/t1?notification=n1');
    expect(pathOf(about('message', 't1'))).toBe('/messages/group_t1?notification=n1');
    expect(pathOf({ ...about('missed_hangouts'), from: null })).toBe('/hangouts?notification=n1');
    expect(pathOf({ ...about('reports'), from: null })).toBe('/operator/reports?notification=n1');
    expect(pathOf({ ...about('table_planned', 't1'), from: null })).toBe('/tables?notification=n1');
    expect(pathOf({ ...about('group_asked'), groupId: 'g1' })).toBe('/group/g1?notification=n1');
    expect(pathOf({ ...about('group_hangout', 't1'), groupId: 'g1' })).toBe('/hangout/t1?notification=n1');
    const found = {
      ...about('hangouts_found'),
      from: null,
      filters: { category: 'sports', borough: 'Staten Island' },
    } as const;
    expect(pathOf({ ...found, hangoutIds: ['t1'] })).toBe('/hangout/t1?notification=n1');
    expect(pathOf({ ...found, hangoutIds: ['t1', 't2'] })).toBe(
      '/hangouts?category=sports&borough=Staten%20Island&notification=n1',
    );
    expect(pathOf({ ...found, filters: {}, hangoutIds: ['t1', 't2'] })).toBe('/hangouts?notification=n1');
    expect(pathOf(ofEvent)).toBe('/event/e1?notification=n1');
    expect(pathOf({ ...about('message'), from: null })).toBe('/notifications?notification=n1');
  });

  it('N-02 have one topic for each subject', () => {
    expect(topicOf(about('connection_request'))).toBe(topicOf(about('connection_accepted')));
    expect(topicOf(about('connection_request'))).not.toBe(topicOf(about('message')));
    expect(topicOf(about('hangout_joined', 't1'))).not.toBe(topicOf(about('hangout_joined', 't2')));
    expect(topicOf(about('message', 't1'))).not.toBe(topicOf(about('hangout_changed', 't1')));
    expect(topicOf(about('home_question', 't1'))).not.toBe(topicOf(about('hangout_over', 't1')));
    expect([about('message', 't1'), about('hangout_joined', 't1'), about('home_question', 't1')].map(topicOf)).toEqual([
      'chat:t1',
      'hangout:t1',
      'home:t1',
    ]);
    expect([about('message'), about('connection_request'), about('home_question'), ofEvent].map(topicOf)).toEqual([
      `message:${ana}`,
      `connection:${ana}`,
      'home:',
      'event:e1',
    ]);
    expect(topicOf({ ...about('missed_hangouts'), from: null })).toBe('missed:');
    expect(topicOf({ ...about('group_asked'), groupId: 'g1' })).toBe('group:g1');
    expect(topicOf(ofEvent)).not.toBe(topicOf({ ...ofEvent, eventId: 'e2' }));
  });

  it.each([
    [199, 'never'],
    [200, 'delivered'],
    [201, 'delivered'],
    [202, 'delivered'],
    [404, 'gone'],
    [410, 'gone'],
    [429, 'later'],
    [500, 'later'],
    [503, 'later'],
    [299, 'delivered'],
    [300, 'never'],
    [301, 'never'],
    [408, 'later'],
    [499, 'never'],
    [307, 'never'],
    [400, 'never'],
    [403, 'never'],
    [413, 'never'],
  ])('N-02 after an answer of %i are %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
  });

  it('N-02 wait half a minute after a failure of a device, and at most an hour', () => {
    expect(PUSH_BACKOFF).toEqual({ firstMs: 30_000, maxMs: 3_600_000 });
  });

  it('N-02 reads how long a push service asks to be left alone', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(retryAfterMs('120', now)).toBe(120_000);
    expect(retryAfterMs('Sat, 21 Nov 2026 00:01:00 GMT', now)).toBe(60_000);
    for (const nothing of [undefined, 'soon', '-1', '1234567890', '12 hours', 'Sat, 21 Nov 2020 00:00:00 GMT'])
      expect(retryAfterMs(nothing, now)).toBe(0);
  });
});
