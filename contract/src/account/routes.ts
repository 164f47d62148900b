import * as z from 'zod/mini';
import { chatSettings, message } from '../chats/views.ts';
import { connectionView } from '../connections/routes.ts';
import { HANGOUT_FIELDS } from '../hangouts/forms.ts';
import { savedFilters } from '../hangouts/saved-filters.ts';
import { hangout, hangoutBrief, RSVPS } from '../hangouts/views.ts';
import { accessRequest } from '../invites/forms.ts';
import { invitation } from '../invites/views.ts';
import { LANGUAGES } from '../languages.ts';
import { pushDevice } from '../notifications/push.ts';
import { notification, notificationSettings } from '../notifications/routes.ts';
import { passkey, passkeyOverview } from '../passkeys/views.ts';
import { pick } from '../pick.ts';
import { memberCard, ownUser } from '../profiles/views.ts';
import { REPORT_KINDS } from '../reports/forms.ts';
import { route } from '../route.ts';
import { safety } from '../safety/routes.ts';
import { appealState } from '../safety/views.ts';
import { instant, uid } from '../shapes.ts';
import { CONTACT_STATES, safetyCard } from '../sharing/views.ts';
import { tableWish } from '../tables/forms.ts';

const earlierWords = z.object({ chatId: z.string(), seq: z.number(), content: z.string(), replacedAt: instant });
export type EarlierWords = z.output<typeof earlierWords>;

/**
 * All data kept about a member, for that member: the parts of their download. Each part is one file of its zip; a list
 * may be of any length. `photos` names the files with the pictures themselves.
 */
