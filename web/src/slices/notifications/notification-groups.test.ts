import { expect, it } from 'vitest';
import { NOTIFICATION_TYPES, type NotificationSettings } from '#contract/notifications/routes.ts';
import { changeOf, countsOf, NOTIFICATION_GROUPS, typesOf } from './notification-groups.ts';

const allOn = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, true])) as NotificationSettings['types'];

it('N-02 shows each type of notification in one group, and turns a group off and on with all its types', () => {
  expect(NOTIFICATION_GROUPS.flatMap(typesOf).toSorted()).toEqual([...NOTIFICATION_TYPES].toSorted());
  expect(changeOf('people', false)).toEqual({
    connection_request: false,
    connection_waiting: false,
    connection_accepted: false,
    meet_again: false,
  });
  for (const group of NOTIFICATION_GROUPS) {
    const { total } = countsOf(group, allOn);
    expect(countsOf(group, allOn).on, group).toBe(total);
    expect(countsOf(group, { ...allOn, ...changeOf(group, false) }), group).toEqual({ on: 0, total });
  }
  expect(countsOf('people', { ...allOn, meet_again: false })).toEqual({ on: 3, total: 4 });
});

it('N-02 B-07 leaves the question whether a member got home on when they turn off hangouts', () => {
  expect(typesOf('hangouts')).toContain('home_question');
  expect(changeOf('hangouts', false)).not.toHaveProperty('home_question');
});
