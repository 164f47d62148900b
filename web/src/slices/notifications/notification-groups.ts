import {
  NOTIFICATION_TYPES,
  type NotificationSettings,
  type NotificationType,
} from '#contract/notifications/routes.ts';

/** The groups of the settings, in their order. Each has a switch. */
export const NOTIFICATION_GROUPS = ['people', 'messages', 'hangouts', 'groups', 'tables', 'events', 'reports'] as const;
export type NotificationGroupName = (typeof NOTIFICATION_GROUPS)[number];

const GROUP_OF: Record<NotificationType, NotificationGroupName> = {
  connection_request: 'people',
  connection_waiting: 'people',
  connection_accepted: 'people',
  meet_again: 'people',
  message: 'messages',
  huddle_added: 'messages',
  huddle_invited: 'messages',
  hangout_asked: 'hangouts',
  hangout_asking: 'hangouts',
  hangout_accepted: 'hangouts',
  hangout_joined: 'hangouts',
  hangout_cohost: 'hangouts',
  hangout_suggested: 'hangouts',
  hangout_changed: 'hangouts',
  hangout_cancelled: 'hangouts',
  hangout_promoted: 'hangouts',
  hangout_reminder: 'hangouts',
  hangout_reconfirm: 'hangouts',
  hangout_released: 'hangouts',
  hangout_removed: 'hangouts',
  hangout_over: 'hangouts',
  hangouts_found: 'hangouts',
  missed_hangouts: 'hangouts',
  home_question: 'hangouts',
  group_asked: 'groups',
  group_accepted: 'groups',
  group_organizer: 'groups',
  group_idle: 'groups',
  group_invited: 'groups',
  group_hangout: 'groups',
  table_offered: 'tables',
  table_planned: 'tables',
  table_proposal: 'tables',
  table_deciding: 'tables',
  table_over: 'tables',
  table_left_out: 'tables',
  event: 'events',
  reports: 'reports',
};

/** Returns the types of a group. */
export const typesOf = (group: NotificationGroupName): NotificationType[] =>
  NOTIFICATION_TYPES.filter((type) => GROUP_OF[type] === group);

/** The member asked for this question when they shared a plan, so only its own switch turns it off. */
const switchedTypesOf = (group: NotificationGroupName) => typesOf(group).filter((type) => type !== 'home_question');

/** Returns how many types the switch of a group turns on and off, and how many of them are on. */
export function countsOf(group: NotificationGroupName, types: NotificationSettings['types']) {
  const switchedTypes = switchedTypesOf(group);
  return { on: switchedTypes.filter((type) => types[type]).length, total: switchedTypes.length };
}

/** Returns the change of the types that the switch of a group makes. */
export const changeOf = (group: NotificationGroupName, isOn: boolean): Partial<Record<NotificationType, boolean>> =>
  Object.fromEntries(switchedTypesOf(group).map((type) => [type, isOn]));
