import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import { BLOCK_UNDO_MS } from '#server/slices/safety/block.rules.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { endDueHeldPlaces } from './block-effect.ts';
import { aHangoutForm, createdId, join } from './hangouts.factory.ts';

const { hangouts, chats, safety } = routes;

describe('places and attendees', () => {
  let test: TestApp;
  let ann: Member;
  let ben: Member;
  let cleo: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    ann = await test.member({ firstName: 'Ann' });
    ben = await test.member({ firstName: 'Ben' });
    cleo = await test.member({ firstName: 'Cleo' });
  });

  const read = (member: Member, hangoutId: string) => member.call(hangouts.read, { params: { hangoutId } });
  const chatOf = (member: Member, id: string) => member.call(chats.read, { params: { chatId: hangoutChatId(id) } });
  const lines = async (member: Member, id: string) =>
    (await member.call(chats.messages, { params: { chatId: hangoutChatId(id) } })).body.items?.map(
      ({ kind, content }) => `${kind}: ${content}`,
    );
  const write = (member: Member, id: string, content: string) =>
    member.call(chats.send, {
      params: { chatId: hangoutChatId(id) },
      body: { clientId: crypto.randomUUID(), content },
    });
  const block = (member: Member, other: Member) =>
    member.call(safety.block, { params: { uid: member.uid, other: other.uid } });
  const unblock = (member: Member, other: Member) =>
    member.call(safety.unblock, { params: { uid: member.uid, other: other.uid } });

  it('P-12 frees the places of other hangouts when those of one cannot be freed, and these by the next run', async () => {
    const ids = [await createdId(ann), await createdId(ann)];
    for (const id of ids) await join(ben, id);
    await block(ben, ann);
    const { db } = test.app;
    await sql`create function fails() returns trigger language plpgsql as $$ begin
      if old.hangout_id = (select min(hangout_id) from held_places) then raise 'This one fails.'; end if;
      return old; end $$`.execute(db);
    await sql`create trigger fails before delete on held_places for each row execute function fails()`.execute(db);
    test.clock.advance(BLOCK_UNDO_MS);
    const logged = vi.spyOn(test.app.log, 'error');
    const held = async () => (await sql`select 1 from held_places`.execute(db)).rows.length;
    await endDueHeldPlaces(test.app);
    expect(await held()).toBe(1);
    expect(logged.mock.calls).toMatchObject([
      [{ event: 'held_places_not_ended', id: expect.any(String) }, expect.any(String)],
    ]);
    await sql`drop trigger fails on held_places`.execute(db);
    await endDueHeldPlaces(test.app);
    expect(await held()).toBe(0);
  });

  it('P-12 undoing a block restores the places, also in a full hangout with a waitlist, and the chats', async () => {
    const [full, his] = [await createdId(ann, { capacity: 2 }), await createdId(ben)];
    await join(ben, full);
    await join(cleo, full, 'waiting');
    await join(ann, his);
    const order = async (id: string) => (await read(cleo, id)).body.participants.map(({ uid }) => uid);
    const before = await order(full);
    await write(ben, full, 'See you there');
    await block(ben, ann);
    // The place looks like one that is offered to somebody else.
    expect((await read(cleo, full)).body).toMatchObject({ going: 1, promised: 1, waiting: 1, rsvp: 'waiting' });
    expect((await join(cleo, full, 'confirmed')).error.code).toBe('HANGOUT_FULL');
    expect((await chatOf(ben, full)).error.code).toBe('CHAT_NOT_FOUND');
    await unblock(ben, ann);
    expect((await read(ben, full)).body).toMatchObject({ going: 2, rsvp: 'confirmed' });
    expect((await read(ann, his)).body.rsvp).toBe('confirmed');
    expect(await order(full)).toEqual(before);
    expect((await chatOf(ben, full)).body.can.send).toBe(true);
    expect(await lines(ben, full)).toContain('text: See you there');
    await endDueHeldPlaces(test.app);
    expect((await read(cleo, full)).body).toMatchObject({ going: 2, promised: 0, rsvp: 'waiting' });

    await block(ben, ann);
    test.clock.advance(BLOCK_UNDO_MS - 1);
    await endDueHeldPlaces(test.app);
    expect((await read(cleo, full)).body.rsvp).toBe('waiting');
    test.clock.advance(1);
    await endDueHeldPlaces(test.app);
    expect((await read(cleo, full)).body).toMatchObject({ going: 1, promised: 1, rsvp: 'waiting' });
    expect((await join(cleo, full, 'confirmed')).body).toMatchObject({ going: 2, waiting: 0, rsvp: 'confirmed' });
    await unblock(ben, ann);
    expect((await read(ben, full)).body).toMatchObject({ going: 2, rsvp: null });
  });

  it('P-12 S-71 a place that is held for an undo refuses no lower capacity, and ends when it is all that would be left', async () => {
    const at = new Date(test.clock.now().getTime() + DAY_MS);
    const eve = await test.member();
    for (const { before, after, isWaitedFor, isBack, refused } of [
      { before: 5, after: 2, isBack: false },
      { before: null, after: 3, isBack: false },
      { before: 5, after: 4, isBack: true },
      { before: 3, after: 2, isBack: false },
      // A full hangout for which somebody waits shows the place as one that is offered.
      { before: 3, after: 2, isWaitedFor: true, isBack: true, refused: '1 more can take a place' },
    ]) {
      const id = await createdId(ann, { at, capacity: before });
      for (const member of [ben, cleo]) await join(member, id);
      if (isWaitedFor) await join(eve, id, 'waiting');
      await ann.call(hangouts.nameCoHost, { params: { hangoutId: id, other: cleo.uid } });
      await block(ben, ann);
      const withRoom = (await cleo.call(hangouts.list, { query: { room: 'free' } })).body.items.map((item) => item.id);
      expect(withRoom.includes(id)).toBe(!isWaitedFor);
      const body = aHangoutForm({ at, capacity: after });
      const changed = await cleo.call(hangouts.change, { params: { hangoutId: id }, body });
      if (refused) expect(changed.error.fields?.capacity).toContain(refused);
      else expect(changed.body).toMatchObject({ capacity: after, going: 2, promised: 0 });
      await unblock(ben, ann);
      expect((await read(cleo, id)).body.going).toBe(isBack ? 3 : 2);
      expect((await read(ben, id)).body.rsvp).toBe(isBack ? 'confirmed' : null);
    }
  });

  it('H-03 lists all attendees in the order in which they joined, page by page, without those a block hides', async () => {
    const id = await createdId(cleo);
    await join(ann, id);
    await join(ben, id);
    const page = (member: Member, cursor?: string) =>
      member.call(hangouts.attendees, { params: { hangoutId: id }, query: { limit: 2, ...(cursor && { cursor }) } });
    const first = (await page(ann)).body;
    expect(first.items.map(({ uid }) => uid)).toEqual([cleo.uid, ann.uid]);
    const second = (await page(ann, first.nextCursor ?? undefined)).body;
    expect(second).toEqual({
      items: [expect.objectContaining({ uid: ben.uid, firstName: 'Ben' })],
      nextCursor: null,
    });
    await block(ann, ben);
    const seen = async (member: Member) => (await page(member)).body.items.map(({ uid }) => uid);
    expect(await seen(ann)).toEqual([cleo.uid, ann.uid]);
    expect(await seen(ben)).toEqual([cleo.uid, ben.uid]);
    expect((await page(ann, 'nonsense')).error.code).toBe('INVALID_INPUT');
    await block(cleo, ann);
    expect((await page(ann)).status).toBe(404);
  });
});
