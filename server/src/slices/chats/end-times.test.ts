import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventChatId, hangoutChatId } from '#contract/chats/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { announceEvent, cancelAnnouncedEvent } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { newEvent } from '#server/testing/roles.ts';

const { chats, connections, events, hangouts } = routes;

describe('when the hangout or event of a chat ends', () => {
  let test: TestApp;
  let [ann, ben] = [] as unknown as [Member, Member];
  beforeAll(async () => {
    test = await createTestApp();
    [ann, ben] = [await test.member(), await test.member()];
  });
  afterAll(() => test.close());

  const overAt = async (chatId: string) => (await ann.call(chats.read, { params: { chatId } })).body.overAt;

  it('M-22 is the end of the hangout as it is now, or when it was cancelled, in the list and in one chat', async () => {
    const { body } = await ann.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } });
    const chatId = hangoutChatId(body.id);
    expect(await overAt(chatId)).toBe(body.endsAt);
    const later = aHangoutForm({ at: new Date(Date.now() + 3 * DAY_MS) });
    const changed = await ann.call(hangouts.change, { params: { hangoutId: body.id }, body: later });
    expect(changed.body.dateTime).not.toBe(body.dateTime);
    expect(await overAt(chatId)).toBe(changed.body.endsAt);
    const listed = (await ann.call(chats.list, {})).body.items.find(({ id }) => id === chatId);
    expect(listed?.overAt).toBe(changed.body.endsAt);
    await ann.call(hangouts.cancel, { params: { hangoutId: body.id } });
    const cancelled = await overAt(chatId);
    expect(Date.parse(cancelled ?? '')).toBeLessThanOrEqual(test.clock.now().getTime() + 60_000);
  });

  it('M-22 is the end of an event, or when it was cancelled, and unknown for a direct chat', async () => {
    const event = await test.app.transact((work) => announceEvent(work, null, { ...newEvent(), durationMinutes: 90 }));
    await ann.call(events.joinChat, { params: { eventId: event.id } });
    expect(await overAt(eventChatId(event.id))).toBe(event.endsAt);
    await test.app.transact((work) => cancelAnnouncedEvent(work, null, event.id, 'A storm is coming.'));
    expect(Date.parse((await overAt(eventChatId(event.id))) ?? '')).toBeLessThanOrEqual(test.clock.now().getTime());
    const params = { target: ben.uid, requester: ann.uid };
    const { chatId } = (await ann.call(connections.request, { params, body: { message: 'Hi' } })).body;
    expect(await overAt(chatId)).toBeNull();
  });
});
