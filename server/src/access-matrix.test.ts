import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_LEVELS, ROLES, type Role } from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { API_DOCS_PATH, OPENAPI_PATH } from './platform/http/api-docs.ts';
import { aPlan } from './slices/hangouts/hangouts.factory.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { createSubscription } from './testing/push-service.ts';
import { createRoles, newEvent, type Roles } from './testing/roles.ts';
import { openSocket, type TestSocket } from './testing/socket.ts';

interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  bytes?: Uint8Array;
}
type Ask = (cast: Roles, role: Role) => Input;

const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();
const owner = ({ members }: Roles) => ({ uid: members.owner.uid });
const chat = ({ chatId }: Roles) => ({ chatId });
const ownMessage = ({ chatId }: Roles, role: Role) => ({ chatId, seq: role === 'owner' ? '2' : '1' });
const hangout = ({ hangoutId }: Roles) => ({ hangoutId });
/** A connection as each role would address it: their own with the owner, or the requester's. */
const pair = ({ members }: Roles, role: Role) => ({
  target: members.owner.uid,
  requester: role === 'connected' ? members.connected.uid : members.requester.uid,
});

/** The owner, or for the owner themself another member. */
const askedAbout = ({ members }: Roles, role: Role) => (role === 'owner' ? members.stranger : members.owner);