export const memberData = z.object({
  exportedAt: instant,
  account: z.object({
    uid: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.nullable(z.string()),
    photoUrl: z.nullable(z.string()),
    language: z.enum(LANGUAGES),
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
      language: z.enum(LANGUAGES),
      createdAt: instant,
    }),
  ),
  profile: ownUser.shape.public,
  private: ownUser.shape.private,
  photos: z.array(z.object({ file: z.string(), path: z.string(), address: z.string(), keptAt: instant })),
  connections: z.array(connectionView),
  notifications: z.array(notification),
  notificationSettings,
  chatSettings,
  /** The browsers that receive push notifications. */
  pushDevices: z.array(pushDevice),
  directMessages: z.array(z.object({ pairId: z.string(), userId: z.string(), timestamp: instant })),
  /** Hangouts that they host, attend or wait for. Only the host's own download has all that the host filled in. */
  hangouts: z.array(
    z.object({
      ...z.partial(z.object(pick(hangout.shape, HANGOUT_FIELDS))).shape,
      ...hangoutBrief.shape,
      category: hangout.shape.category,
      borough: hangout.shape.borough,
      description: z.nullable(z.string()),
      isAtHome: z.boolean(),
      /** The address of their own home, until it is deleted. */
      address: z.nullable(z.string()),
      /** The group to which their own one belongs. */
      groupId: z.nullable(z.string()),
      /** The members who may join their own one. */
      whoMayJoin: z.nullable(hangout.shape.whoMayJoin),
      /** Its place among the hangouts that the host planned for several weeks at once, and that the member may see. */
      series: z.nullable(z.object({ number: z.number(), length: z.number() })),
      part: z.enum(['host', 'coHost', ...RSVPS]),
      joinedAt: instant,
      /** Whether they bring a guest, and their note to the host. */
      bringsGuest: z.boolean(),
      note: z.string(),
      /** When they confirmed the day before that they come. */
      reconfirmedAt: z.nullable(instant),
      /** Until when a place is offered to them. */
      offeredUntil: z.nullable(instant),
    }),
  ),
  savedFilters: z.array(savedFilters),
  /** Their photos in the albums of hangouts. */
  albumPhotos: z.array(z.object({ hangoutId: z.string(), address: z.string(), addedAt: instant })),
  /** The hangouts that they suggested to connections. */
  hangoutSuggestions: z.array(z.object({ hangoutId: z.string(), uid: z.string(), createdAt: instant })),
  /** The hangouts at somebody's home whose address they got. */
  addressesSeen: z.array(z.object({ hangoutId: z.string(), seenAt: instant })),
  /** The events to which they go. */
  eventAttendance: z.array(
    z.object({ eventId: z.string(), title: z.string(), startsAt: instant, attendsSince: instant }),
  ),
  /** The members whom they marked as somebody to meet again after a hangout. */
  meetAgain: z.array(z.object({ hangoutId: z.string(), uid: z.string(), markedAt: instant, isMutual: z.boolean() })),
  /** The members who were not at a hangout, as they said. */
  absences: z.array(z.object({ hangoutId: z.string(), uid: z.string(), toldAt: instant })),
  /** Their trusted contact; null if they named none. */
  trustedContact: z.nullable(
    z.object({
      name: z.string(),
      email: z.string(),
      state: z.enum(CONTACT_STATES),
      askedAt: instant,
      answeredAt: z.nullable(instant),
    }),
  ),
  /** The plans that they share with their contact. */
  sharedPlans: safetyCard.shape.plans,
  /** The invitations that they made, newest first. */
  invitations: z.array(invitation),
  /** Their wish of a table; null if they never saved one. */
  tableWish: z.nullable(tableWish),
  /** Whether they welcome others, and whether they would like to be welcomed. */
  welcome: z.object({ greets: z.boolean(), isWelcomed: z.boolean() }),
  /** Their seats at tables, with the plan they propose and the members whose proposal they agree to. */
  tables: z.array(
    z.object({
      tableId: z.string(),
      seatedAt: instant,
      leftAt: z.nullable(instant),
      staysSince: z.nullable(instant),
      proposal: z.nullable(z.object({ dateTime: instant, location: z.string(), idea: z.string() })),
      agreesWith: z.array(uid),
    }),
  ),
  /** The groups that they are in. Organizers write the description; it is null for other members. */
  groups: z.array(
    z.object({
      groupId: z.string(),
      name: z.string(),
      description: z.nullable(z.string()),
      isOrganizer: z.boolean(),
      isCreator: z.boolean(),
      isOnProfile: z.boolean(),
      joinedAt: instant,
    }),
  ),
  /** Their sentences to organizers of groups that they are not in yet. */
  joinRequests: z.array(z.object({ groupId: z.string(), sentence: z.string(), askedAt: instant })),
  /** The invitations to groups that wait for their answer. */
  groupInvitations: z.array(z.object({ groupId: z.string(), invitedBy: uid, invitedAt: instant })),
  /** The huddles that they started and have not left. */
  huddles: z.array(z.object({ huddleId: z.string(), title: z.string(), createdAt: instant })),
  /** The invitations to huddles that they made, and those that wait for their answer. `uid` is the other member. */
  huddleInvitations: z.array(
    z.object({ huddleId: z.string(), uid: z.string(), invitedAt: instant, isReceived: z.boolean() }),
  ),
  /** Hangouts that they asked to join, and whether they were declined. */
  hangoutJoinRequests: z.array(z.object({ hangoutId: z.string(), askedAt: instant, isDeclined: z.boolean() })),
  /** The first steps that they marked as done, and when they hid the list; null if they did neither. */
  firstSteps: z.nullable(z.object({ done: z.array(z.string()), dismissedAt: z.nullable(instant) })),
  /** Group chats of hangouts, groups, huddles, events and arrivals in which they are or were participants. */
  groupChats: z.array(
    z.object({ chatId: z.string(), title: z.nullable(z.string()), joinedAt: instant, leftAt: z.nullable(instant) }),
  ),
  /** Messages that they wrote, by chat, oldest first. */
  messages: z.array(message),
  /** The earlier words of messages that they edited or deleted. They are kept for reports, and deleted after 90 days. */
  earlierWords: z.array(earlierWords),
  /** Their reactions to messages. */
  reactions: z.array(z.object({ chatId: z.string(), seq: z.number(), emoji: z.string(), reactedAt: instant })),
  blocks: z.array(memberCard),
  /** Members whom they marked as not for them in Intros. */
  notForMe: z.array(memberCard),
  /** Reports that they made. A reported message is named by its chat and `seq`. */
  reports: z.array(
    z.object({
      uid: z.nullable(z.string()),
      kind: z.enum(REPORT_KINDS),
      reason: z.string(),
      chatId: z.nullable(z.string()),
      seq: z.nullable(z.number()),
      groupId: z.nullable(z.string()),
      /** Whether they chose to tell the organizers of the group, and these could be told. */
      tellsOrganizers: z.boolean(),
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

/** Why an account is closed, for its holder. Both are null for an account that is open. */
export const accountStatus = z.object({
  email: z.string(),
  suspension: z.nullable(appealState),
  /** The deletion that its holder asked for and can still undo. */
  deletion: z.nullable(z.object({ dueAt: instant })),
});
export type AccountStatus = z.output<typeof accountStatus>;

export const DOWNLOAD_STATES = ['none', 'making', 'ready', 'failed'] as const;
/** The state of a member's download. */
export const downloadView = z.object({
  state: z.enum(DOWNLOAD_STATES),
  /** When it was asked for; null if there is none. */
  askedAt: z.nullable(instant),
  /** Its size, and until when it is kept. Set when it is ready. */
  bytes: z.nullable(z.number()),
  keptUntil: z.nullable(instant),
});
export type DownloadView = z.output<typeof downloadView>;

/** The secret of a mailed link. */
const token = z.string().check(z.regex(/^[\w-]{43}$/));
const params = z.object({ uid });

export const account = {
  readAccountStatus: route({
    method: 'GET',
    path: '/api/users/:uid/standing',
    summary: 'Returns whether the account is closed, and why.',
    access: 'accountHolder',
    params,
    output: accountStatus,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'users/{uid}',
  }),
  setLanguage: route({
    method: 'PUT',
    path: '/api/users/:uid/language',
    summary: 'Sets the language of the caller: of their screens on all devices, and of mails and pushes to them.',
    access: 'accountHolder',
    params,
    body: z.object({ language: z.enum(LANGUAGES) }),
    output: z.object({ language: z.enum(LANGUAGES) }),
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'users/{uid}',
  }),
  readDownload: route({
    method: 'GET',
    path: '/api/users/:uid/download',
    summary: 'Returns the state of the download with all data kept about the caller.',
    access: 'accountHolder',
    params,
    output: downloadView,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'users/{uid}',
  }),
  startDownload: route({
    method: 'POST',
    path: '/api/users/:uid/download',
    summary: 'Starts to make a download with all data kept about the caller, unless one is being made or ready.',
    access: 'accountHolder',
    params,
    output: downloadView,
    errors: ['NOT_FOUND'],
    limit: 'export',
    specPath: 'users/{uid}',
  }),
  createDownloadLink: route({
    method: 'POST',
    path: '/api/users/:uid/download/link',
    summary: 'Returns an address of the finished download that works for two minutes (recent login).',
    access: 'accountHolder',
    params,
    output: z.object({ address: z.string() }),
    errors: ['NOT_FOUND', 'RECENT_LOGIN_REQUIRED', 'DOWNLOAD_NOT_READY'],
    limit: 'write',
    specPath: 'users/{uid}',
  }),
  scheduleDeletion: route({
    method: 'PUT',
    path: '/api/users/:uid/deletion',
    summary: 'Hides the caller, ends all their sessions and deletes the account after seven days (recent login).',
    access: 'accountHolder',
    params,
    output: z.object({ dueAt: instant }),
    errors: ['NOT_FOUND', 'RECENT_LOGIN_REQUIRED'],
    limit: 'write',
    specPath: 'users/{uid}',
  }),
  undoDeletion: route({
    method: 'DELETE',
    path: '/api/users/:uid/deletion',
    summary: 'Keeps an account that was about to be deleted.',
    access: 'accountHolder',
    params,
    output: z.object({ kept: z.literal(true) }),
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'users/{uid}',
  }),
  deleteNow: route({
    method: 'DELETE',
    path: '/api/users/:uid',
    summary: 'Deletes the account and all of its data at once (recent login).',
    access: 'accountHolder',
    params,
    output: z.object({ deleted: z.literal(true) }),
    errors: ['NOT_FOUND', 'RECENT_LOGIN_REQUIRED', 'DELETION_MUST_WAIT'],
    limit: 'write',
    specPath: 'users/{uid}',
  }),
  sendAppeal: route({
    method: 'POST',
    path: '/api/users/:uid/appeal',
    summary: 'Appeals against the suspension of the caller.',
    access: 'accountHolder',
    params,
    body: z.pick(safety.appeal.body, { words: true }),
    output: appealState,
    errors: ['APPEAL_GONE', 'APPEAL_SENT'],
    limit: 'appeal',
    specPath: 'users/{uid}',
  }),
  readDeletionLink: route({
    method: 'POST',
    path: '/api/deletion-links/read',
    summary: 'Returns when the account of a mailed link will be deleted.',
    access: 'public',
    body: z.object({ token }),
    output: z.object({ dueAt: instant }),
    errors: ['DELETION_LINK_GONE'],
    limit: 'link',
    link: 'deletion',
  }),
  redeemDeletionLink: route({
    method: 'POST',
    path: '/api/deletion-links/use',
    summary: 'Keeps the account of a mailed link.',
    access: 'public',
    body: z.object({ token }),
    output: z.object({ kept: z.literal(true) }),
    errors: ['DELETION_LINK_GONE'],
    limit: 'link',
    link: 'deletion',
  }),
};
