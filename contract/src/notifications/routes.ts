import * as z from 'zod/mini';
import { eventBrief } from '../events/views.ts';
import { hangoutBrief } from '../hangouts/views.ts';
import { page, pageQuery } from '../page.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { empty, instant, uid } from '../shapes.ts';
import { deviceId, pushKey, pushSubscription } from './push.ts';

/** hangout_joined goes to the host; the other hangout types to who goes or waits, promoted to who got a place, reminder to who goes and the host;
 * event to everybody, and then to who was told or takes part in its chat. */
export const NOTIFICATION_TYPES = [
  'connection_request',
  'connection_accepted',
  'message',
  'hangout_joined',
  'hangout_changed',
  'hangout_cancelled',
  'hangout_promoted',
  'hangout_reminder',
  'event',
] as const;
/** What stands in the `message` of type 'message' when that is a photo; of no message the words are told. */
export const SENT_PHOTO = 'photo';
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What became of an event. */
export const EVENT_NEWS = ['announced', 'changed', 'cancelled'] as const;
export type EventNews = (typeof EVENT_NEWS)[number];

/** notifications/{uid}/{id} (N-01). */
export const notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  from: z.nullable(memberCard),
  timestamp: instant,
  read: z.boolean(),
  message: z.string(),
  /** The hangout it is about, or in whose chat it was written, as it stands now. */
  hangout: z.nullable(hangoutBrief),
  /** The event it is about, as it stands now. */
  event: z.nullable(eventBrief),
  /** What became of that event. */
  news: z.nullable(z.enum(EVENT_NEWS)),
});
export type Notification = z.output<typeof notification>;

/** Which types a member wants, and whether mail may tell them of what waits while they are away. Types not named are wanted. */
export const notificationSettings = z.object({
  types: z.record(z.enum(NOTIFICATION_TYPES), z.boolean()),
  digest: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const notifications = {
  list: route({
    method: 'GET',
    path: '/api/notifications/:uid',
    summary: 'Own notifications, newest first, and how many are unread.',
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
    summary: 'Mark one notification read, or all with the id "all".',
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
    summary: 'Which notifications the caller gets.',
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
    summary: 'Turn types of notifications, and the mail digest, on or off. What is not named stays.',
    access: 'owner',
    params: z.object({ uid }),
    body: z.strictObject({
      types: z.optional(z.partialRecord(z.enum(NOTIFICATION_TYPES), z.boolean())),
      digest: z.optional(z.boolean()),
    }),
    output: notificationSettings,
    errors: ['NOT_FOUND'],
    limit: 'write',
    data: 'notifications/{uid}',
  }),
  readPushKey: route({
    method: 'GET',
    path: '/api/push-key',
    summary: 'The key that browsers subscribe to pushes with; the same for all.',
    access: 'signedIn',
    output: pushKey,
    errors: [],
    limit: 'read',
  }),
  saveDevice: route({
    method: 'PUT',
    path: '/api/notifications/:uid/devices',
    summary: 'Push notifications to this browser, as long as the session lasts. Saved again, it is one all the same.',
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
    summary: 'Push no more to this browser.',
    access: 'owner',
    params: z.object({ uid, deviceId }),
    output: empty,
    errors: ['NOT_FOUND'],
    limit: 'write',
    data: 'notifications/{uid}',
  }),
};