/** How to ask each route about the owner. A route missing here does not compile. */
const ASK: { [S in keyof typeof routes]: { [R in keyof (typeof routes)[S]]: Ask } } = {
  invites: {
    requestAccess: () => ({
      body: { email: 'new@example.com', firstName: 'A', lastName: 'B', movedToNYC: '2026-01', reason: 'Hello' },
    }),
  },
  media: {
    uploadPicked: (cast) => ({ params: owner(cast), bytes: photo }),
    uploadSaved: (cast) => ({ params: { ...owner(cast), timestamp: '1700000000000' }, bytes: photo }),
    uploadPicture: (cast) => ({ params: { ...owner(cast), name: 'picture-0001' }, bytes: photo }),
  },
  profiles: {
    readUser: (cast) => ({ params: owner(cast) }),
    readProfile: (cast) => ({ params: owner(cast) }),
    saveProfile: (cast) => ({ params: owner(cast), body: { public: { bio: 'changed' } } }),
    checkUsername: () => ({ params: { username: 'someone' } }),
  },
  safety: {
    listBlocks: (cast) => ({ params: owner(cast) }),
    block: (cast) => ({ params: { ...owner(cast), other: cast.members.stranger.uid } }),
    unblock: (cast) => ({ params: { ...owner(cast), other: cast.members.stranger.uid } }),
    report: (cast, role) => ({
      body: { uid: role === 'owner' ? cast.members.stranger.uid : cast.members.owner.uid, reason: 'Spam' },
    }),
    // Whoever has the link is let in; this one leads nowhere, which is said to everybody alike.
    appealState: () => ({ body: { token: 'short' } }),
    appeal: () => ({ body: { token: 'short', words: 'Please' } }),
    appealLink: () => ({ body: { email: 'nobody@example.com' } }),
  },
  connections: {
    list: (cast) => ({ params: owner(cast) }),
    read: (cast, role) => ({ params: pair(cast, role) }),
    request: (cast, role) => ({
      params: {
        target: role === 'owner' ? cast.members.stranger.uid : cast.members.owner.uid,
        requester: role === 'visitor' ? cast.members.stranger.uid : cast.members[role].uid,
      },
      body: { message: 'Hi' },
    }),
    answer: (cast, role) => ({ params: pair(cast, role), body: { answer: 'accept' } }),
    // The requester's and the connected member's are gone by then: the owner ends a third.
    end: (cast, role) => ({
      params:
        role === 'owner'
          ? { target: cast.members.owner.uid, requester: cast.members.participant.uid }
          : pair(cast, role),
    }),
  },
  discovery: { intros: () => ({ query: { list: 'recommended' } }) },
  chats: {
    list: () => ({}),
    directMessages: (cast) => ({ params: owner(cast) }),
    read: (cast) => ({ params: chat(cast) }),
    participants: (cast) => ({ params: chat(cast) }),
    messages: (cast) => ({ params: chat(cast) }),
    send: (cast) => ({ params: chat(cast), body: { clientId: crypto.randomUUID(), content: 'Hi' } }),
    search: () => ({ query: { search: 'hi' } }),
    // The first was the participant's, the second is the owner's.
    edit: (cast, role) => ({ params: ownMessage(cast, role), body: { content: 'Changed' } }),
    remove: (cast, role) => ({ params: ownMessage(cast, role) }),
    seen: (cast) => ({ params: chat(cast) }),
    mute: (cast) => ({ params: chat(cast), body: { muted: false } }),
    readSettings: (cast) => ({ params: owner(cast) }),
    saveSettings: (cast) => ({ params: owner(cast), body: { showRead: true } }),
    markRead: (cast) => ({ params: chat(cast), body: { seq: 1 } }),
  },
  hangouts: {
    list: () => ({}),
    create: () => ({ body: { ...aPlan(), clientId: crypto.randomUUID() } }),
    read: (cast) => ({ params: hangout(cast) }),
    change: (cast) => ({ params: hangout(cast), body: aPlan({ title: 'Changed' }) }),
    cancel: (cast) => ({ params: hangout(cast) }),
    join: (cast) => ({ params: { ...hangout(cast), ...owner(cast) }, body: { rsvp: 'confirmed' } }),
    // Who hosts cannot leave: the owner leaves the stranger's.
    leave: (cast) => ({ params: { hangoutId: cast.otherHangoutId, ...owner(cast) } }),
  },
  notifications: {
    list: (cast) => ({ params: owner(cast) }),
    markRead: (cast) => ({ params: { ...owner(cast), id: 'all' }, body: { read: true } }),
    readSettings: (cast) => ({ params: owner(cast) }),
    saveSettings: (cast) => ({ params: owner(cast), body: { types: { message: false } } }),
    readPushKey: () => ({}),
    saveDevice: (cast) => ({ params: owner(cast), body: createSubscription() }),
    removeDevice: (cast) => ({ params: { ...owner(cast), deviceId: 'A'.repeat(43) } }),
  },
  account: { exportData: (cast) => ({ params: owner(cast) }) },
  writing: {
    generateMatchReason: (cast, role) => ({
      body: { data: { currentUser: {}, otherUser: { uid: askedAbout(cast, role).uid } } },
    }),
    generateConnectionSummary: (cast, role) => ({
      body: { data: { currentUserTraits: {}, otherUserTraits: {}, otherUsername: askedAbout(cast, role).username } },
    }),
  },
  events: {
    list: () => ({}),
    read: ({ eventId }) => ({ params: { eventId } }),
    join: ({ eventId }) => ({ params: { eventId } }),
    leave: ({ eventId }) => ({ params: { eventId } }),
    messages: ({ eventId }) => ({ params: { eventId } }),
    send: ({ eventId }) => ({ params: { eventId }, body: { clientId: crypto.randomUUID(), text: 'Hi' } }),
  },
  operators: {
    listRequests: () => ({}),
    // No such thing: whether it is waiting, open or usable is asked after who asks.
    decideRequest: () => ({ params: { id: crypto.randomUUID() }, body: { decision: 'accept' } }),
    listReports: () => ({}),
    resolveReport: () => ({
      params: { id: crypto.randomUUID() },
      body: { outcome: 'dismissed', resolution: 'Looked at' },
    }),
    listMembers: () => ({}),
    suspend: (cast) => ({ params: owner(cast), body: { reason: 'Spam' } }),
    restore: (cast) => ({ params: owner(cast) }),
    listAppeals: () => ({}),
    decideAppeal: () => ({ params: { id: crypto.randomUUID() }, body: { decision: 'accept' } }),
    listCodes: () => ({}),
    issueCode: () => ({ body: {} }),
    revokeCode: () => ({ params: { id: crypto.randomUUID() } }),
    createEvent: () => ({ body: newEvent() }),
    changeEvent: ({ eventId }) => {
      const { clientId, ...body } = newEvent();
      return { params: { eventId }, body };
    },
    cancelEvent: ({ eventId }) => ({ params: { eventId }, body: {} }),
    figures: () => ({}),
    listAudit: () => ({}),
  },
  artists: { searchArtists: () => ({ body: { data: { searchTerm: 'beyonce' } } }) },
};

const CASES = Object.entries(routes).flatMap(([slice, table]) =>
  Object.entries(table as Record<string, RouteSpec>).map(([name, route]) => ({
    name: `${slice}.${name}`,
    route,
    ask: (ASK[slice as keyof typeof routes] as Record<string, Ask>)[name] as Ask,
  })),
);

const verdictOf = (status: number) =>
  status === 401 ? 'refuse' : status === 404 ? 'hide' : status >= 500 ? `broken (${status})` : 'allow';

