import * as z from 'zod/mini';
import { page, pageQuery } from '../page.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { instant, uid } from '../shapes.ts';

export const NOTIFICATION_TYPES = ['connection_request', 'connection_accepted'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** notifications/{uid}/{id} (N-01). */
export const notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  from: z.nullable(memberCard),
  timestamp: instant,
  read: z.boolean(),
  message: z.string(),
});
export type Notification = z.output<typeof notification>;

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
};
