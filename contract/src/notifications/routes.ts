import * as z from 'zod/mini';
import { eventBrief } from '../events/views.ts';
import { fieldError } from '../field-errors.ts';
import { groupBrief } from '../groups/options.ts';
import { hangoutFilters } from '../hangouts/saved-filters.ts';
import { hangoutBrief } from '../hangouts/views.ts';
import { huddleBrief } from '../huddles/views.ts';
import { page, pageQuery } from '../pagination.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { empty, instant, uid } from '../shapes.ts';
import { deviceId, pushKey, pushSubscription } from './push.ts';

/** The types, with the members who get those whose name does not say it. The other types of hangouts go to attendees and waitlist. */
export const NOTIFICATION_TYPES = [
  'connection_request',
  /** The receiver of a request, as a reminder of it. */
  'connection_waiting',
  'connection_accepted',
  'message',
  /** The host and the co-host. */
  'hangout_joined',
  /** The attendee whom the host named as co-host. */
  'hangout_cohost',
  /** A connection of an attendee. */
  'hangout_suggested',
  'hangout_changed',
  'hangout_cancelled',
  /**
   * The member of the waitlist to whom a place is offered. `message` is the time until which it is. Stored
   * notifications and settings have this name, which therefore stays.
   */
  'hangout_promoted',
  /** The attendees with the host. */
  'hangout_reminder',
  /** The attendees who are asked whether they come. */
  'hangout_reconfirm',
  /** An attendee whose unconfirmed place somebody else took. */
  'hangout_released',
  /** The host and the co-host, about a member who asks to join. */
  'hangout_asked',
  /** The same, about a member who has waited for a day. */
  'hangout_asking',
  /** The member whom they accepted. */
  'hangout_accepted',
  /** An attendee whom the host or the co-host took out of it. */
  'hangout_removed',
  /** The attendees, after it. */
  'hangout_over',
  /** A member who saved filters, about new hangouts that fit them. */
  'hangouts_found',
  /** Two members who marked each other. */
  'meet_again',
  /** A member who missed hangouts repeatedly. */
  'missed_hangouts',
  /** A member who has met nobody. The other types of tables go to the members of the table. */
  'table_offered',
  /** A member who wanted to be asked whether they got home. */
  'home_question',
  'table_planned',
  'table_proposal',
  'table_deciding',
  'table_over',
  /** A member who got no table. */
  'table_left_out',
  /** The organizers, about a member who asks to join. */
  'group_asked',
  /** The member whom they accepted. */
  'group_accepted',
  /** The member who became an organizer. */
  'group_organizer',
  /** The organizers, about a group in which nothing happens any longer. */
  'group_idle',
  /** A member whom an organizer invites. */
  'group_invited',
  /** The members, about a hangout that one of them plans for the group. */
  'group_hangout',
  /** A connection of the member who started a huddle, who is in it now. */
  'huddle_added',
  /** The member whom a participant of a huddle invites. */
  'huddle_invited',
  /** Every member. Later changes go to those who were notified before or take part in its chat. */
  'event',
  /** The operators, about members who were reported. */
  'reports',
] as const;
/** The `message` of a notification of type 'message' about a photo. For other messages it is empty: their text is not repeated. */
export const SENT_PHOTO = 'photo';
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The changes of an event that members are notified of. */
export const EVENT_CHANGES = ['announced', 'changed', 'cancelled'] as const;
export type EventChangeKind = (typeof EVENT_CHANGES)[number];

