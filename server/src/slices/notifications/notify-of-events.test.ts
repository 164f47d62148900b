import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { allEvents } from '#server/slices/events/index.ts';
import { announceEvent, cancelAnnouncedEvent, setRole } from '#server/slices/operators/index.ts';
import { startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { newEvent } from '#server/testing/roles.ts';
import { openSocket } from '#server/testing/socket.ts';
import { sendDigests } from './digest.ts';

const { events, notifications, operators, safety } = routes;

describe('notifications of events', () => {
  let test: TestApp;
  let [operator, ann, ben] = [] as unknown as [Member, Member, Member];
  beforeEach(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    [operator, ann, ben] = [await test.member(), await test.member(), await test.member()];
    await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
  });
  afterEach(() => test.close());

  const announce = async (fields = {}) =>
    (await operator.call(operators.createEvent, { body: { ...newEvent(), ...fields } })).body;
  async function change(id: string, fields: object) {
    const { clientId, ...form } = newEvent();
    const { status } = await operator.call(operators.changeEvent, {
      params: { eventId: id },
      body: { ...form, ...fields },
    });
    expect(status).toBe(200);
  }
  const received = async (recipient: Member) =>
    (await recipient.call(notifications.list, { params: { uid: recipient.uid } })).body.items.filter(
      ({ type }) => type === 'event',
    );
  const summaries = async (recipient: Member) =>
    (await received(recipient)).map(({ event, eventChange, read }) => [event?.id, eventChange, read]);

  it('E-03 N-02 S-79 reach every member once, live if online, also one who blocked the operator, but not the operator who announced the event or members who turned them off', async () => {
    const [off, blocker, suspended] = [await test.member(), await test.member(), await test.member()];
    await off.call(notifications.saveSettings, { params: { uid: off.uid }, body: { types: { event: false } } });
    await blocker.call(safety.block, { params: { uid: blocker.uid, other: operator.uid } });
    await test.app.transact((work) => startSuspension(work, suspended.uid, { reason: 'a test', words: '' }));
    const socket = await openSocket(await test.listen(), ann.token);
    const event = newEvent();
    const { id } = await announce(event);
    await announce(event);
    const published = await socket.event('notification');
    expect(published).toMatchObject({
      unread: 1,
      notification: {
        type: 'event',
        eventChange: 'announced',
        from: null,
        hangout: null,
        event: { id, title: 'Stoop sale' },
      },
    });
    socket.close();
    expect(await summaries(ann)).toEqual([[id, 'announced', false]]);
    expect(await summaries(ben)).toEqual([[id, 'announced', false]]);
    expect(await summaries(blocker)).toEqual([[id, 'announced', false]]);
    expect(await Promise.all([operator, off].map(async (recipient) => (await received(recipient)).length))).toEqual([
      0, 0,
    ]);
    const { rows } = await sql<{ n: number }>`select count(*) as n from notifications`.execute(test.app.db);
    expect(rows[0]?.n).toBe(3);
  });

  it('E-03 E-04 of a new time, a new place or a cancellation replace the earlier notification of members who had one, joined the chat or go', async () => {
    const { id } = await announce();
    const [late, later, goer] = [await test.member(), await test.member(), await test.member()];
    await later.call(events.joinChat, { params: { eventId: id } });
    // Somebody who has left the chat goes nevertheless.
    await goer.call(events.attend, { params: { eventId: id } });
    await goer.call(events.leaveChat, { params: { eventId: id } });
    await ann.call(notifications.markRead, { params: { uid: ann.uid, id: 'all' }, body: { read: true } });
    await change(id, { title: 'Stoop sales' });
    await change(id, { title: 'Stoop sales', description: 'Bring bags.' });
    expect(await summaries(ann)).toEqual([[id, 'announced', true]]);
    await change(id, { location: 'Clinton Hill' });
    for (const recipient of [ann, ben, later, goer])
      expect(await summaries(recipient)).toEqual([[id, 'changed', false]]);
    expect((await received(ben))[0]?.event?.location).toBe('Clinton Hill');
    const socket = await openSocket(await test.listen(), ben.token);
    await operator.call(operators.cancelEvent, { params: { eventId: id }, body: { reason: '' } });
    expect((await socket.event('notification')).notification).toMatchObject({
      eventChange: 'cancelled',
      event: { cancelled: true },
    });
    socket.close();
    expect(await summaries(ben)).toEqual([[id, 'cancelled', false]]);
    expect([await summaries(late), await summaries(operator)]).toEqual([[], []]);
  });

  it('E-03 N-02 reach every member once although a node dies or the database fails while they are written', async () => {
    const { db } = test.app;
    await sql`create function refuses() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db);
    await sql`create trigger refuses before insert on notifications for each row execute function refuses()`.execute(
      db,
    );
    const { id } = await announce();
    expect((await allEvents(test.app, 'upcoming')).map((item) => item.id)).toEqual([id]);
    await sql`drop trigger refuses on notifications`.execute(db);
    await sql`drop function refuses`.execute(db);
    expect(await summaries(ann)).toEqual([]);
    const secondAnswer = await sql<{ data: unknown }>`select data from jobs.job where name = 'event-news'`.execute(db);
    expect(secondAnswer.rows).toHaveLength(1);
    test.clock.advance(60_000);
    await test.app.queues.runAll();
    await ann.call(notifications.markRead, { params: { uid: ann.uid, id: 'all' }, body: { read: true } });
    // As if the node had died after writing them and before removing the job.
    await sql`insert into jobs.job (name, policy, data, start_after) values ('event-news', 'standard',
      ${JSON.stringify(secondAnswer.rows[0]?.data)}::jsonb, ${test.clock.now()})`.execute(db);
    await test.app.queues.runAll();
    expect(await summaries(ann)).toEqual([[id, 'announced', true]]);
    expect(await summaries(ben)).toEqual([[id, 'announced', false]]);
  });

  it('N-02 are in the digest until the event has begun, and afterwards while an hour of it or more remains', async () => {
    const HOUR = 3_600_000;
    const startsAt = new Date(+test.clock.now() + 40 * HOUR).toISOString();
    await announce({ startsAt });
    const mine = () => test.mails.filter(({ to }) => to === ann.email);
    test.clock.advance(7 * HOUR);
    await sendDigests(test.app);
    expect(mine()[0]?.text).toMatch(/- New event: Stoop sale, \w+, \w+ \d+, \d+:\d\d [AP]M, Fort Greene/);
    const soonDate = new Date(+test.clock.now() + HOUR).toISOString();
    await test.app.transact((work) => announceEvent(work, null, { ...newEvent(), startsAt: soonDate }));
    test.clock.advance(25 * HOUR);
    await sql`update notifications set "timestamp" = ${test.clock.now()} where not read`.execute(test.app.db);
    await sql`delete from notifications where event_id in (select id from events where starts_at > ${test.clock.now()})`.execute(
      test.app.db,
    );
    await sendDigests(test.app);
    expect(mine()).toHaveLength(1);

    const long = {
      ...newEvent(),
      startsAt: new Date(+test.clock.now() + HOUR).toISOString(),
      durationMinutes: 600,
    } as const;
    await test.app.transact((work) => announceEvent(work, null, { ...long, title: 'Block party' }));
    const cancelled = await test.app.transact((work) =>
      announceEvent(work, null, {
        ...long,
        title: 'Parade',
        clientId: 'parade',
      }),
    );
    await test.app.transact((work) => cancelAnnouncedEvent(work, null, cancelled.id, ''));
    await sql`update notifications set "timestamp" = ${test.clock.now()} where not read`.execute(test.app.db);
    test.clock.advance(10 * HOUR + 1);
    await sendDigests(test.app);
    expect(mine()).toHaveLength(1);
    test.clock.advance(-1);
    await sendDigests(test.app);
    expect(mine()[1]?.text).toMatch(/- New event: Block party, until \w+, \w+ \d+, \d+:\d\d [AP]M, Fort Greene/);
    expect(mine()[1]?.text).not.toContain('Parade');
  });
});
