import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directChatId } from '#contract/chats/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { chatIdOf } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { demoTablesOf, saveDemoTableWish } from '#server/demo/acts/tables.ts';
import { waitUntilChatsDrained } from '#server/slices/chats/index.ts';
import { restoreMember, suspendAndMail } from '#server/slices/operators/index.ts';
import { BLOCK_UNDO_LIMIT, BLOCK_UNDO_MS } from '#server/slices/safety/block.rules.ts';
import {
  cancelPlannedDeletion,
  endSuspension,
  forgetEndedByBlocks,
  startSuspension,
  storePlannedDeletion,
} from '#server/slices/safety/index.ts';
import { openTableTogether } from '#server/slices/tables/index.ts';
import { aGroupForm, askToJoin, createGroup, joinGroup } from './slices/groups/groups.factory.ts';
import { aHangoutForm, createdId, join, leave } from './slices/hangouts/hangouts.factory.ts';
import { addMembers, answerInvitation, startHuddle } from './slices/huddles/huddles.factory.ts';
import { createTestApp, type Member, type TestApp } from './testing/app.ts';
import { untilWaitingForLocks } from './testing/locks.ts';
import { TABLE_WISH } from './testing/roles.ts';
import { useSockets } from './testing/socket.ts';

const { chats, connections, discovery, groups, hangouts, huddles, notifications, profiles, safety, tables } = routes;

/** Ann blocks Ben. */
interface Cast {
  ann: Member;
  ben: Member;
}
type Plan = { id: string; tableId: string | null } | undefined;
/** Something that Ann and Ben have with each other before the block. */
interface Scene {
  what: string;
  /** Returns the hangout that it is about, if there is one. */
  make: (cast: Cast) => Promise<Plan>;
}

