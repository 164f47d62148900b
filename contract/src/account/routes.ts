import * as z from 'zod/mini';
import { accessRequest } from '../access/routes.ts';
import { chatSettings, message } from '../chats/views.ts';
import { connectionView } from '../connections/routes.ts';
import { hangout, hangoutBrief, RSVPS } from '../hangouts/views.ts';
import { pushDevice } from '../notifications/push.ts';
import { notification, notificationSettings } from '../notifications/routes.ts';
import { memberCard, ownUser } from '../profiles/views.ts';
import { route } from '../route.ts';
import { instant, uid } from '../shapes.ts';

/** Everything that is kept of a member, for that member. Photos stand as addresses to fetch them from. */
export const memberData = z.object({
  exportedAt: instant,
  account: z.object({
    uid: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.nullable(z.string()),
    photoUrl: z.nullable(z.string()),
    createdAt: instant,
    lastLoginAt: instant,
    sessions: z.array(z.object({ openedAt: instant, refreshedAt: instant })),
  }),
  /** What they asked for access with, if they did. */
  accessRequest: z.nullable(
    z.object({
      ...accessRequest.shape,
      email: z.string(),
      instagram: z.string(),
      linkedin: z.string(),
      createdAt: instant,
    }),
  ),
  profile: ownUser.shape.public,
  private: ownUser.shape.private,
  photos: z.array(z.object({ path: z.string(), address: z.string(), keptAt: instant })),
  connections: z.array(connectionView),
  notifications: z.array(notification),
  notificationSettings,
  chatSettings,
  /** The browsers that notifications are pushed to. */
  pushDevices: z.array(pushDevice),
  directMessages: z.array(z.object({ pairId: z.string(), userId: z.string(), timestamp: instant })),
  /** Hangouts they host, go to or wait for; the words of a host only where that is them. */
  hangouts: z.array(
    z.object({
      ...hangoutBrief.shape,
      category: hangout.shape.category,
      description: z.nullable(z.string()),
      part: z.enum(['host', ...RSVPS]),
      joinedAt: instant,
    }),
  ),
  /** Group chats, of hangouts and of events, that they take or took part in. */
  groupChats: z.array(
    z.object({ chatId: z.string(), title: z.nullable(z.string()), joinedAt: instant, leftAt: z.nullable(instant) }),
  ),
  /** What they wrote, by conversation, the oldest first. */
  messages: z.array(message),
  blocks: z.array(memberCard),
  /** What they reported; of a message its place. */
  reports: z.array(
    z.object({
      uid: z.nullable(z.string()),
      reason: z.string(),
      chatId: z.nullable(z.string()),
      seq: z.nullable(z.number()),
      createdAt: instant,
    }),
  ),
  /** What they said against a suspension of theirs. */
  appeals: z.array(
    z.object({
      words: z.string(),
      createdAt: instant,
      decidedAt: z.nullable(instant),
      decision: z.nullable(z.enum(['accepted', 'declined'])),
    }),
  ),
});
export type MemberData = z.output<typeof memberData>;

export const account = {
  exportData: route({
    method: 'GET',
    path: '/api/users/:uid/export',
    summary: 'Everything kept of the caller, to take along.',
    access: 'owner',
    params: z.object({ uid }),
    output: memberData,
    errors: ['NOT_FOUND'],
    limit: 'export',
    data: 'users/{uid}',
  }),
};
