import * as z from 'zod/mini';
import { chatSettings, message } from '../chats/views.ts';
import { connectionView } from '../connections/routes.ts';
import { hangout, hangoutBrief, RSVPS } from '../hangouts/views.ts';
import { accessRequest } from '../invites/routes.ts';
import { pushDevice } from '../notifications/push.ts';
import { notification, notificationSettings } from '../notifications/routes.ts';
import { passkey, passkeyOverview } from '../passkeys/views.ts';
import { memberCard, ownUser } from '../profiles/views.ts';
import { route } from '../route.ts';
import { instant, uid } from '../shapes.ts';

/** All data kept about a member, for that member. Photos are listed as addresses to download them from. */
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
    sessions: z.array(z.object({ browser: z.string(), system: z.string(), openedAt: instant, refreshedAt: instant })),
  }),
  /** Names and dates, never keys. */
  passkeys: z.object({
    items: z.array(z.omit(passkey, { id: true })),
    recoveryCodes: passkeyOverview.shape.recoveryCodes,
  }),
  /** Their access request, if there was one. */
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
  /** The browsers that receive push notifications. */
  pushDevices: z.array(pushDevice),
  directMessages: z.array(z.object({ pairId: z.string(), userId: z.string(), timestamp: instant })),
  /** Hangouts that they host, attend or wait for. Only the host's own download has the description. */
  hangouts: z.array(
    z.object({
      ...hangoutBrief.shape,
      category: hangout.shape.category,
      description: z.nullable(z.string()),
      part: z.enum(['host', ...RSVPS]),
      joinedAt: instant,
    }),
  ),
  /** Group chats of hangouts and events in which they are or were participants. */
  groupChats: z.array(
    z.object({ chatId: z.string(), title: z.nullable(z.string()), joinedAt: instant, leftAt: z.nullable(instant) }),
  ),
  /** Messages that they wrote, by chat, oldest first. */
  messages: z.array(message),
  blocks: z.array(memberCard),
  /** Reports that they made. A reported message is named by its chat and `seq`. */
  reports: z.array(
    z.object({
      uid: z.nullable(z.string()),
      reason: z.string(),
      chatId: z.nullable(z.string()),
      seq: z.nullable(z.number()),
      createdAt: instant,
    }),
  ),
  /** Their appeals against a suspension. */
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
    summary: 'Downloads all data kept about the caller.',
    access: 'ownAccount',
    params: z.object({ uid }),
    output: memberData,
    errors: ['NOT_FOUND'],
    limit: 'export',
    data: 'users/{uid}',
  }),
};
