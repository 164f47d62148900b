import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { directChatId, groupChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import { GROUP_MEMBERS_MAX, GROUP_ORGANIZERS_MAX, GROUPS_CREATED_MAX, GROUPS_JOINED_MAX } from '#contract/limits.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { picture } from '#server/slices/media/media.factory.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { untilWaitingForLocks } from '#server/testing/locks.ts';
import { receivingAfter, useSockets } from '#server/testing/socket.ts';
import { aGroupForm, askToJoin, createGroup, joinGroup } from './groups.factory.ts';
import { countsOf } from './groups.sql.ts';
import { groupsAndRequestsOf } from './member-data.ts';

const { account, chats, groups, media, profiles, safety } = routes;

describe('groups', () => {
  let test: TestApp;
  let base: string;
  let host: Member;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    [host, ann, ben, cleo] = (await Promise.all([1, 2, 3, 4].map(() => test.member()))) as [
      Member,
      Member,
      Member,
      Member,
    ];
  });
  const open = useSockets();

  const own = (member: Member, groupId: string) => ({ params: { groupId, uid: member.uid } });
  const other = (member: Member, groupId: string) => ({ params: { groupId, other: member.uid } });
  const read = (member: Member, groupId: string) => member.call(groups.read, { params: { groupId } });
  const leave = (member: Member, groupId: string) => member.call(groups.leave, own(member, groupId));
  const membersFor = async (member: Member, groupId: string) =>
    (await member.call(groups.listMembers, { params: { groupId } })).body.items?.map((item) => item.member.uid);
  const chat = (member: Member, groupId: string) =>
    member.call(chats.read, { params: { chatId: groupChatId(groupId) } });
  const nameOrganizer = (by: Member, member: Member, groupId: string) =>
    by.call(groups.nameOrganizer, other(member, groupId));
  const answer = (by: Member, member: Member, groupId: string, choice: 'accept' | 'decline') =>
    by.call(groups.answerJoinRequest, { ...other(member, groupId), body: { answer: choice } });
  const asking = async (member: Member, groupId: string) =>
    (await member.call(groups.listJoinRequests, { params: { groupId } })).body.items.map((item) => item.member.uid);
  const block = (member: Member, blocked: Member) =>
    member.call(safety.block, { params: { uid: member.uid, other: blocked.uid } });
  const unblock = (member: Member, blocked: Member) =>
    member.call(safety.unblock, { params: { uid: member.uid, other: blocked.uid } });
  const uploadedBy = async (member: Member) => {
    const params = { uid: member.uid, name: crypto.randomUUID() };
    return (await member.call(media.uploadPicture, { params, bytes: await picture('jpeg', { width: 80, height: 60 }) }))
      .body.url;
  };
  const listed = async (member: Member, query: object = {}) =>
    (await member.call(groups.list, { query })).body.items.map(({ id }) => id);

  it('G-22 creates a group once, with its organizer and its chat, and shows its fields to everybody', async () => {
    const form = aGroupForm({ name: 'Astoria cooks', category: 'food', borough: null, neighborhood: 'astoria' });
    const { body } = await host.call(groups.create, { body: form });
    expect(body).toMatchObject({ name: 'Astoria cooks', borough: 'Queens', neighborhood: 'astoria', people: 1 });
    expect((await host.call(groups.create, { body: form })).body.id).toBe(body.id);
    expect((await read(ann, body.id)).body).toMatchObject({ role: null, people: 1, joinRequests: null });
    expect((await read(ann, body.id)).body.organizers.map(({ uid }) => uid)).toEqual([host.uid]);
    expect((await chat(host, body.id)).body).toMatchObject({ title: 'Astoria cooks', people: 1 });
  });

  it('G-22 members of an open group join and leave it with its chat, which others see at once', async () => {
    const id = await createGroup(host);
    const live = await open(base, host.token);
    expect((await joinGroup(ann, id)).body).toMatchObject({ role: 'member', people: 2 });
    await live.event('groupChanged', ({ groupId }) => groupId === id);
    expect((await joinGroup(ann, id)).body.people).toBe(2);
    expect((await chat(ann, id)).status).toBe(200);
    expect(await membersFor(ann, id)).toEqual([host.uid, ann.uid]);
    await leave(ann, id);
    expect((await chat(ann, id)).error.code).toBe('CHAT_NOT_FOUND');
    expect(await membersFor(host, id)).toEqual([host.uid]);
    expect((await ann.call(groups.listMembers, { params: { groupId: id } })).status).toBe(404);
  });

  it('G-22 shows each change of a group at once to the members whom it concerns', async () => {
    const id = await createGroup(host, [ann]);
    const sockets = {
      host: await open(base, host.token),
      ann: await open(base, ann.token),
      ben: await open(base, ben.token),
    };
    /** Returns who fetches the group again after a call. */
    const toldOf = (call: () => Promise<{ status: number }>) =>
      receivingAfter(
        sockets,
        async () => expect((await call()).status).toBe(200),
        (event) => event.type === 'groupChanged' && event.groupId === id,
      );
    const everybody = Object.keys(sockets);
    const { clientId: _, ...form } = aGroupForm({ admission: 'asking' });
    const change = { params: { groupId: id }, body: { ...form, version: 1 } };
    expect(await toldOf(() => host.call(groups.change, change))).toEqual(['host', 'ann']);
    expect(await toldOf(() => joinGroup(ben, id, 'I climb.'))).toEqual(['host', 'ben']);
    expect(await toldOf(() => answer(host, ben, id, 'decline'))).toEqual(['host', 'ben']);
    await joinGroup(ben, id, 'I still climb.');
    expect(await toldOf(() => answer(host, ben, id, 'accept'))).toEqual(everybody);
    expect(await toldOf(() => nameOrganizer(host, ann, id))).toEqual(everybody);
    expect(await toldOf(() => ann.call(groups.stepDown, { params: { groupId: id } }))).toEqual(everybody);
    expect(await toldOf(() => host.call(groups.removeMember, other(ben, id)))).toEqual(everybody);
    expect(await toldOf(() => host.call(groups.letBackIn, other(ben, id)))).toEqual(['ben']);
    expect(await toldOf(() => leave(ann, id))).toEqual(['host', 'ann']);
  });

  it('G-22 the directory finds groups by words, category and borough, and lists those of the member', async () => {
    test.clock.advance(1000);
    const climbing = await createGroup(host, [], { name: 'Café climbers', category: 'sports', borough: 'Bronx' });
    test.clock.advance(1000);
    const reading = await createGroup(host, [ann], { name: 'Readers', category: 'arts', borough: 'Staten Island' });
    expect(await listed(cleo, { search: 'cafe climb' })).toEqual([climbing]);
    expect(await listed(cleo, { category: 'arts', borough: 'Staten Island' })).toEqual([reading]);
    expect(await listed(ann, { whose: 'mine' })).toEqual([reading]);
    expect(await listed(cleo, { whose: 'mine' })).toEqual([]);
    const first = (await cleo.call(groups.list, { query: { limit: '1' } })).body;
    expect(first.items.map(({ id }) => id)).toEqual([reading]);
    expect((await listed(cleo, { limit: '1', cursor: first.nextCursor ?? '' }))[0]).toBe(climbing);
  });

  it('G-22 who asks with a sentence is in the group once an organizer accepts, and not after a decline', async () => {
    const id = await createGroup(host, [], { admission: 'asking' });
    expect((await joinGroup(ann, id, 'I climb.')).body).toMatchObject({ role: null, sentence: 'I climb.', people: 1 });
    await joinGroup(ben, id);
    expect((await chat(ann, id)).status).toBe(404);
    expect((await read(host, id)).body.joinRequests).toBe(2);
    expect((await asking(host, id)).sort()).toEqual([ann.uid, ben.uid].sort());
    expect((await answer(host, ann, id, 'accept')).body.items).toHaveLength(1);
    expect((await chat(ann, id)).status).toBe(200);
    await answer(host, ben, id, 'decline');
    expect((await read(ben, id)).body).toMatchObject({ role: null, sentence: null });
    await joinGroup(cleo, id);
    await leave(cleo, id);
    expect((await answer(host, cleo, id, 'accept')).status).toBe(200);
    expect((await read(cleo, id)).body.role).toBeNull();
  });

  it('G-22 who was taken out cannot join or ask until let back in, and organizers are not taken out', async () => {
    const id = await createGroup(host, [ann, ben]);
    await nameOrganizer(host, ben, id);
    expect((await host.call(groups.removeMember, other(ben, id))).error.code).toBe('NOT_IN_GROUP');
    expect((await ben.call(groups.removeMember, other(ann, id))).body.people).toBe(2);
    expect((await chat(ann, id)).status).toBe(404);
    expect((await read(ann, id)).body.isRemoved).toBe(true);
    expect((await joinGroup(ann, id)).error.code).toBe('REMOVED_FROM_GROUP');
    expect((await host.call(groups.listRemovedMembers, { params: { groupId: id } })).body.items).toHaveLength(1);
    expect((await host.call(groups.letBackIn, other(ann, id))).body.items).toEqual([]);
    expect((await joinGroup(ann, id)).body.role).toBe('member');
  });

  it('G-22 has one to five organizers: the only one stays until another is named, and a sixth is refused', async () => {
    const members = await Promise.all(Array.from({ length: GROUP_ORGANIZERS_MAX }, () => test.member()));
    const id = await createGroup(host, members);
    const stepDown = (member: Member) => member.call(groups.stepDown, { params: { groupId: id } });
    expect((await stepDown(host)).error.code).toBe('ORGANIZER_STAYS');
    expect((await leave(host, id)).error.code).toBe('ORGANIZER_STAYS');
    for (const member of members.slice(1)) expect((await nameOrganizer(host, member, id)).status).toBe(200);
    expect((await nameOrganizer(host, members[0] as Member, id)).error.code).toBe('ORGANIZERS_FULL');
    expect((await stepDown(host)).body.role).toBe('member');
    expect((await leave(host, id)).status).toBe(200);
    expect((await read(ann, id)).body.organizers).toHaveLength(GROUP_ORGANIZERS_MAX - 1);
  });

  it('G-22 ends with its last member', async () => {
    const id = await createGroup(host);
    await leave(host, id);
    expect((await test.app.pool.query('select from groups where id = $1', [id])).rowCount).toBe(0);
  });

  it('G-22 an organizer changes the group and the title of its chat, unless somebody else did in the meantime', async () => {
    const id = await createGroup(host, [ann]);
    const { clientId: _, ...form } = aGroupForm({ name: 'Queens climbers', borough: 'Queens' });
    const params = { groupId: id };
    expect((await host.call(groups.change, { params, body: { ...form, version: 1 } })).body.version).toBe(2);
    expect((await host.call(groups.change, { params, body: { ...form, version: 1 } })).error.code).toBe('GROUP_EDITED');
    expect((await chat(ann, id)).body.title).toBe('Queens climbers');
  });

  it('G-22 a member creates three groups and is in twenty, with those that they ask to join', async () => {
    for (let n = 0; n < GROUPS_CREATED_MAX; n++) await createGroup(host);
    expect((await host.call(groups.create, { body: aGroupForm() })).error.code).toBe('GROUPS_CREATED');
    const organizers = await Promise.all(
      Array.from({ length: GROUPS_JOINED_MAX / GROUPS_CREATED_MAX }, () => test.member()),
    );
    const ids: string[] = [];
    for (const organizer of organizers)
      for (let n = 0; n < GROUPS_CREATED_MAX; n++)
        ids.push(await createGroup(organizer, [], { admission: n === 0 ? 'asking' : 'open' }));
    const wanted = GROUPS_JOINED_MAX - GROUPS_CREATED_MAX;
    for (const id of ids.slice(0, wanted)) expect((await joinGroup(host, id)).status).toBe(200);
    expect((await joinGroup(host, ids[wanted] as string)).error.code).toBe('GROUPS_JOINED');
    await leave(host, ids[0] as string);
    expect((await joinGroup(host, ids[wanted] as string)).status).toBe(200);
  });

  it('G-22 has up to 200 members', async () => {
    const id = await createGroup(host);
    await test.app.pool.query(
      `with filled as (insert into accounts (uid, email, password_hash, password_updated_at, created_at, last_login_at)
         select 'full' || lpad(n::text, 24, '0'), 'full' || n || '@example.com', '', now(), now(), now() from generate_series(1, $2::int) n
         returning uid)
       insert into group_members (group_id, uid, joined_at) select $1, uid, now() from filled`,
      [id, GROUP_MEMBERS_MAX - 2],
    );
    expect((await joinGroup(ann, id)).status).toBe(200);
    expect((await read(ben, id)).body.isFull).toBe(true);
    expect((await joinGroup(ben, id)).error.code).toBe('GROUP_FULL');
  });

  it('G-22 new accounts create one group a day and join or ask five', async () => {
    const strict = await createTestApp();
    const fresh = await strict.member({}, { createdAt: strict.clock.now() });
    const { group, joinGroup: joins } = NEW_ACCOUNT_LIMITS;
    for (let n = 0; n < group.points; n++) await createGroup(fresh);
    expect((await fresh.call(groups.create, { body: aGroupForm() })).error.code).toBe('NEW_ACCOUNT_LIMIT');
    const organizer = await strict.member();
    const ids = [await createGroup(organizer), await createGroup(organizer), await createGroup(organizer)];
    const codes: (string | undefined)[] = [];
    for (let n = 0; n <= joins.points; n++)
      codes.push((await joinGroup(fresh, ids[n % ids.length] as string)).error?.code);
    expect(codes).toEqual([...Array.from({ length: joins.points }, () => undefined), 'NEW_ACCOUNT_LIMIT']);
    await strict.close();
  });

  it('G-22 members with a block between them are neither listed, counted nor reached, and stay in the group', async () => {
    const id = await createGroup(host, [ann, ben, cleo]);
    await block(ann, ben);
    for (const [member, hidden] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      expect(await membersFor(member, id)).not.toContain(hidden.uid);
      expect((await read(member, id)).body.people).toBe(3);
      expect((await chat(member, id)).body.people).toBe(3);
    }
    expect((await read(cleo, id)).body.people).toBe(4);
    await nameOrganizer(host, ann, id);
    expect((await read(ben, id)).body.organizers.map(({ uid }) => uid)).toEqual([host.uid]);
    for (const route of [groups.removeMember, groups.nameOrganizer])
      expect((await ann.call(route, other(ben, id))).error.code).toBe('NOT_IN_GROUP');
  });

  it('G-22 S-70 a block does not tell who is not in a group whether the other one is', async () => {
    const id = await createGroup(host, [ann], { admission: 'open' });
    const peopleFor = async (viewer: Member) => (await read(viewer, id)).body.people;
    await block(ben, ann);
    await block(cleo, ben);
    expect([await peopleFor(ben), await peopleFor(cleo)]).toEqual([2, 2]);
    // Nor does a suspension, from which the block could be told otherwise.
    await test.app.transact((work) => startSuspension(work, ann.uid, { reason: 'Spam', words: '' }));
    expect([await peopleFor(ben), await peopleFor(cleo), await peopleFor(host)]).toEqual([2, 2, 1]);
  });

  it('G-22 S-55 a repeated creation shows nothing of a group that its creator may not read, as if it had ended', async () => {
    const form = aGroupForm();
    const { id } = (await host.call(groups.create, { body: form })).body;
    await joinGroup(ann, id);
    await nameOrganizer(host, ann, id);
    await host.call(groups.stepDown, { params: { groupId: id } });
    await block(ann, host);
    const repeated = (await host.call(groups.create, { body: form })).body;
    expect(repeated).toMatchObject({ role: 'organizer', people: 1 });
    expect(repeated.id).not.toBe(id);
    expect((await host.call(groups.create, { body: form })).body.id).toBe(repeated.id);
  });

  it('G-22 S-31 the chat of a group does not name who created it', async () => {
    const id = await createGroup(host, [ann]);
    expect([(await chat(ann, id)).body.createdBy, (await chat(host, id)).body.createdBy]).toEqual(['', '']);
  });

  it('G-22 P-12 a block with the only organizer ends the place of either one, and its undo restores it', async () => {
    const id = await createGroup(host, [ann, ben]);
    await block(ann, host);
    expect((await read(ann, id)).status).toBe(404);
    expect(await listed(ann)).not.toContain(id);
    expect(await membersFor(ben, id)).toEqual([host.uid, ben.uid]);
    expect((await chat(ann, id)).status).toBe(404);
    await unblock(ann, host);
    expect((await read(ann, id)).body.role).toBe('member');
    expect((await chat(ann, id)).status).toBe(200);
    await nameOrganizer(host, ben, id);
    await block(host, ann);
    expect((await read(ann, id)).body.organizers.map(({ uid }) => uid)).toEqual([ben.uid]);
  });

  it('G-22 P-12 S-49 S-73 an undo does not bring back a member who blocks the only organizer while being taken out, as if they had left', async () => {
    const id = await createGroup(host, [ann, ben, cleo], { admission: 'open' });
    await block(ann, host);
    await leave(ben, id);
    for (const member of [ann, ben])
      expect((await host.call(groups.removeMember, other(member, id))).error.code).toBe('NOT_IN_GROUP');
    await unblock(ann, host);
    const { items } = (await host.call(groups.listRemovedMembers, { params: { groupId: id } })).body;
    expect(items).toEqual([]);
    for (const member of [ann, ben]) {
      expect((await read(member, id)).body).toMatchObject({ role: null, isRemoved: false });
      expect((await joinGroup(member, id)).body.role).toBe('member');
    }
  });

  it('G-22 hides who asks from an organizer with a block between them', async () => {
    const id = await createGroup(host, [ben], { admission: 'open' });
    await nameOrganizer(host, ben, id);
    const { clientId: _, ...form } = aGroupForm({ admission: 'asking' });
    await host.call(groups.change, { params: { groupId: id }, body: { ...form, version: 1 } });
    await block(ann, host);
    await joinGroup(ann, id, 'Hi');
    expect([await asking(host, id), (await read(host, id)).body.joinRequests]).toEqual([[], 0]);
    expect(await asking(ben, id)).toEqual([ann.uid]);
    await answer(host, ann, id, 'accept');
    expect((await read(ann, id)).body.role).toBeNull();
  });

  it('G-22 S-65 a block with a member who does not organize the group changes nothing for the other one', async () => {
    const id = await createGroup(host, [ann, ben]);
    // Ann has not seen the organizer since an earlier block, when another one organized the group.
    await test.app.pool.query('insert into blocks (uid, other) values ($1, $2)', [host.uid, ann.uid]);
    await block(ben, ann);
    expect((await read(ann, id)).body).toMatchObject({ role: 'member', people: 1 });
    expect((await chat(ann, id)).status).toBe(200);
  });

  it('G-22 P-12 S-73 ends no place when an organizer steps down, until the only one who is left blocks', async () => {
    const id = await createGroup(host, [ann, ben]);
    await nameOrganizer(host, ben, id);
    await askToJoin(host, cleo, id);
    await block(ann, host);
    await block(host, cleo);
    expect([(await read(ann, id)).body.role, await asking(ben, id)]).toEqual(['member', [cleo.uid]]);
    const live = await open(base, ben.token);
    expect((await ben.call(groups.stepDown, { params: { groupId: id } })).body).toMatchObject({ people: 3 });
    await live.settled();
    expect(live.events.map(({ type }) => type)).not.toContain('chatMember');
    expect((await read(ann, id)).body).toMatchObject({ role: 'member', organizers: [] });
    expect([(await chat(ann, id)).status, (await read(cleo, id)).status]).toEqual([200, 404]);
    expect([await membersFor(ben, id), await membersFor(host, id)]).toEqual([
      [host.uid, ann.uid, ben.uid],
      [host.uid, ben.uid],
    ]);
    expect([await asking(host, id), (await read(host, id)).body.joinRequests]).toEqual([[], 0]);
    // The organizer can take out whom they do not see by a block of their own.
    await block(host, ann);
    expect((await read(ann, id)).status).toBe(404);
    expect(await membersFor(ben, id)).toEqual([host.uid, ben.uid]);
    // A suspension of the only organizer ends no place.
    await test.app.transact((work) => startSuspension(work, host.uid, { reason: 'Spam', words: '' }));
    expect((await read(ben, id)).body.role).toBe('member');
  });

  it('G-22 P-12 S-73 the earliest member follows a deleted organizer, which ends no place of members with a block', async () => {
    const id = await createGroup(host, [ann, ben, cleo]);
    await block(ben, ann);
    await host.call(account.deleteNow, { params: { uid: host.uid } });
    expect((await read(ben, id)).body).toMatchObject({ role: 'member', people: 2, organizers: [] });
    expect((await read(cleo, id)).body).toMatchObject({ people: 3, organizers: [{ uid: ann.uid }] });
  });

  it('G-22 P-12 ends the place of a member who blocks one of two organizers while the other one leaves', async () => {
    const id = await createGroup(host, [ann, ben]);
    await nameOrganizer(host, ben, id);
    const { pool } = test.app;
    const leaving = await pool.connect();
    await leaving.query('begin');
    await leaving.query('select from groups where id = $1 for update', [id]);
    await leaving.query('delete from group_members where group_id = $1 and uid = $2', [id, ben.uid]);
    const blocking = block(ann, host);
    await untilWaitingForLocks(pool, 1);
    await leaving.query('commit');
    leaving.release();
    await blocking;
    expect((await read(ann, id)).status).toBe(404);
  });

  it('G-22 S-65 the only organizer whom a member sees cannot step down, as if no hidden one were there', async () => {
    const id = await createGroup(host, [ann, ben]);
    await nameOrganizer(host, ann, id);
    await block(host, ann);
    const steps = await ann.call(groups.stepDown, { params: { groupId: id } });
    expect(steps.error.code).toBe('ORGANIZER_STAYS');
    expect((await read(ben, id)).body.organizers).toHaveLength(2);
  });

  it('G-22 S-65 a block with the only organizer ends a request to join, which its undo restores', async () => {
    const id = await createGroup(host, [], { admission: 'asking' });
    await joinGroup(ann, id, 'I climb.');
    const dataOf = async () => (await groupsAndRequestsOf(test.app.db, ann.uid)).joinRequests;
    await block(host, ann);
    expect([await dataOf(), (await countsOf(test.app.db, ann.uid)).joined]).toEqual([[], 0]);
    await unblock(host, ann);
    expect([await asking(host, id), (await read(ann, id)).body.sentence]).toEqual([[ann.uid], 'I climb.']);
  });

  it('G-22 S-65 groups that a member does not see any longer count neither as created nor as asked to join', async () => {
    const id = await createGroup(ann, [host, ben]);
    await nameOrganizer(ann, host, id);
    await leave(ann, id);
    const another = await createGroup(host, [], { admission: 'asking' });
    await joinGroup(ann, another);
    expect(await countsOf(test.app.db, ann.uid)).toEqual({ created: 1, joined: 1 });
    await test.app.transact((work) => startSuspension(work, host.uid, { reason: 'Spam', words: '' }));
    expect(await countsOf(test.app.db, ann.uid)).toEqual({ created: 0, joined: 0 });
    expect((await groupsAndRequestsOf(test.app.db, ann.uid)).joinRequests).toEqual([]);
  });

  it('G-22 S-70 names at most five organizers whom an organizer sees: hidden ones are not counted', async () => {
    const members = await Promise.all(Array.from({ length: GROUP_ORGANIZERS_MAX }, () => test.member()));
    const [first, ...rest] = members as [Member, ...Member[]];
    const id = await createGroup(host, [ann, ...members]);
    await nameOrganizer(host, first, id);
    await block(ann, first);
    await nameOrganizer(host, ann, id);
    const codes: (string | undefined)[] = [];
    for (const member of rest) codes.push((await nameOrganizer(first, member, id)).error?.code);
    expect(codes).toEqual([undefined, undefined, undefined, 'ORGANIZERS_FULL']);
  });

  it('G-22 S-70 deletes the picture of a member who leaves a group in which they see nobody', async () => {
    const url = await uploadedBy(host);
    const id = await createGroup(host, [ann, ben], { picture: url });
    await nameOrganizer(host, ben, id);
    await block(ann, host);
    await nameOrganizer(ben, ann, id);
    await leave(ben, id);
    expect((await leave(host, id)).status).toBe(200);
    expect((await host.picture(url)).statusCode).toBe(404);
    expect((await read(ann, id)).body).toMatchObject({ role: 'organizer', picture: null });
  });

  it('G-22 S-65 an organizer who does not see the picture keeps it', async () => {
    const id = await createGroup(host, [ann]);
    await nameOrganizer(host, ann, id);
    const url = await uploadedBy(host);
    const { clientId: _, ...form } = aGroupForm({ picture: url });
    await host.call(groups.change, { params: { groupId: id }, body: { ...form, version: 1 } });
    await block(host, ann);
    const blind = { ...form, description: 'Changed', picture: null, version: 2 };
    const { body } = await ann.call(groups.change, { params: { groupId: id }, body: blind });
    expect(body).toMatchObject({ description: 'Changed', picture: null });
    expect((await read(host, id)).body).toMatchObject({ description: 'Changed', picture: { url } });
  });

  it('G-22 S-56 no member gets into a group by asking or being accepted while a block is stored', async () => {
    const id = await createGroup(host, [], { admission: 'asking' });
    await joinGroup(ann, id);
    const { pool } = test.app;
    for (const [member, call] of [
      [ann, () => answer(host, ann, id, 'accept')],
      [ben, () => joinGroup(ben, id)],
    ] as const) {
      const blocking = await pool.connect();
      await blocking.query('begin');
      const pair = directChatId(host.uid, member.uid);
      await blocking.query('select pg_advisory_xact_lock(hashtextextended($1, 2))', [pair]);
      await blocking.query('insert into blocks (uid, other) values ($1, $2)', [member.uid, host.uid]);
      const calling = call();
      await untilWaitingForLocks(pool, 1);
      // A block locks the group next. It must be free, or the two would wait for each other.
      await blocking.query('select from groups where id = $1 for update nowait', [id]);
      await blocking.query('commit');
      blocking.release();
      await calling;
    }
    expect(await asking(host, id)).toEqual([]);
    expect(await membersFor(host, id)).toEqual([host.uid]);
  });

  it('G-22 joining a group that has become open answers an earlier request', async () => {
    const id = await createGroup(host, [], { admission: 'asking' });
    await joinGroup(ann, id);
    const { clientId: _, ...form } = aGroupForm({ admission: 'open' });
    await host.call(groups.change, { params: { groupId: id }, body: { ...form, version: 1 } });
    await joinGroup(ann, id);
    expect((await answer(host, ann, id, 'accept')).body.items).toEqual([]);
    expect((await read(host, id)).body.joinRequests).toBe(0);
  });

  it('G-22 S-55 a suspended member is not shown, and their members keep a group that nobody else finds', async () => {
    const id = await createGroup(host, [ann], { name: 'Friends of a suspended member' });
    const search = 'suspended member';
    await test.app.transact((work) => startSuspension(work, host.uid, { reason: 'Spam', words: '' }));
    expect(await listed(cleo, { search })).toEqual([]);
    expect((await read(ann, id)).body).toMatchObject({ organizers: [], people: 1, role: 'member' });
    await test.app.transact((work) => endSuspension(work, host.uid));
    expect(await listed(cleo, { search })).toEqual([id]);
  });

  it('P-14 a profile names the groups in which both are, and no others', async () => {
    const inCommon = async (viewer: Member, uid: string) =>
      (await viewer.call(profiles.readProfile, { params: { uid } })).body.inCommon.groups;
    const id = await createGroup(host, [ann]);
    await createGroup(ben, [ann]);
    expect(await inCommon(host, ann.uid)).toEqual([
      { id, name: 'Brooklyn climbers', category: 'sports', picture: null },
    ]);
    expect(await inCommon(cleo, ann.uid)).toEqual([]);
    await leave(ann, id);
    expect(await inCommon(host, ann.uid)).toEqual([]);
  });

  describe('groups on a profile', () => {
    const show = (member: Member, groupId: string, isOnProfile = true) =>
      member.call(groups.showOnProfile, { params: { groupId }, body: { isOnProfile } });
    /** The ids of the groups that a profile shows. */
    const shownOn = async (viewer: Member, { uid }: Member) =>
      (await viewer.call(profiles.readProfile, { params: { uid } })).body.groups?.map(({ id }) => id);
    const suspend = (member: Member) =>
      test.app.transact((work) => startSuspension(work, member.uid, { reason: 'Spam', words: '' }));
    const previewed = async ({ uid, call }: Member) =>
      (await call(profiles.previewProfile, { params: { uid }, query: { as: 'stranger' } })).body.groups;

    it('P-20 a profile shows a group by the choice of its member, which is off at first and ends with leaving', async () => {
      const url = await uploadedBy(host);
      const id = await createGroup(host, [ann, ben], { picture: url });
      expect([await shownOn(cleo, ann), await shownOn(cleo, host)]).toEqual([[], []]);
      expect((await show(ann, id)).body.isOnProfile).toBe(true);
      expect((await read(ben, id)).body.isOnProfile).toBe(false);
      const { groups: shown } = (await cleo.call(profiles.readProfile, { params: { uid: ann.uid } })).body;
      expect(shown).toMatchObject([{ id, name: 'Brooklyn climbers', category: 'sports', picture: { url } }]);
      expect([await shownOn(ann, ann), await shownOn(cleo, ben)]).toEqual([[id], []]);
      expect(await previewed(ann)).toEqual(shown);
      await show(ann, id, false);
      expect([await shownOn(cleo, ann), await previewed(ann)]).toEqual([[], []]);
      await show(ann, id);
      await leave(ann, id);
      await joinGroup(ann, id);
      expect([await shownOn(cleo, ann), (await read(ann, id)).body.isOnProfile]).toEqual([[], false]);
      expect((await show(cleo, id)).status).toBe(404);
    });

    it('P-20 P-14 names a group in which both are once, as one that they have in common', async () => {
      const id = await createGroup(host, [ann, cleo]);
      await show(ann, id);
      const { body } = await cleo.call(profiles.readProfile, { params: { uid: ann.uid } });
      expect([body.groups, body.inCommon.groups.map((group) => group.id)]).toEqual([[], [id]]);
    });

    it('P-20 S-31 a profile shows no group that its reader does not find, and no picture of a member whom they do not see', async () => {
      const url = await uploadedBy(ben);
      const id = await createGroup(host, [ann, ben]);
      await show(ann, id);
      await nameOrganizer(host, ben, id);
      const { clientId: _, ...form } = aGroupForm({ picture: url });
      await ben.call(groups.change, { params: { groupId: id }, body: { ...form, version: 1 } });
      await block(cleo, ben);
      const { groups: shown } = (await cleo.call(profiles.readProfile, { params: { uid: ann.uid } })).body;
      expect(shown).toMatchObject([{ id, picture: null }]);
      await block(host, cleo);
      expect(await shownOn(cleo, ann)).toEqual([]);
      await unblock(host, cleo);
      await suspend(host);
      expect([await shownOn(cleo, ann), await shownOn(ben, ann)]).toEqual([[], []]);
      const stranger = await test.member();
      expect(await shownOn(stranger, ann)).toEqual([id]);
      await suspend(ben);
      expect([await shownOn(stranger, ann), await shownOn(ann, ann), await previewed(ann)]).toEqual([[], [id], []]);
    });

    it('P-20 P-12 a block with the only organizer takes the group from the profile, and its undo shows it again', async () => {
      const id = await createGroup(host, [ann]);
      await show(ann, id);
      await block(ann, host);
      expect(await shownOn(cleo, ann)).toEqual([]);
      await unblock(ann, host);
      expect(await shownOn(cleo, ann)).toEqual([id]);
    });
  });

  it('G-22 A-18 the member who joined first organizes it when the account of the only organizer is deleted', async () => {
    const id = await createGroup(host, [ann, ben]);
    await host.call(account.deleteNow, { params: { uid: host.uid } });
    expect((await read(ben, id)).body).toMatchObject({ people: 2, organizers: [{ uid: ann.uid }] });
  });
});
