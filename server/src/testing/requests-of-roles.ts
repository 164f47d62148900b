import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answers, EXPECTED_ACCESS } from '#contract/access-expectations.ts';
import type { Role } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { aGroupForm } from '#server/slices/groups/groups.factory.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import { startSuspension, storePlannedDeletion } from '#server/slices/safety/index.ts';
import type { TestApp } from './app.ts';
import { addPasskey, newPasskeyAnswer, recoveryCode, signInAnswer, stepUpAnswer } from './authenticator.ts';
import {
  appealToken,
  arriveInMarch,
  askedAbout,
  circle,
  decidingTable,
  deletionToken,
  madeAnnouncement,
  madeToken,
  openAppeal,
  openCode,
  openProposal,
  openReport,
  PROPOSAL,
  pair,
  receivedRequest,
  setUpToken,
  waitingAccessRequest,
} from './pending-work.ts';
import { createSubscription } from './push-service.ts';
import { REQUESTS_TO_ENCOUNTERS } from './requests-to-encounters.ts';
import { REQUESTS_ABOUT_GROUP_REPORTS } from './requests-to-group-reports.ts';
import { REQUESTS_TO_GROUPS } from './requests-to-groups.ts';
import { REQUESTS_TO_HANGOUTS } from './requests-to-hangouts.ts';
import { REQUESTS_TO_HUDDLES } from './requests-to-huddles.ts';
import { REQUESTS_TO_BRANCHES, REQUESTS_TO_INVITATIONS } from './requests-to-invitations.ts';
import { REQUESTS_TO_SHARING } from './requests-to-sharing.ts';
import { newEvent, owner, type Roles, type RolesPart, TABLE_WISH } from './roles.ts';

type Texts = Record<string, string>;
type Input = { params?: Texts; query?: Texts; body?: unknown; bytes?: Uint8Array };
type RequestOfRole = (roles: Roles, role: Role, test: TestApp) => Input | Promise<Input>;

const MAIL_SERVER = {
  name: 'Stoop',
  from: 'hello@stoop.example',
  host: '127.0.0.1',
  port: '1',
  user: '',
  password: '',
};

