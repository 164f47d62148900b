import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { createGroup, joinGroup } from '#server/slices/groups/groups.factory.ts';
import { aHangoutForm, join } from '#server/slices/hangouts/hangouts.factory.ts';
import { notificationsPage } from '#server/slices/notifications/index.ts';
import { suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { offerTables } from './offer-tables.ts';
import { NEWCOMER_DAYS, TABLE_OFFERED_AFTER_DAYS } from './welcome.rules.ts';

const { discovery, newcomers, safety, hangouts } = routes;

describe('members who have met nobody', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** Creates a member whose account is some days old. */
  const aged = (days: number, changes: Partial<PublicProfile> = {}, ms = 0) =>
    test.member(
      { bio: 'New here.', ...changes },
      { createdAt: new Date(test.clock.now().getTime() - days * DAY_MS - ms) },
    );
  const offers = async ({ uid }: Member) =>
    (await notificationsPage(test.app.db, uid, { limit: 50 })).items.filter(({ type }) => type === 'table_offered');
  const fetchView = async (member: Member) =>
    (await member.call(newcomers.readWelcome, { params: { uid: member.uid } })).body;
  const save = (member: Member, body: { greets?: boolean; isWelcomed?: boolean; isOfferedTable?: false }) =>
    member.call(newcomers.saveWelcome, { params: { uid: member.uid }, body });
  const wish = {
    isOn: true,
    free: ['fri-evening'],
    boroughs: ['Queens'],
    languages: ['english'],
    likes: ['food'],
    sameAgain: false,
    nearAge: false,
  };

  it('B-06 offers a table once, after ten days without a connection and a hangout, also with two nodes', async () => {
    const alone = await aged(TABLE_OFFERED_AFTER_DAYS, {}, 1);
    const longest = await aged(NEWCOMER_DAYS);
    const others = await Promise.all([
      aged(TABLE_OFFERED_AFTER_DAYS),
      aged(NEWCOMER_DAYS, {}, 1),
      aged(20),
      aged(20),
      aged(20),
      aged(20),
      aged(20),
    ]);
    const [, , connected, friend, host, looking, suspended] = others as [
      Member,
      Member,
      Member,
      Member,
      Member,
      Member,
      Member,
    ];
    await connect(connected, friend);
    expect(
      (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } })).status,
    ).toBe(200);
    await looking.call(routes.tables.saveWish, { params: { uid: looking.uid }, body: wish as never });
    await test.app.transact((work) => suspendAndMail(work, null, { uid: suspended.uid, reason: 'Spam' }));
    expect(await fetchView(alone)).toEqual({ greets: false, isWelcomed: false, isOfferedTable: false });
    const node = await createTestApp({ beside: { databaseUrl: test.databaseUrl, clock: test.clock } });
    await Promise.all([offerTables(test.app), offerTables(node.app)]);
    await offerTables(test.app);
    await node.close();
    for (const item of [alone, longest]) expect(await offers(item)).toHaveLength(1);
    for (const other of others) expect(await offers(other)).toEqual([]);
    expect((await fetchView(alone)).isOfferedTable).toBe(true);
    expect((await fetchView(host)).isOfferedTable).toBe(false);
  });

  it('B-06 the offer ends when the member puts it away, looks for a table or is connected', async () => {
    const members = await Promise.all([aged(12), aged(12), aged(12)]);
    const [declines, looks, connects] = members as [Member, Member, Member];
    await offerTables(test.app);
    const offeredTables = () => Promise.all(members.map(async (member) => (await fetchView(member)).isOfferedTable));
    expect(await offeredTables()).toEqual([true, true, true]);
    expect((await save(declines, { isOfferedTable: false })).body.isOfferedTable).toBe(false);
    await looks.call(routes.tables.saveWish, { params: { uid: looks.uid }, body: wish as never });
    await connect(connects, await aged(1));
    expect(await offeredTables()).toEqual([false, false, false]);
    await offerTables(test.app);
    expect(await offers(declines)).toHaveLength(1);
  });

  it('B-06 greeters see first who would like to be welcomed, until that member has a connection or a hangout', async () => {
    const greeter = await aged(100, { selectedInterests: ['yoga'] });
    const usual = await aged(100, { selectedInterests: ['yoga'] });
    const friend = await aged(100);
    const newcomer = await aged(12);
    const shy = await aged(12);
    const cards = async (viewer: Member) =>
      (await viewer.call(discovery.intros, { query: { list: 'recommended', limit: 50 } })).body.items;
    const welcomed = async (viewer: Member) =>
      (await cards(viewer)).filter(({ wantsWelcome }) => wantsWelcome).map(({ uid }) => uid);
    await save(newcomer, { isWelcomed: true });
    await save(greeter, { greets: true });
    // Somebody without a connection is no greeter yet.
    expect(await welcomed(greeter)).toEqual([]);
    await connect(greeter, friend);
    expect(await welcomed(greeter)).toEqual([newcomer.uid]);
    expect((await cards(greeter))[0]?.uid).toBe(newcomer.uid);
    expect((await cards(greeter)).map(({ uid }) => uid)).toContain(shy.uid);
    // Nobody else learns of it, and the reason of the pair stays the same.
    expect(await welcomed(usual)).toEqual([]);
    const reasonOf = async (viewer: Member) =>
      (await cards(viewer)).find(({ uid }) => uid === newcomer.uid)?.matchReason;
    const reason = await reasonOf(greeter);
    await save(greeter, { greets: false });
    expect([await welcomed(greeter), await reasonOf(greeter)]).toEqual([[], reason]);
    await save(greeter, { greets: true });
    await connect(newcomer, usual);
    expect(await welcomed(greeter)).toEqual([]);
    await save(shy, { isWelcomed: true });
    expect(await welcomed(greeter)).toEqual([shy.uid]);
    await shy.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } });
    expect(await welcomed(greeter)).toEqual([]);
  });

  it('B-06 G-23 does not tell a greeter that a member goes to a hangout that the greeter may not read', async () => {
    const [greeter, organizer, newcomer] = [await aged(100), await aged(100), await aged(12)];
    await connect(greeter, organizer);
    await save(greeter, { greets: true });
    await save(newcomer, { isWelcomed: true });
    const groupId = await createGroup(organizer, [newcomer]);
    const body = {
      ...aHangoutForm(),
      clientId: crypto.randomUUID(),
      whoMayJoin: { groupId, visibility: 'only' as const },
    };
    const { id } = (await organizer.call(hangouts.create, { body })).body;
    await join(newcomer, id);
    const isWelcomed = async () =>
      (await greeter.call(discovery.intros, { query: { list: 'recommended', limit: 50 } })).body.items.find(
        ({ uid }) => uid === newcomer.uid,
      )?.wantsWelcome;
    expect(await isWelcomed()).toBe(true);
    await joinGroup(greeter, groupId);
    expect(await isWelcomed()).toBe(false);
    await save(newcomer, { isWelcomed: false });
  });

  it('B-06 a greeter is not shown members who blocked them, suspended members, or members marked "Not for me"', async () => {
    const greeter = await aged(100);
    await connect(greeter, await aged(100));
    await save(greeter, { greets: true });
    const newcomers = await Promise.all([aged(12), aged(12), aged(12), aged(12)]);
    const [blocker, suspended, unwanted, seen] = newcomers as [Member, Member, Member, Member];
    for (const item of newcomers) await save(item, { isWelcomed: true });
    await blocker.call(safety.block, { params: { uid: blocker.uid, other: greeter.uid } });
    await test.app.transact((work) => suspendAndMail(work, null, { uid: suspended.uid, reason: 'Spam' }));
    await greeter.call(discovery.markNotForMe, { params: { uid: greeter.uid, other: unwanted.uid } });
    const { body } = await greeter.call(discovery.intros, { query: { list: 'recommended', limit: 50 } });
    expect(body.items.filter(({ wantsWelcome }) => wantsWelcome).map(({ uid }) => uid)).toEqual([seen.uid]);
  });
});
