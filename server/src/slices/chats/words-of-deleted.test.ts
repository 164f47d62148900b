import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupChatId } from '#contract/chats/ids.ts';
import { routes } from '#contract/index.ts';
import { createGroup } from '#server/slices/groups/groups.factory.ts';
import { deleteAccount, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';

const { chats, safety } = routes;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
});
afterAll(() => test.close());

const block = (member: Member, other: Member) =>
  member.call(safety.block, { params: { uid: member.uid, other: other.uid } });
const suspend = (member: Member) =>
  test.app.transact((work) => suspendAndMail(work, null, { uid: member.uid, reason: 'Rude', words: '' }));

it.each([
  {
    title: 'who blocked the reader',
    hide: (leaver: Member, reader: Member) => block(leaver, reader),
    byStranger: 'text',
  },
  {
    title: 'whom the reader blocked',
    hide: (leaver: Member, reader: Member) => block(reader, leaver),
    byStranger: 'text',
  },
  { title: 'who was suspended', hide: (leaver: Member) => suspend(leaver), byStranger: 'hidden' },
])(
  'A-18 P-12 S-78 withholds the words of a member $title also when their account is deleted',
  async ({ hide, byStranger }) => {
    const [host, leaver, reader, stranger] = await Promise.all(
      ['Host', 'Leaver', 'Reader', 'Stranger'].map((firstName) => test.member({ firstName })),
    );
    if (!host || !leaver || !reader || !stranger) throw new Error('Members are missing.');
    const chatId = groupChatId(await createGroup(host, [leaver, reader, stranger], {}));
    const body = { clientId: crypto.randomUUID(), content: 'A walrus' };
    const { seq } = (await leaver.call(chats.send, { params: { chatId }, body })).body;
    const seenBy = async (member: Member) => {
      const { items } = (await member.call(chats.messages, { params: { chatId }, query: {} })).body;
      const { body: found } = await member.call(chats.search, { query: { search: 'walrus' } });
      return [items.find((message) => message.seq === seq)?.kind, found.items.length];
    };
    await hide(leaver, reader);
    expect(await seenBy(reader)).toEqual(['hidden', 0]);
    await test.app.transact((work) => deleteAccount(work, null, { uid: leaver.uid, now: true }));
    expect(await seenBy(reader)).toEqual(['hidden', 0]);
    expect(await seenBy(stranger)).toEqual([byStranger, byStranger === 'text' ? 1 : 0]);
  },
);