const photo = await picture('jpeg', { width: 8, height: 8 });
const ownerAndStranger = (roles: Roles) => ({ ...owner(roles), other: roles.members.stranger.uid });
const chat = ({ chatId }: Roles) => ({ chatId });
const ownMessage = ({ chatId }: Roles, role: Role) => ({ chatId, seq: role === 'owner' ? '2' : '1' });
const table = ({ tableId }: Roles) => ({ tableId });
const ASKED_BEFORE: ReadonlySet<Role> = new Set(['owner', 'connected', 'participant', 'requester']);
const passkeysOfOwners = new WeakMap<Roles, Promise<{ id: string }>>();
/** Returns a passkey of the owner: a new one for their own request, because it may end it, and one for all others. */
async function ownPasskey(roles: Roles, role: Role) {
  const isOwn = role === 'owner';
  const shared = isOwn ? undefined : passkeysOfOwners.get(roles);
  const passkey = shared ?? addPasskey(roles.members.owner);
  if (!isOwn) passkeysOfOwners.set(roles, passkey);
  return { ...owner(roles), id: (await passkey).id };
}
/** The request of each role to each route, about the owner. A route that is missing here does not compile. */
const REQUESTS: { [S in keyof typeof routes]: { [R in keyof (typeof routes)[S]]: RequestOfRole } } = {
  passkeys: {
    signInOptions: () => ({}),
    signIn: async (_roles, _role, test) => ({ body: await signInAnswer(test.visitor, await test.member()) }),
    list: (roles) => ({ params: owner(roles) }),
    addOptions: (roles) => ({ params: owner(roles) }),
    add: async (roles) => ({ params: owner(roles), body: await newPasskeyAnswer(roles.members.owner) }),
    rename: async (roles, role) => ({ params: await ownPasskey(roles, role), body: { name: 'Phone' } }),
    resume: async (roles, role) => ({ params: await ownPasskey(roles, role) }),
    remove: async (roles, role) => ({ params: await ownPasskey(roles, role) }),
    makeRecoveryCodes: async (roles, role) => ({ params: { uid: (await ownPasskey(roles, role)).uid } }),
    stepUpOptions: async (roles, role) => ({ params: { uid: (await ownPasskey(roles, role)).uid } }),
    stepUp: async (roles) => ({ params: owner(roles), body: await stepUpAnswer(roles.members.owner) }),
    stepUpByCode: async (roles) => ({ params: owner(roles), body: { code: await recoveryCode(roles.members.owner) } }),
  },
  invites: {
    requestAccess: () => ({
      body: { email: 'new@example.com', firstName: 'A', lastName: 'B', movedToNYC: '2026-01', reason: 'Hello' },
    }),
    ...REQUESTS_TO_INVITATIONS,
  },
  media: {
    uploadProfilePhotoDraft: (roles) => ({ params: owner(roles), bytes: photo }),
    uploadProfilePhoto: (roles) => ({ params: { ...owner(roles), timestamp: '1700000000000' }, bytes: photo }),
    uploadPicture: (roles) => ({ params: { ...owner(roles), name: 'picture-0001' }, bytes: photo }),
  },
  profiles: {
    readUser: (roles) => ({ params: owner(roles) }),
    readProfile: (roles) => ({ params: owner(roles) }),
    previewProfile: (roles) => ({ params: owner(roles), query: { as: 'stranger' } }),
    saveProfile: (roles) => ({ params: owner(roles), body: { public: { bio: 'changed' } } }),
    checkUsername: () => ({ params: { username: 'someone' } }),
  },
  safety: {
    listBlocks: (roles) => ({ params: owner(roles) }),
    block: (roles) => ({ params: ownerAndStranger(roles) }),
    unblock: (roles) => ({ params: ownerAndStranger(roles) }),
    appealState: async (roles, _role, test) => ({ body: { token: await appealToken(test, roles) } }),
    appeal: async (roles, _role, test) => ({ body: { token: await appealToken(test, roles), words: 'Please' } }),
    appealLink: () => ({ body: { email: 'nobody@example.com' } }),
  },
  reports: {
    report: (roles, role) => ({
      body: { uid: role === 'owner' ? roles.members.stranger.uid : roles.members.owner.uid, reason: 'Spam' },
    }),
    ...REQUESTS_ABOUT_GROUP_REPORTS,
  },
  connections: {
    list: (roles) => ({ params: owner(roles) }),
    read: (roles, role) => ({ params: pair(roles, role) }),
    request: (roles, role) => ({
      params: {
        // A member who has asked the owner already asks somebody else.
        target: ASKED_BEFORE.has(role) ? roles.members.stranger.uid : roles.members.owner.uid,
        requester: role === 'visitor' ? roles.members.stranger.uid : roles.members[role].uid,
      },
      body: { message: 'Hi' },
    }),
    // Only the member who was asked may answer: each of the two parties answers a request of their own.
    answer: async (roles, role, test) => ({
      params:
        role === 'requester' || role === 'connected'
          ? await receivedRequest(test, roles.members[role])
          : pair(roles, role),
      body: { answer: 'accept' },
    }),
    // The requester and the connected member have ended theirs by then, so the owner ends a third one.
    end: (roles, role) => ({
      params:
        role === 'owner'
          ? { target: roles.members.owner.uid, requester: roles.members.participant.uid }
          : pair(roles, role),
    }),
  },
  discovery: {
    intros: () => ({ query: { list: 'recommended' } }),
    suggestInterests: () => ({ query: { beginning: 'boulder' } }),
    listNotForMe: (roles) => ({ params: owner(roles) }),
    markNotForMe: (roles) => ({ params: ownerAndStranger(roles) }),
    unmarkNotForMe: (roles) => ({ params: ownerAndStranger(roles) }),
    readArrivals: () => ({}),
    joinArrivalsChat: arriveInMarch,
    leaveArrivalsChat: () => ({}),
  },
  chats: {
    list: () => ({}),
    listDirectChats: (roles) => ({ params: owner(roles) }),
    read: (roles) => ({ params: chat(roles) }),
    participants: (roles) => ({ params: chat(roles) }),
    messages: (roles) => ({ params: chat(roles) }),
    send: (roles) => ({ params: chat(roles), body: { clientId: crypto.randomUUID(), content: 'Hi' } }),
    search: () => ({ query: { search: 'hi' } }),
    // The first message is the participant's, the second is the owner's.
    edit: (roles, role) => ({ params: ownMessage(roles, role), body: { content: 'Changed' } }),
    deleteMessage: (roles, role) => ({ params: ownMessage(roles, role) }),
    react: (roles) => ({ params: { ...chat(roles), seq: '1' }, body: { emoji: null } }),
    reactions: (roles) => ({ params: { ...chat(roles), seq: '1' } }),
    seen: (roles) => ({ params: chat(roles) }),
    setLevel: (roles) => ({ params: chat(roles), body: { level: 'all' } }),
    readSettings: (roles) => ({ params: owner(roles) }),
    saveSettings: (roles) => ({ params: owner(roles), body: { showRead: true } }),
    markRead: (roles) => ({ params: chat(roles), body: { seq: 1 } }),
  },
  hangouts: REQUESTS_TO_HANGOUTS,
  groups: REQUESTS_TO_GROUPS,
  huddles: REQUESTS_TO_HUDDLES,
  notifications: {
    list: (roles) => ({ params: owner(roles) }),
    markRead: (roles) => ({ params: { ...owner(roles), id: 'all' }, body: { read: true } }),
    readSettings: (roles) => ({ params: owner(roles) }),
    saveSettings: (roles) => ({ params: owner(roles), body: { types: { message: false } } }),
    readPushKey: () => ({}),
    saveDevice: (roles) => ({ params: owner(roles), body: createSubscription() }),
    removeDevice: (roles) => ({ params: { ...owner(roles), deviceId: 'A'.repeat(43) } }),
  },
  identity: {
    listSessions: (roles) => ({ params: owner(roles) }),
    endSession: async (roles, _role, test) => {
      const { sessionId } = await issueTokens(test.app, roles.members.owner.uid);
      return { params: { ...owner(roles), sessionId } };
    },
    endOtherSessions: (roles) => ({ params: owner(roles) }),
  },
  announcements: { list: () => ({}), dismiss: () => ({ params: { id: randomUUID() } }) },
  account: {
    readAccountStatus: (roles) => ({ params: owner(roles) }),
    setLanguage: (roles) => ({ params: owner(roles), body: { language: 'es' } }),
    readDownload: (roles) => ({ params: owner(roles) }),
    startDownload: (roles) => ({ params: owner(roles) }),
    createDownloadLink: async (roles) => {
      await roles.members.owner.call(routes.account.startDownload, { params: owner(roles) });
      return { params: owner(roles) };
    },
    scheduleDeletion: (roles) => ({ params: owner(roles) }),
    undoDeletion: async (roles, _role, test) => {
      await test.app.transact((work) => storePlannedDeletion(work, roles.members.owner.uid, randomBytes(32)));
      return { params: owner(roles) };
    },
    deleteNow: (roles) => ({ params: owner(roles) }),
    sendAppeal: async (roles, _role, test) => {
      const { uid } = roles.members.owner;
      await test.app.transact((work) => startSuspension(work, uid, { reason: 'Spam', words: '' }));
      return { params: owner(roles), body: { words: 'Please' } };
    },
    readDeletionLink: async (_roles, _role, test) => ({ body: { token: await deletionToken(test) } }),
    redeemDeletionLink: async (_roles, _role, test) => ({ body: { token: await deletionToken(test) } }),
  },
  writing: {
    generateMatchReason: (roles, role) => ({
      body: { data: { currentUser: {}, otherUser: { uid: askedAbout(roles, role).uid } } },
    }),
    generateConnectionSummary: (roles, role) => ({
      body: { data: { currentUserTraits: {}, otherUserTraits: {}, otherUsername: askedAbout(roles, role).username } },
    }),
  },
  encounters: REQUESTS_TO_ENCOUNTERS,
  newcomers: {
    readSteps: (roles) => ({ params: owner(roles) }),
    markStep: (roles) => ({ params: { ...owner(roles), step: 'ferry' }, body: { done: true } }),
    dismissSteps: (roles) => ({ params: owner(roles), body: { isDismissed: true } }),
    readWelcome: (roles) => ({ params: owner(roles) }),
    saveWelcome: (roles) => ({ params: owner(roles), body: {} }),
  },
  tables: {
    readWish: (roles) => ({ params: owner(roles) }),
    saveWish: (roles) => ({ params: owner(roles), body: TABLE_WISH }),
    list: () => ({}),
    questions: (roles) => ({ params: table(roles) }),
    propose: (roles) => ({ params: table(roles), body: PROPOSAL }),
    vote: async (roles, role) => ({
      params: { ...table(roles), proposalId: await openProposal(roles, role) },
      body: { agrees: true },
    }),
    stay: async (roles, _role, test) => ({ params: { tableId: await decidingTable(test, roles) }, body: {} }),
    makeGroup: async (roles, _role, test) => ({ params: { tableId: await circle(test, roles) }, body: aGroupForm() }),
    leave: (roles) => ({ params: table(roles) }),
  },
  sharing: REQUESTS_TO_SHARING,
  calendar: {
    readFeed: ({ members }) => ({ params: { uid: members.owner.uid } }),
    createFeed: ({ members }) => ({ params: { uid: members.owner.uid } }),
    removeFeed: ({ members }) => ({ params: { uid: members.owner.uid } }),
  },
  events: {
    list: () => ({}),
    read: ({ eventId }) => ({ params: { eventId } }),
    joinChat: ({ eventId }) => ({ params: { eventId } }),
    leaveChat: ({ eventId }) => ({ params: { eventId } }),
    attendees: ({ eventId }) => ({ params: { eventId } }),
    attend: ({ eventId }) => ({ params: { eventId } }),
    withdraw: ({ eventId }) => ({ params: { eventId } }),
    messages: ({ eventId }) => ({ params: { eventId } }),
    send: ({ eventId }) => ({ params: { eventId }, body: { clientId: crypto.randomUUID(), text: 'Hi' } }),
  },
  installation: {
    readSetUp: async (_roles, _role, test) => ({ body: { token: await setUpToken(test) } }),
    setMailServer: async (_roles, _role, test) => ({ body: { token: await setUpToken(test), mail: MAIL_SERVER } }),
    sendTestMail: async (_roles, _role, test) => ({
      body: { token: await setUpToken(test), email: 'first@example.com' },
    }),
    setBackupFolder: async (_roles, _role, test) => ({
      body: { token: await setUpToken(test), folder: join(tmpdir(), 'stoop-backups') },
    }),
    becomeOperator: async (_roles, _role, test) => ({ body: { token: await setUpToken(test) } }),
  },
  operators: {
    countWaiting: () => ({}),
    listRequests: () => ({}),
    decideRequest: async (roles, _role, test) => ({
      params: { id: await waitingAccessRequest(test, roles) },
      body: { decision: 'accept' },
    }),
    listReports: () => ({}),
    resolveReport: async (roles, _role, test) => ({
      params: { id: await openReport(test, roles) },
      body: { outcome: 'dismissed', resolution: 'Looked at' },
    }),
    listMembers: () => ({}),
    appointModerator: (roles) => ({ params: owner(roles) }),
    dismissModerator: (roles) => ({ params: owner(roles) }),
    listNotes: (roles) => ({ params: owner(roles) }),
    addNote: (roles) => ({ params: { ...owner(roles), id: randomUUID() }, body: { words: 'Warned by phone' } }),
    removeNote: (roles) => ({ params: { ...owner(roles), id: randomUUID() } }),
    suspend: (roles) => ({ params: owner(roles), body: { reason: 'Spam' } }),
    // The moderator has reported the owner.
    restore: async (_roles, _role, test) => ({ params: { uid: (await test.member()).uid } }),
    listAppeals: () => ({}),
    decideAppeal: async (roles, _role, test) => ({
      params: { id: await openAppeal(test, roles) },
      body: { decision: 'accept' },
    }),
    listCodes: () => ({}),
    ...REQUESTS_TO_BRANCHES,
    issueCode: () => ({ body: {} }),
    revokeCode: async (roles, _role, test) => ({ params: { id: await openCode(test, roles) } }),
    createEvent: () => ({ body: newEvent() }),
    changeEvent: ({ eventId }) => {
      const { clientId, ...body } = newEvent();
      return { params: { eventId }, body };
    },
    cancelEvent: ({ eventId }) => ({ params: { eventId }, body: {} }),
    listAnnouncements: () => ({}),
    // One that exists, because the next one is possible a day later.
    announce: async (_roles, _role, test) => ({
      params: { id: await madeAnnouncement(test) },
      body: { title: 'A new home', words: 'We move on Sunday.' },
    }),
    takeBackAnnouncement: async (_roles, _role, test) => ({ params: { id: await madeAnnouncement(test) } }),
    figures: () => ({}),
    meetings: () => ({}),
    listTokens: () => ({}),
    makeToken: () => ({ body: { name: 'A script', scope: 'read', days: 7 } }),
    revokeToken: async (roles) => ({ params: { id: await madeToken(roles) } }),
    listAudit: () => ({}),
  },
  diagnostics: {
    reportError: () => ({
      body: {
        kind: 'error',
        name: 'TypeError',
        page: '/intros',
        version: '0.1.0',
        at: [{ file: 'a.js', line: 1, column: 1 }],
      },
    }),
    readStatus: () => ({}),
  },
  artists: { searchArtists: () => ({ body: { data: { searchTerm: 'beyonce' } } }) },
};
/** Every route of the contract, with the request of each role and the expected answers. */
export const CASES = Object.entries(routes).flatMap(([slice, sliceRoutes]) =>
  Object.entries(sliceRoutes as Record<string, RouteSpec>).map(([name, route]) => ({
    slice,
    name: `${slice}.${name}`,
    route,
    expected: (EXPECTED_ACCESS[slice as keyof typeof routes] as Record<string, Answers>)[name] as Answers,
    ask: (REQUESTS[slice as keyof typeof routes] as Record<string, RequestOfRole>)[name] as RequestOfRole,
  })),
);

/** The records that the requests of a slice need in addition to members and chats. */
export const PARTS_OF: Partial<Record<string, readonly RolesPart[]>> = {
  hangouts: ['hangouts'],
  groups: ['groups'],
  huddles: ['huddle'],
  tables: ['table'],
  operators: ['event'],
};