describe('a block', () => {
  let test: TestApp;
  let base: string;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(() => test.clock.set(new Date()));
  const open = useSockets();

  const members = async (): Promise<Cast> => ({
    ann: await test.member({ firstName: 'Ann' }),
    ben: await test.member({ firstName: 'Ben' }),
  });
  const request = (from: Member, to: Member) =>
    from.call(connections.request, { params: { target: to.uid, requester: from.uid }, body: { message: 'Hello' } });
  const answer = (by: Member, of: Member, choice: 'accept' | 'decline') =>
    by.call(connections.answer, { params: { target: by.uid, requester: of.uid }, body: { answer: choice } });
  const end = (by: Member, { target, requester }: { target: Member; requester: Member }) =>
    by.call(connections.end, { params: { target: target.uid, requester: requester.uid } });
  const block = (by: Member, other: Member) => by.call(safety.block, { params: { uid: by.uid, other: other.uid } });
  const unblock = (by: Member, other: Member) => by.call(safety.unblock, { params: { uid: by.uid, other: other.uid } });

  const connect = async ({ ann, ben }: Cast) => {
    await request(ann, ben);
    await answer(ben, ann, 'accept');
    return undefined;
  };
  /** A hangout with an attendee. */
  async function attended(host: Member, attendee: Member, given: Parameters<typeof createdId>[1] = {}) {
    const at = new Date(test.clock.now().getTime() + 3 * DAY_MS);
    const id = await createdId(host, { at, allowsGuests: true, ...given });
    expect((await join(attendee, id)).status).toBe(200);
    return { id, tableId: null };
  }
  /** The plan of a table with these two and others. */
  async function seated({ ann, ben }: Cast, dan?: Member) {
    const { app } = test;
    const uids = [ann, ben, await test.member(), dan ?? (await test.member())].map(({ uid }) => uid);
    for (const uid of uids) await saveDemoTableWish(app.db, uid, TABLE_WISH);
    const dateTime = new Date(test.clock.now().getTime() + 3 * DAY_MS).toISOString();
    expect(await openTableTogether(app, { uids, dateTime, asOf: test.clock.now() })).toBe(true);
    const [table] = (await demoTablesOf(app, ann.uid)).slice(-1);
    if (!table) throw new Error('The table was not opened.');
    return { id: table.hangout.id, tableId: table.id };
  }

  const SCENES: Scene[] = [
    { what: 'a connection', make: connect },
    { what: 'a request of the other member', make: async ({ ann, ben }) => void (await request(ben, ann)) },
    { what: 'their own request', make: async ({ ann, ben }) => void (await request(ann, ben)) },
    {
      what: 'a request that they declined',
      make: async ({ ann, ben }) => {
        await request(ben, ann);
        await answer(ann, ben, 'decline');
        return undefined;
      },
    },
    {
      what: 'a request that they withdrew',
      make: async ({ ann, ben }) => {
        await request(ann, ben);
        await end(ann, { target: ben, requester: ann });
        return undefined;
      },
    },
    {
      what: 'a connection that the other member ended',
      make: async (cast) => {
        await connect(cast);
        await end(cast.ben, { target: cast.ben, requester: cast.ann });
        return undefined;
      },
    },
    {
      what: 'a connection with a member who is not for them',
      make: async (cast) => {
        await connect(cast);
        const params = { uid: cast.ann.uid, other: cast.ben.uid };
        expect((await cast.ann.call(discovery.markNotForMe, { params })).status).toBe(200);
        return undefined;
      },
    },
    { what: 'an attendee of their hangout', make: ({ ann, ben }) => attended(ann, ben) },
    { what: 'their place at a hangout of the other', make: ({ ann, ben }) => attended(ben, ann) },
    {
      what: 'a member on their waitlist',
      make: async ({ ann, ben }) => {
        const hangout = await attended(ann, await test.member(), { capacity: 2 });
        await join(ben, hangout.id, 'waiting');
        return hangout;
      },
    },
    {
      what: 'a co-host who brings a guest',
      make: async ({ ann, ben }) => {
        const hangout = await attended(ann, ben);
        const hangoutId = hangout.id;
        await ben.call(hangouts.changeGuestAndNote, {
          params: { hangoutId, uid: ben.uid },
          body: { bringsGuest: true },
        });
        await ann.call(hangouts.nameCoHost, { params: { hangoutId, other: ben.uid } });
        return hangout;
      },
    },
    {
      what: 'a place that the other member gave up',
      make: async ({ ann, ben }) => {
        const hangout = await attended(ann, ben);
        await leave(ben, hangout.id);
        return hangout;
      },
    },
    {
      what: 'a member whom they took out and let back in',
      make: async ({ ann, ben }) => {
        const hangout = await attended(ann, ben);
        const params = { hangoutId: hangout.id, other: ben.uid };
        expect((await ann.call(hangouts.removeAttendee, { params })).status).toBe(200);
        expect((await ann.call(hangouts.letBackIn, { params })).status).toBe(200);
        return hangout;
      },
    },
    {
      what: 'a place at a hangout that they cancelled',
      make: async ({ ann, ben }) => {
        const hangout = await attended(ann, ben);
        await ann.call(hangouts.cancel, { params: { hangoutId: hangout.id } });
        return hangout;
      },
    },
    { what: 'a table', make: (cast) => seated(cast) },
    {
      what: 'a table whose next time they skip',
      make: async (cast) => {
        const hangout = await seated(cast);
        await leave(cast.ann, hangout.id);
        return hangout;
      },
    },
    {
      what: 'a connection with a member who was suspended and is back',
      make: async (cast) => {
        await connect(cast);
        await test.app.transact((work) => suspendAndMail(work, null, { uid: cast.ben.uid, reason: 'A mistake' }));
        await test.app.transact((work) => restoreMember(work, null, cast.ben.uid));
        // The suspension ended all sessions.
        const { idToken } = await issueTokens(test.app, cast.ben.uid);
        Object.assign(cast.ben, { token: idToken, ...test.caller(idToken) });
        return undefined;
      },
    },
    {
      what: 'a place of a member who planned to delete the account and changed their mind',
      make: async ({ ann, ben }) => {
        const hangout = await attended(ann, ben);
        const { transact } = test.app;
        await transact((work) => storePlannedDeletion(work, ben.uid, Buffer.alloc(32)));
        await transact((work) => cancelPlannedDeletion(work, ben.uid));
        return hangout;
      },
    },
  ];

  /** Returns from the API everything that one of the two has with the other. */
  async function readRelation(viewer: Member, other: Member, hangout: Plan) {
    const { uid } = viewer;
    const direct = (await viewer.call(chats.list, { query: {} })).body.items.find(
      ({ id }) => id === directChatId(uid, other.uid),
    );
    const params = { hangoutId: hangout?.id ?? '' };
    const bell = await viewer.call(notifications.list, { params: { uid }, query: { limit: 50 } });
    return {
      connection: (await viewer.call(profiles.readProfile, { params: { uid: other.uid } })).body.connection,
      maySend: direct?.can.send ?? false,
      rsvp: hangout && ((await viewer.call(hangouts.read, { params })).body?.rsvp ?? null),
      isInGroup: hangout && (await viewer.call(chats.read, { params: { chatId: chatIdOf(hangout) } })).status === 200,
      tables: (await viewer.call(tables.list, {})).body.items.length,
      notifications: bell.body.items.length,
    };
  }
  const between = async ({ ann, ben }: Cast, hangout: Plan) => ({
    ann: await readRelation(ann, ben, hangout),
    ben: await readRelation(ben, ann, hangout),
  });

  it.each(SCENES)(
    'P-12 restores $what when it is undone at once; undone late it never does, whoever blocks again',
    async ({ make }) => {
      const cast = await members();
      const { ann, ben } = cast;
      const hangout = await make(cast);
      const before = await between(cast, hangout);
      await block(ann, ben);
      test.clock.advance(BLOCK_UNDO_MS - 1);
      await unblock(ann, ben);
      expect(await between(cast, hangout)).toEqual(before);

      await block(ann, ben);
      test.clock.advance(BLOCK_UNDO_MS);
      await unblock(ann, ben);
      const after = await between(cast, hangout);
      const none = { status: 'none', direction: null };
      expect(after).toMatchObject({
        ann: { connection: none, maySend: false, tables: 0 },
        ben: { connection: none, maySend: false },
      });
      // Only the host goes to the hangout; at a table, which has no host, only the member who stayed.
      if (hangout) expect([after.ann.rsvp, after.ben.rsvp].filter((rsvp) => rsvp !== null)).toEqual(['confirmed']);
      const sockets = { ann: await open(base, ann.token), ben: await open(base, ben.token) };
      const blockAndUndo = async (by: Member, other: Member) => {
        await block(by, other);
        await unblock(by, other);
      };
      await blockAndUndo(ben, ann);
      expect(await between(cast, hangout)).toEqual(after);
      await blockAndUndo(ann, ben);
      const stranger = await test.member();
      for (const one of [ann, ben]) {
        await blockAndUndo(stranger, one);
        await blockAndUndo(one, stranger);
      }
      expect(await between(cast, hangout)).toEqual(after);
      for (const socket of Object.values(sockets)) {
        await socket.settled();
        const types = socket.events.map(({ type }) => type);
        for (const type of ['connection', 'notification', 'message', 'chatMember', 'hangoutRsvp'] as const)
          expect(types).not.toContain(type);
        expect(JSON.stringify(socket.events)).not.toContain('"send":true');
      }
    },
  );

  it('P-12 restores nothing by a second block in the time of the first, nor when both blocked', async () => {
    const cast = await members();
    const { ann, ben } = cast;
    await connect(cast);
    const hangout = await attended(ann, ben);
    await block(ann, ben);
    await block(ben, ann);
    // Each undo is in time. The block that ended everything is undone while the other one holds; the others ended nothing.
    await unblock(ann, ben);
    await block(ann, ben);
    await unblock(ben, ann);
    await unblock(ann, ben);
    const after = await between(cast, hangout);
    expect(after.ann).toMatchObject({ connection: { status: 'none' }, maySend: false, rsvp: 'confirmed' });
    expect(after.ben).toMatchObject({ connection: { status: 'none' }, maySend: false, rsvp: null, isInGroup: false });
  });

  const WITHOUT_UNDO: [string, (cast: Cast) => Promise<unknown>][] = [
    ['the time of undo is over', async () => test.clock.advance(BLOCK_UNDO_MS)],
    ['the other member has blocked back', ({ ann, ben }) => block(ben, ann)],
    [
      'the other member is suspended',
      ({ ben }) => test.app.transact((work) => startSuspension(work, ben.uid, { reason: 'Spam', words: '' })),
    ],
  ];
  it.each(WITHOUT_UNDO)(
    'P-12 H-07 frees the place at once and can be repeated when a block ends because %s',
    async (_, happens) => {
      const { ann, ben } = await members();
      const { id } = await attended(ann, ben, { capacity: 2 });
      await block(ann, ben);
      await happens({ ann, ben });
      await unblock(ann, ben);
      await unblock(ben, ann);
      await test.app.transact((work) => endSuspension(work, ben.uid));
      const { rows } = await test.app.pool.query('select from held_places where hangout_id = $1', [id]);
      expect(rows).toEqual([]);
      expect((await join(ben, id)).status).toBe(200);
      expect(await block(ann, ben)).toMatchObject({ status: 200, body: { blocked: true } });
      expect((await ben.call(hangouts.read, { params: { hangoutId: id } })).status).toBe(404);
    },
  );

  it('P-12 B-02 S-73 counts a member who gets a place back as coming once the others were asked, like one who joins again', async () => {
    const at = new Date(Math.ceil(test.clock.now().getTime() / HOUR_MS) * HOUR_MS + 10 * HOUR_MS);
    const { ann, ben } = await members();
    const { id } = await attended(ann, ben, { at, capacity: 3 });
    const state = async () => (await ben.call(hangouts.read, { params: { hangoutId: id } })).body.reconfirm;
    expect(await state()).toBe('confirmed');
    await block(ann, ben);
    await unblock(ann, ben);
    expect(await state()).toBe('confirmed');
    await block(ann, ben);
    // The time is another one by then, for which nobody was asked.
    const body = aHangoutForm({ at: new Date(at.getTime() + 3 * DAY_MS), capacity: 3, allowsGuests: true });
    expect((await ann.call(hangouts.change, { params: { hangoutId: id }, body })).status).toBe(200);
    await unblock(ann, ben);
    expect(await state()).toBeNull();
  });

  describe('in a group', () => {
    /** Ann alone organizes a group, of which Ben and Cleo are members. */
    async function organized() {
      const [ann, ben, cleo] = [await test.member(), await test.member(), await test.member()];
      return { ann, ben, cleo, groupId: await createGroup(ann, [cleo]) };
    }
    type Group = Awaited<ReturnType<typeof organized>>;
    const nameCleo = ({ ann, cleo, groupId }: Group) =>
      ann.call(groups.nameOrganizer, { params: { groupId, other: cleo.uid } });
    const requestsTo = async ({ cleo, groupId }: Group) =>
      (await cleo.call(groups.listJoinRequests, { params: { groupId } })).body.items.map(({ sentence }) => sentence);

    /** Plans a hangout that only the group sees. */
    async function planFor(host: Member, groupId: string) {
      // Its members hear of it.
      await test.app.pool.query("update group_members set joined_at = joined_at - interval '7 days' where uid = $1", [
        host.uid,
      ]);
      const whoMayJoin = { groupId, visibility: 'only' as const };
      const body = { ...aHangoutForm({ capacity: 2 }), whoMayJoin, clientId: crypto.randomUUID() };
      return (await host.call(hangouts.create, { body })).body.id;
    }
    /** Ben goes to the hangout of Cleo for the group. After the block of Ann, he joins the group again. */
    async function returned() {
      const group = await organized();
      const { ann, ben, cleo, groupId } = group;
      await joinGroup(ben, groupId);
      const hangoutId = await planFor(cleo, groupId);
      await join(ben, hangoutId);
      await block(ann, ben);
      expect((await ben.call(hangouts.read, { params: { hangoutId } })).status).toBe(404);
      await nameCleo(group);
      expect((await joinGroup(ben, groupId)).body.role).toBe('member');
      const read = async () => (await cleo.call(hangouts.read, { params: { hangoutId } })).body;
      return { ...group, hangoutId, read };
    }

    it('P-12 H-06 S-73 ends the place that is kept with a new one, whoever blocks and undoes next', async () => {
      const { ann, ben, cleo, hangoutId, read } = await returned();
      // His own kept place is the last one.
      expect((await join(ben, hangoutId)).body).toMatchObject({ rsvp: 'confirmed', going: 2 });
      expect((await unblock(ann, ben)).status).toBe(200);
      expect(await read()).toMatchObject({ going: 2, promised: 0 });
      expect((await block(cleo, ben)).status).toBe(200);
      expect((await unblock(cleo, ben)).status).toBe(200);
      expect(await read()).toMatchObject({ going: 2, promised: 0 });
    });

    it('P-12 S-73 a block of another member takes and returns the new place', async () => {
      const { ann, ben, cleo, hangoutId, read } = await returned();
      await join(ben, hangoutId);
      expect((await block(cleo, ben)).status).toBe(200);
      expect((await unblock(ann, ben)).status).toBe(200);
      expect(await read()).toMatchObject({ going: 1 });
      await unblock(cleo, ben);
      expect(await read()).toMatchObject({ going: 2 });
    });

    it('P-12 G-22 S-73 returns no place that the member has left since', async () => {
      const { ann, ben, groupId, hangoutId, read } = await returned();
      await join(ben, hangoutId);
      await leave(ben, hangoutId);
      expect((await ben.call(groups.leave, { params: { groupId, uid: ben.uid } })).status).toBe(200);
      await unblock(ann, ben);
      expect((await ben.call(groups.read, { params: { groupId } })).body.role).toBeNull();
      expect(await read()).toMatchObject({ going: 1 });
    });

    const takeOut = (by: Member, { ben, groupId }: Group) =>
      by.call(groups.removeMember, { params: { groupId, other: ben.uid } });
    const CHANGES: [string, 'ann' | 'cleo', boolean, (group: Group) => Promise<unknown>][] = [
      ['nothing changes', 'cleo', true, async () => {}],
      ['nothing changes in the group of its host', 'ann', true, async () => {}],
      [
        'an organizer takes the member out of the group',
        'cleo',
        false,
        async (group) => expect((await takeOut(group.ann, group)).status).toBe(200),
      ],
      [
        'the member leaves the group',
        'cleo',
        false,
        ({ ben, groupId }) => ben.call(groups.leave, { params: { groupId, uid: ben.uid } }),
      ],
      [
        'a new organizer tries to take out the member, whom the block took out',
        'ann',
        false,
        async (group) => {
          await nameCleo(group);
          expect((await takeOut(group.cleo, group)).error.code).toBe('NOT_IN_GROUP');
        },
      ],
      ['the member blocks the only organizer, too', 'cleo', false, ({ ann, ben }) => block(ben, ann)],
    ];
    it.each(CHANGES)(
      'P-12 G-23 S-74 undoing the block of a host whose hangout only the group sees, while %s',
      async (_what, host, isBack, change) => {
        const group = await organized();
        const { ben, groupId } = group;
        await joinGroup(ben, groupId);
        const hangoutId = await planFor(group[host], groupId);
        await join(ben, hangoutId);
        await block(ben, group[host]);
        await change(group);
        await unblock(ben, group[host]);
        const { status, body } = await ben.call(hangouts.read, { params: { hangoutId } });
        expect([status, body.rsvp]).toEqual(isBack ? [200, 'confirmed'] : [404, undefined]);
        const { rowCount } = await test.app.pool.query('select from held_places where hangout_id = $1', [hangoutId]);
        expect(rowCount).toBe(0);
      },
    );

    it('P-12 G-24 S-74 tells an organizer who was named in the meantime of a request that an undo returns, and nobody else', async () => {
      const group = await organized();
      const { ann, ben, cleo, groupId } = group;
      await askToJoin(ann, ben, groupId);
      const asked = async (member: Member) =>
        (await member.call(notifications.list, { params: { uid: member.uid } })).body.items.flatMap(({ type, from }) =>
          type === 'group_asked' ? [from?.uid] : [],
        );
      await ann.call(notifications.markRead, { params: { uid: ann.uid, id: 'all' }, body: { read: true } });
      await block(ann, ben);
      await nameCleo(group);
      const sockets = { ben: await open(base, ben.token), cleo: await open(base, cleo.token) };
      await unblock(ann, ben);
      expect([await asked(ann), await asked(cleo)]).toEqual([[ben.uid], [ben.uid]]);
      await sockets.cleo.event('groupChanged', (event) => event.groupId === groupId);
      await sockets.ben.settled();
      expect(sockets.ben.events.map(({ type }) => type)).not.toContain('groupChanged');
    });

    it('P-12 G-24 S-74 forgets what a member was notified of in a group, once the block that took the place cannot be undone', async () => {
      const { ann, ben, cleo, groupId } = await organized();
      await joinGroup(ben, groupId);
      await planFor(cleo, groupId);
      const list = async () =>
        (await ben.call(notifications.list, { params: { uid: ben.uid } })).body.items.map(({ type }) => type);
      expect(await list()).toEqual(['group_hangout']);
      await block(ann, ben);
      test.clock.advance(BLOCK_UNDO_MS - 1);
      await forgetEndedByBlocks(test.app);
      await unblock(ann, ben);
      expect(await list()).toEqual(['group_hangout']);
      await block(ann, ben);
      test.clock.advance(BLOCK_UNDO_MS);
      const live = await open(base, ben.token);
      await forgetEndedByBlocks(test.app);
      await live.event('notificationsGone', ({ ids, unread }) => ids.length === 1 && unread === 0);
      expect(await list()).toEqual([]);
    });

    it('P-12 G-24 S-74 keeps what a member was notified of who is in the group again', async () => {
      const group = await organized();
      const { ann, ben, cleo, groupId } = group;
      await joinGroup(ben, groupId);
      await planFor(cleo, groupId);
      await block(ann, ben);
      await nameCleo(group);
      await joinGroup(ben, groupId);
      test.clock.advance(BLOCK_UNDO_MS);
      await forgetEndedByBlocks(test.app);
      const { items } = (await ben.call(notifications.list, { params: { uid: ben.uid } })).body;
      expect(items.map(({ type }) => type)).toEqual(['group_hangout']);
    });

    it('P-12 G-26 S-75 returns no place in an archived group, in which all would notice it', async () => {
      const { ann, ben, cleo, groupId } = await organized();
      await joinGroup(ben, groupId);
      await ann.call(groups.archive, { params: { groupId } });
      await block(ann, ben);
      await unblock(ann, ben);
      const { items } = (await cleo.call(groups.listMembers, { params: { groupId } })).body;
      expect(items.map(({ member }) => member.uid)).toEqual([ann.uid, cleo.uid]);
    });

    it('P-12 G-25 S-75 an undo in time returns an invitation, and nothing else does', async () => {
      const { ann, ben } = await members();
      const at = new Date(test.clock.now().getTime() + 15 * MINUTE_MS);
      const hangoutId = await createdId(ann, { at, durationMinutes: 30 });
      await join(ben, hangoutId);
      test.clock.advance(50 * MINUTE_MS);
      const body = aGroupForm({ admission: 'asking' });
      const groupId = (await ann.call(hangouts.makeGroup, { params: { hangoutId }, body })).body.id;
      const invitedBy = async () => (await ben.call(groups.read, { params: { groupId } })).body.invitedBy?.uid;
      for (const [by, other] of [
        [ann, ben],
        [ben, ann],
      ] as const) {
        await block(by, other);
        test.clock.advance(BLOCK_UNDO_MS - 1);
        await unblock(by, other);
        expect(await invitedBy()).toBe(ann.uid);
      }
      await block(ann, ben);
      test.clock.advance(BLOCK_UNDO_MS);
      await unblock(ann, ben);
      expect(await invitedBy()).toBeUndefined();
      expect((await joinGroup(ben, groupId, 'May I?')).body).toMatchObject({ role: null, sentence: 'May I?' });
    });

    it('P-12 G-22 S-73 returns no request after a new one, which was declined or waits', async () => {
      const group = await organized();
      const { ann, ben, cleo, groupId } = group;
      const askAfterBlock = async () => {
        await block(ann, ben);
        await nameCleo(group);
        await joinGroup(ben, groupId, 'Once more');
      };
      await askToJoin(ann, ben, groupId);
      await askAfterBlock();
      await unblock(ann, ben);
      expect(await requestsTo(group)).toEqual(['Once more']);
      await cleo.call(groups.stepDown, { params: { groupId } });
      await askAfterBlock();
      const params = { groupId, other: ben.uid };
      await cleo.call(groups.answerJoinRequest, { params, body: { answer: 'decline' } });
      await unblock(ann, ben);
      expect(await requestsTo(group)).toEqual([]);
    });
  });

  it('P-12 M-24 S-75 an undo in time returns an invitation to a chat of several, and nothing else does', async () => {
    const { ann, ben } = await members();
    const cleo = await test.member();
    await connect({ ann, ben });
    await connect({ ann: cleo, ben: ann });
    await connect({ ann: cleo, ben });
    const huddleId = await startHuddle(cleo, [ann]);
    await addMembers(ann, huddleId, [ben]);
    const inviters = async () => (await ben.call(huddles.listInvitations, {})).body.items.map(({ from }) => from.uid);
    for (const [by, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      await block(by, other);
      expect(await inviters()).toEqual([]);
      test.clock.advance(BLOCK_UNDO_MS - 1);
      await unblock(by, other);
      expect(await inviters()).toEqual([ann.uid]);
    }
    await block(ann, ben);
    test.clock.advance(BLOCK_UNDO_MS);
    await unblock(ann, ben);
    expect(await inviters()).toEqual([]);
    expect((await answerInvitation(ben, huddleId, 'accept')).status).toBe(404);
    // The one who started it may still add a connection.
    await addMembers(cleo, huddleId, [ben]);
    expect((await ben.call(huddles.read, { params: { huddleId } })).status).toBe(200);
  });

  it('P-12 H-08 S-74 gives no place back in a hangout that was cancelled in the meantime, or is over', async () => {
    for (const ending of ['cancelled', 'over'] as const)
      for (const rsvp of ['confirmed', 'waiting'] as const) {
        const { ann, ben } = await members();
        test.clock.set(new Date());
        const at = new Date(Math.ceil(test.clock.now().getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS);
        const id = await createdId(ann, { at, durationMinutes: 30, capacity: 2 });
        if (rsvp === 'waiting') await join(await test.member(), id);
        expect((await join(ben, id, rsvp)).body.rsvp).toBe(rsvp);
        test.clock.set(new Date(at.getTime() + 30 * MINUTE_MS - 1));
        await block(ann, ben);
        if (ending === 'cancelled') await ann.call(hangouts.cancel, { params: { hangoutId: id } });
        else test.clock.advance(1);
        await unblock(ann, ben);
        expect((await ben.call(hangouts.read, { params: { hangoutId: id } })).body.rsvp).toBeNull();
        const { rowCount } = await test.app.pool.query('select from held_places where hangout_id = $1', [id]);
        expect(rowCount).toBe(0);
      }
  });

  it('P-12 S-74 restores six times in an hour what a member’s blocks of another ended, whatever the other one has undone', async () => {
    const cast = await members();
    const { ann, ben } = cast;
    const start = test.clock.now();
    const { id } = await attended(ann, ben);
    const rsvp = async () => (await ben.call(hangouts.read, { params: { hangoutId: id } })).body.rsvp;
    const blockAndUndo = async (by: Member, other: Member) => {
      await block(by, other);
      await unblock(by, other);
    };
    for (let undo = 0; undo < BLOCK_UNDO_LIMIT.points; undo++) {
      await blockAndUndo(ann, ben);
      expect(await rsvp()).toBe('confirmed');
    }
    await blockAndUndo(ben, ann);
    expect(await rsvp()).toBe('confirmed');
    await blockAndUndo(ann, ben);
    expect(await rsvp()).toBeNull();
    expect((await test.app.pool.query('select from held_places where hangout_id = $1', [id])).rowCount).toBe(0);
    await join(ben, id);
    test.clock.set(new Date(start.getTime() + BLOCK_UNDO_LIMIT.seconds * 1000 - 1));
    await blockAndUndo(ann, ben);
    expect(await rsvp()).toBeNull();
    await join(ben, id);
    test.clock.advance(1);
    await blockAndUndo(ann, ben);
    expect(await rsvp()).toBe('confirmed');
  });

  const TAKEN: [string, (cast: Cast) => Promise<{ take: () => Promise<unknown>; hangout: Plan }>][] = [
    [
      'place',
      async ({ ann, ben }) => {
        const hangout = await attended(ann, await test.member());
        return { take: () => join(ben, hangout.id), hangout };
      },
    ],
    [
      'seat',
      async ({ ann, ben }) => {
        const uids = [ann, ben, await test.member(), await test.member()].map(({ uid }) => uid);
        for (const uid of uids) await saveDemoTableWish(test.app.db, uid, TABLE_WISH);
        const asOf = test.clock.now();
        const dateTime = new Date(asOf.getTime() + 3 * DAY_MS).toISOString();
        return { take: () => openTableTogether(test.app, { uids, dateTime, asOf }), hangout: undefined };
      },
    ],
  ];
  it.each(TAKEN)('S-56 P-12 H-06 B-01 takes a %s that is given while the block is stored', async (_what, prepare) => {
    const { pool } = test.app;
    for (const isBlockFirst of [true, false]) {
      const cast = await members();
      const { ann, ben } = cast;
      const { take, hangout } = await prepare(cast);
      const acts = [() => block(ann, ben), take];
      // Both change notifications of Ann last, and wait for this lock before they commit.
      const holder = await pool.connect();
      await holder.query('begin');
      await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [ann.uid]);
      const running: Promise<unknown>[] = [];
      for (const act of isBlockFirst ? acts : acts.reverse()) {
        running.push(act());
        await untilWaitingForLocks(pool, running.length);
      }
      await holder.query('commit');
      holder.release();
      await Promise.all(running);
      const relation = await readRelation(ben, ann, hangout);
      if (hangout) expect(relation).toMatchObject({ rsvp: null, isInGroup: false });
      else expect((await readRelation(ann, ben, hangout)).tables).toBe(0);
    }
  });

  it('P-12 leaves nothing when an undo and a block of the other member cross', async () => {
    const pairs = await Promise.all([members(), members(), members(), members(), members(), members()]);
    await Promise.all(
      pairs.map(async (cast) => {
        const { ann, ben } = cast;
        await connect(cast);
        await block(ann, ben);
        await Promise.all([unblock(ann, ben), block(ben, ann)]);
      }),
    );
    test.clock.advance(BLOCK_UNDO_MS);
    for (const { ann, ben } of pairs) {
      await unblock(ben, ann);
      expect((await readRelation(ann, ben, undefined)).connection.status).toBe('none');
    }
  });

  it.each([
    ['another member of the table has blocked the one who comes back', (ann: Member, dan: Member) => block(dan, ann)],
    ['the one who comes back has blocked another member of the table', (ann: Member, dan: Member) => block(ann, dan)],
  ])('P-12 B-01 gives no seat back if %s', async (_what, separate) => {
    const cast = await members();
    const { ann, ben } = cast;
    const dan = await test.member();
    const hangout = await seated(cast, dan);
    await block(ann, ben);
    await separate(ann, dan);
    const socket = await open(base, dan.token);
    await unblock(ann, ben);
    expect(await readRelation(ann, ben, hangout)).toMatchObject({ tables: 0, isInGroup: false });
    // At the table that Dan still has, nobody came back.
    const [table] = (await dan.call(tables.list, {})).body.items;
    expect(table?.members.map(({ member }) => member.uid)).not.toContain(ann.uid);
    await socket.settled();
    expect(socket.events.map(({ type }) => type)).not.toContain('chatMember');
  });

  it('P-12 B-01 gives no seat back to a member whom another table has seated', async () => {
    const cast = await members();
    const { ann, ben } = cast;
    await seated(cast);
    await block(ann, ben);
    const elsewhere = await seated({ ann, ben: await test.member() });
    await unblock(ann, ben);
    const seats = (await ann.call(tables.list, {})).body.items;
    expect(seats.map(({ id }) => id)).toEqual([elsewhere.tableId]);
  });

  it('P-12 S-71 an undo returns unread notifications, and an unblock that comes late leaves none unread', async () => {
    const cast = await members();
    const { ann, ben } = cast;
    await connect(cast);
    const chatId = directChatId(ann.uid, ben.uid);
    await ben.call(chats.send, {
      params: { chatId },
      body: { clientId: crypto.randomUUID(), content: 'Hello, too' },
    });
    await waitUntilChatsDrained(test.app);
    const list = async () =>
      (await ann.call(notifications.list, { params: { uid: ann.uid } })).body.items.map(({ type, read }) => [
        type,
        read,
      ]);
    const unread = [
      ['message', false],
      ['connection_accepted', false],
    ];
    expect(await list()).toEqual(unread);
    const live = await open(base, ann.token);
    await block(ben, ann);
    await live.event('notificationsGone', ({ ids, unread: count }) => ids.length === 2 && count === 0);
    expect(await list()).toEqual([]);
    await unblock(ben, ann);
    await live.event(
      'notification',
      ({ notification, unread: count }) => notification.type === 'message' && count === 2,
    );
    expect(await list()).toEqual(unread);
    // Nobody learns what happens to a member behind the block.
    await block(ben, ann);
    await live.settled();
    const before = live.events.length;
    await test.app.transact((work) => startSuspension(work, ben.uid, { reason: 'Spam', words: '' }));
    await test.app.transact((work) => endSuspension(work, ben.uid));
    await live.settled();
    expect(live.events.slice(before)).toEqual([]);
    test.clock.advance(BLOCK_UNDO_MS);
    await forgetEndedByBlocks(test.app);
    await unblock(ben, ann);
    expect(await list()).toEqual(unread.map(([type]) => [type, true]));
  });

  it('P-12 stores what it ended on the block alone, and forgets it after the time of undo', async () => {
    const cast = await members();
    const { ann, ben } = cast;
    await connect(cast);
    await attended(ben, ann);
    await seated(cast);
    await block(ann, ben);
    const stored = async () =>
      (await test.app.pool.query('select ended from blocks where uid = $1', [ann.uid])).rows[0]?.ended;
    expect(Object.keys(await stored()).sort()).toEqual(['connection', 'notifications', 'places', 'seats']);
    test.clock.advance(BLOCK_UNDO_MS - 1);
    await forgetEndedByBlocks(test.app);
    expect(await stored()).not.toBeNull();
    test.clock.advance(1);
    await forgetEndedByBlocks(test.app);
    expect(await stored()).toBeNull();
  });
});
