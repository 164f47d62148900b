import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chats } from '#contract/chats/routes.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import { notifications } from '#contract/notifications/routes.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { aHangoutForm } from './hangouts.factory.ts';

describe('joining a hangout', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('H-06 takes at most 13 statements', async () => {
    const [host, first, guest] = [await test.member(), await test.member(), await test.member()];
    const { id } = (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const join = (member: typeof guest) =>
      member.call(hangouts.join, { params: { hangoutId: id, uid: member.uid }, body: { rsvp: 'confirmed' } });
    await join(first);
    await guest.call(hangouts.read, { params: { hangoutId: id } });
    const { result, statements } = await recordStatements(() => join(guest));
    expect(result.body).toMatchObject({ rsvp: 'confirmed', going: 3 });
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(13);
  });

  it('S-24 coming and going in a loop is limited, writes one message and notifies the host once', async () => {
    const [host, guest] = [await test.member(), await test.member()];
    const { id } = (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const params = { hangoutId: id, uid: guest.uid };
    const join = () => guest.call(hangouts.join, { params, body: { rsvp: 'confirmed' } });
    const stored = async () => {
      const { items } = (await host.call(chats.messages, { params: { chatId: hangoutChatId(id) } })).body;
      return items.filter(({ userId }) => userId === guest.uid).map(({ event }) => event);
    };
    for (let n = 0; n < RATE_LIMITS.join.points; n++) {
      expect((await join()).body.rsvp).toBe('confirmed');
      expect((await guest.call(hangouts.leave, { params })).body.rsvp).toBe(null);
    }
    expect((await join()).error.code).toBe('TOO_MANY_REQUESTS');
    expect(await stored()).toEqual(['joined']);
    const news = (await host.call(notifications.list, { params: { uid: host.uid }, query: {} })).body.items;
    expect(news.map(({ type }) => type)).toEqual(['hangout_joined']);
  });

  it('S-24 S-47 guests are notified of at most ten changes of a hangout by its host in an hour, however many the co-host has made', async () => {
    const [host, guest] = [await test.member(), await test.member()];
    const form = aHangoutForm();
    const { id } = (await host.call(hangouts.create, { body: { ...form, clientId: crypto.randomUUID() } })).body;
    await guest.call(hangouts.join, { params: { hangoutId: id, uid: guest.uid }, body: { rsvp: 'confirmed' } });
    const change = (given: object) =>
      host.call(hangouts.change, { params: { hangoutId: id }, body: { ...form, ...given } });
    const coHost = await test.member();
    await coHost.call(hangouts.join, { params: { hangoutId: id, uid: coHost.uid }, body: { rsvp: 'confirmed' } });
    await host.call(hangouts.nameCoHost, { params: { hangoutId: id, other: coHost.uid } });
    const byCoHost = (location: string) =>
      coHost.call(hangouts.change, { params: { hangoutId: id }, body: { ...form, location } });
    for (let n = 0; n < 10; n++) expect((await byCoHost(`Square ${n}`)).status).toBe(200);
    expect((await byCoHost('Square 10')).error.code).toBe('TOO_MANY_REQUESTS');
    for (let n = 0; n < 10; n++) expect((await change({ location: `Corner ${n}` })).status).toBe(200);
    expect((await change({ location: 'Corner 10' })).error.code).toBe('TOO_MANY_REQUESTS');
    const began = test.clock.now().getTime();
    expect((await change({ location: 'Corner 9', title: 'Better dumplings' })).status).toBe(200);
    const news = (await guest.call(notifications.list, { params: { uid: guest.uid }, query: {} })).body.items;
    expect(news.filter(({ type }) => type === 'hangout_changed')).toHaveLength(20);
    test.clock.set(new Date(began + 3_599_999));
    expect((await change({ location: 'Corner 10' })).error.code).toBe('TOO_MANY_REQUESTS');
    test.clock.set(new Date(began + 3_600_000));
    expect((await change({ location: 'Corner 10' })).status).toBe(200);
    test.clock.set(new Date(began));
  });

  it('S-24 a member who leaves after a while leaves with a message, and arrives anew', async () => {
    const [host, guest] = [await test.member(), await test.member()];
    const { id } = (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const params = { hangoutId: id, uid: guest.uid };
    const chatId = hangoutChatId(id);
    const join = () => guest.call(hangouts.join, { params, body: { rsvp: 'confirmed' } });
    /** Joins, leaves after this many seconds, and joins again. Returns what the chat says of that. */
    async function stayFor(seconds: number) {
      await join();
      await test.app.pool.query(
        `update chat_participants set joined_at = now() - make_interval(secs => $3) where chat_id = $1 and uid = $2`,
        [chatId, guest.uid, seconds],
      );
      await guest.call(hangouts.leave, { params });
      await join();
      const { items } = (await host.call(chats.messages, { params: { chatId } })).body;
      return items.filter(({ userId }) => userId === guest.uid).map(({ event }) => event);
    }
    // The time of the database passes during the test, so that 45 seconds may become a few more.
    expect(await stayFor(45)).toEqual(['joined']);
    expect(await stayFor(61)).toEqual(['joined', 'left', 'joined']);
  });
});