describe('D-05 every route by every role', () => {
  let test: TestApp;
  let shared: Roles;
  beforeAll(async () => {
    test = await createTestApp();
    shared = await createRoles(test);
  });
  afterAll(() => test.close());

  it.each(CASES)('D-05 $name ($route.access) answers each role as the access table says', async ({ route, ask }) => {
    const answers: Partial<Record<Role, string>> = {};
    // Who is refused goes first, so that what the allowed do cannot change it.
    const order = [...ROLES].sort(
      (a, b) => Number(ACCESS_LEVELS[route.access][a] === 'allow') - Number(ACCESS_LEVELS[route.access][b] === 'allow'),
    );
    const cast = route.method === 'GET' ? shared : await createRoles(test);
    for (const role of order) {
      const { status } = await cast.callers[role].call(route, ask(cast, role) as never);
      answers[role] = verdictOf(status);
    }
    expect(answers).toEqual(ACCESS_LEVELS[route.access]);
  });

  it('D-05 an address no route has is not found, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const response = await test.app.http.inject({ method, url: '/api/nothing/here' });
      expect(response.statusCode).toBe(404);
      expect(response.json().error.code).toBe('NOT_FOUND');
    }
  });

  it('D-05 every route of the server stands in the contract', async () => {
    const listed = new Set(CASES.map(({ route }) => `${route.method} ${route.path}`));
    for (const { method, url } of test.app.servedRoutes()) {
      const isDocs = url === OPENAPI_PATH || url.startsWith(API_DOCS_PATH);
      if (/^\/(?:api|functions)\//.test(url) && method !== 'HEAD' && !isDocs) {
        expect(listed).toContain(`${method} ${url}`);
      }
    }
  });
});

describe('D-04 D-05 what each role hears live', () => {
  let test: TestApp;
  let cast: Roles;
  let sockets: Record<Exclude<Role, 'visitor'>, TestSocket>;
  beforeAll(async () => {
    test = await createTestApp();
    cast = await createRoles(test);
    const base = await test.listen();
    const opened = await Promise.all(
      Object.entries(cast.members).map(async ([role, member]) => [role, await openSocket(base, member.token)] as const),
    );
    sockets = Object.fromEntries(opened) as typeof sockets;
  });
  afterAll(async () => {
    for (const socket of Object.values(sockets)) socket.close();
    await test.close();
  });

  const hearers = async (type: string) => {
    await Promise.all(Object.values(sockets).map((socket) => socket.settled()));
    const found = Object.entries(sockets).filter(([, { events }]) => events.some((event) => event.type === type));
    for (const socket of Object.values(sockets)) socket.events.length = 0;
    return found.map(([role]) => role).sort();
  };

  it('D-04 M-06 a message: the participants of its chat, and nobody else', async () => {
    await cast.members.participant.call(routes.chats.send, {
      params: { chatId: cast.chatId },
      body: { clientId: crypto.randomUUID(), content: 'canary' },
    });
    expect(await hearers('message')).toEqual(['owner', 'participant']);
  });

  it('D-04 reading: the reader’s own tabs', async () => {
    await cast.members.owner.call(routes.chats.markRead, { params: { chatId: cast.chatId }, body: { seq: 99 } });
    expect(await hearers('chatRead')).toEqual(['owner']);
  });

  it('D-04 a request: the two it is between; its notification: who was asked', async () => {
    const params = { target: cast.members.owner.uid, requester: cast.members.stranger.uid };
    await cast.members.stranger.call(routes.connections.request, { params, body: { message: 'Hi' } });
    await Promise.all([sockets.owner.event('notification'), sockets.stranger.event('chat')]);
    expect(sockets.stranger.events.map(({ type }) => type).sort()).toEqual(['chat', 'connection', 'message']);
    expect(await hearers('notification')).toEqual(['owner']);
  });

  it('D-04 a profile: its owner’s own tabs', async () => {
    await cast.members.owner.call(routes.profiles.saveProfile, {
      params: { uid: cast.members.owner.uid },
      body: { public: { bio: 'New' } },
    });
    expect(await hearers('profile')).toEqual(['owner']);
  });
});

describe('D-03 hidden and private fields', () => {
  it('D-03 P-02 P-03 P-04 no answer and no event that another member gets holds a canary', async () => {
    const test = await createTestApp();
    const canaries = ['canarylink', 'astoria', 'Astoria', '1990-02-03', 'INTP', 'canarygoal', 'canarylooking'];
    const cast = await createRoles(test, {
      neighborhood: 'astoria',
      showNeighborhood: false,
      showPersonality: false,
      mbtiType: 'INTP',
      careerGoals: 'canarygoal',
      lookingFor: 'canarylooking',
      socialLinks: { instagram: 'canarylink', twitter: '', linkedin: '', spotify: '' },
    });
    const { owner: subject, stranger, requester } = cast.members;
    await subject.call(routes.profiles.saveProfile, {
      params: { uid: subject.uid },
      body: { private: { birthday: '1990-02-03' } },
    });
    const base = await test.listen();
    const socket = await openSocket(base, requester.token);
    const heard: string[] = [];
    for (const { route, ask } of CASES) {
      for (const member of [stranger, requester]) {
        const role = member === stranger ? 'stranger' : 'requester';
        const { body } = await member.call(route, ask(cast, role) as never);
        heard.push(`${route.path} ${JSON.stringify(body)}`);
      }
    }
    await socket.settled();
    heard.push(JSON.stringify(socket.events));
    for (const words of heard) for (const canary of [...canaries, subject.email]) expect(words).not.toContain(canary);
    socket.close();
    await test.close();
  });
});
