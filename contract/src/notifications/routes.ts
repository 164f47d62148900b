import * as z from 'zod/mini';
import { eventBrief } from '../events/views.ts';
import { fieldError } from '../field-errors.ts';
import { hangoutBrief } from '../hangouts/views.ts';
import { page, pageQuery } from '../page.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { empty, instant, uid } from '../shapes.ts';
import { deviceId, pushKey, pushSubscription } from './push.ts';

/**
 * connection_waiting reminds the receiver of a request of it, hangout_joined goes to the host and the co-host, hangout_cohost to the attendee whom the host named as co-host, hangout_suggested to a connection of an attendee, hangout_promoted to the member of the waitlist to whom a place is offered (its `message` is
 * the time until which it is), hangout_reminder to the attendees with the host, hangout_reconfirm to the attendees who are asked
 * whether they come, hangout_released to an attendee whose unconfirmed place somebody else took, hangout_removed to an attendee whom the host or the co-host took out of it, hangout_over to the attendees
 * after it, home_question to a member who wanted to be asked whether they got home, meet_again to two members who marked each other, missed_hangouts to a member
 * who missed hangouts repeatedly, the table types to the members of a table (table_offered to a member who has met nobody, table_left_out to a member
 * who got no table), and the other hangout types to attendees and waitlist. event goes to every member; later changes of the event go to
 * those who were notified before or take part in its chat.
 */
export const NOTIFICATION_TYPES = [
  'connection_request',
  'connection_waiting',
  'connection_accepted',
  'message',
  'hangout_joined',
  'hangout_cohost',
  'hangout_suggested',
  'hangout_changed',
  'hangout_cancelled',
  'hangout_promoted',
  'hangout_reminder',
  'hangout_reconfirm',
  'hangout_released',
  'hangout_removed',
  'hangout_over',
  'meet_again',
  'missed_hangouts',
  'table_offered',
  'home_question',
  'table_planned',
  'table_proposal',
  'table_deciding',
  'table_over',
  'table_left_out',
  'event',
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
  /** The hangout it is about, or whose chat the message is in, as it is now; null without one that the member may read. */
  hangout: z.nullable(hangoutBrief),
  /** Whether it is about a hangout that the member may not read any longer. */
  isWithheld: z.optional(z.literal(true)),
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

/** Which types a member wants, and whether they want a mail about unread notifications while they are away; and the hours without pushes. */
export const notificationSettings = z.object({
  types: z.record(z.enum(NOTIFICATION_TYPES), z.boolean()),
  digest: z.boolean(),
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
    data: 'notifications/{uid}',
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
    data: 'notifications/{uid}/{id}',
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
    data: 'notifications/{uid}',
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/notifications/:uid/settings',
    summary:
      'Turns types of notifications and the mail digest on or off, and sets quiet hours or ends them with null. Settings that are not named stay as they are.',
    access: 'owner',
    params: z.object({ uid }),
    body: z.strictObject({
      types: z.optional(z.partialRecord(z.enum(NOTIFICATION_TYPES), z.boolean())),
      digest: z.optional(z.boolean()),
      quiet: z.optional(z.nullable(quietHours)),
    }),
    output: notificationSettings,
    errors: ['NOT_FOUND'],
    limit: 'write',
    data: 'notifications/{uid}',
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
    data: 'notifications/{uid}',
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
    data: 'notifications/{uid}',
  }),
};