/** notifications/{uid}/{id} (N-01). */
export const notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  from: z.nullable(memberCard),
  timestamp: instant,
  read: z.boolean(),
  message: z.string(),
  /** The beginning of the message it is about, as the member may read it now. Absent for a photo alone, and in the download. */
  messageText: z.optional(z.string()),
  /** The hangout it is about, or whose chat the message is in, as it is now; null without one that the member may read. */
  hangout: z.nullable(hangoutBrief),
  /** Whether it is about a hangout that the member may not read any longer. */
  isWithheld: z.optional(z.literal(true)),
  /** The new hangouts that it names, as far as the member may see them now, and the filters that all of them fit. */
  found: z.optional(z.object({ hangouts: z.array(hangoutBrief), filters: hangoutFilters })),
  /** The group it is about, as it is now; null without one that the member may see. */
  group: z.nullable(groupBrief),
  /** The huddle it is about, or whose chat the message is in; null without one that the member may see. */
  huddle: z.nullable(huddleBrief),
  /** The event it is about, as it is now. */
  event: z.nullable(eventBrief),
  /** The change of the event. */
  eventChange: z.nullable(z.enum(EVENT_CHANGES)),
});
export type Notification = z.output<typeof notification>;

const hour = z.number().check(z.multipleOf(1), z.gte(0), z.lte(23));
/** Hours of the day on New York's clock, from the first until the second, which may be on the next day. */
export const quietHours = z
  .strictObject({ from: hour, to: hour })
  .check(z.refine(({ from, to }) => from !== to, fieldError('SAME_HOURS')));
export type QuietHours = z.output<typeof quietHours>;

/**
 * Which types a member wants, and whether they want a mail about unread notifications while they are away, and one with each announcement
 * of the operators; and the hours without pushes.
 */
export const notificationSettings = z.object({
  types: z.record(z.enum(NOTIFICATION_TYPES), z.boolean()),
  digest: z.boolean(),
  announcements: z.boolean(),
  quiet: z.nullable(quietHours),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/notifications/:uid',
    summary: 'Returns a page of the caller’s notifications, newest first, and how many are unread.',
    access: 'owner',
    params: z.object({ uid }),
    query: z.object(pageQuery),
    output: z.extend(page(notification), { unread: z.number() }),
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'notifications/{uid}',
  }),
  markRead: route({
    method: 'PATCH',
    path: '/api/notifications/:uid/:id',
    summary: 'Marks one notification as read, or all with the id `all`.',
    access: 'owner',
    params: z.object({ uid, id: z.union([z.literal('all'), z.uuid()]) }),
    body: z.strictObject({ read: z.literal(true) }),
    output: z.object({ unread: z.number() }),
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'notifications/{uid}/{id}',
  }),
  readSettings: route({
    method: 'GET',
    path: '/api/notifications/:uid/settings',
    summary: 'Returns which notifications the caller wants.',
    access: 'owner',
    params: z.object({ uid }),
    output: notificationSettings,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'notifications/{uid}',
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/notifications/:uid/settings',
    summary:
      'Turns types of notifications, the mail digest and mails with announcements on or off, and sets quiet hours or ends them with null. Settings that are not named stay as they are.',
    access: 'owner',
    params: z.object({ uid }),
    body: z.strictObject({
      types: z.optional(z.partialRecord(z.enum(NOTIFICATION_TYPES), z.boolean())),
      digest: z.optional(z.boolean()),
      announcements: z.optional(z.boolean()),
      quiet: z.optional(z.nullable(quietHours)),
    }),
    output: notificationSettings,
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'notifications/{uid}',
  }),
  readPushKey: route({
    method: 'GET',
    path: '/api/push-key',
    summary: 'Returns the key that browsers subscribe to pushes with. It is the same for everybody.',
    access: 'member',
    output: pushKey,
    errors: [],
    limit: 'read',
  }),
  saveDevice: route({
    method: 'PUT',
    path: '/api/notifications/:uid/devices',
    summary:
      'Starts pushing notifications to this browser, as long as the session lasts. Saving it again changes nothing.',
    access: 'owner',
    params: z.object({ uid }),
    body: pushSubscription,
    output: z.object({ id: deviceId }),
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'notifications/{uid}',
  }),
  removeDevice: route({
    method: 'DELETE',
    path: '/api/notifications/:uid/devices/:deviceId',
    summary: 'Stops pushing notifications to this browser.',
    access: 'owner',
    params: z.object({ uid, deviceId }),
    output: empty,
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'notifications/{uid}',
  }),
};
