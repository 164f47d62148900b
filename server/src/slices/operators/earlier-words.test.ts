import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hangoutChatId } from '#contract/chats/ids.ts';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { REPORTABLE_DAYS } from '#contract/limits.ts';
import { deleteOldEarlierWords, earlierWordsBy } from '#server/slices/chats/index.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { setRole } from './set-role.ts';

const { chats, hangouts, operators, reports } = routes;

describe('words that a message had before', () => {
  let test: TestApp;
  let operator: Member;
  beforeAll(async () => {
    test = await createTestApp();
    operator = await test.member({ username: 'odette' });
    await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
  });
  afterAll(() => test.close());

  const write = async (member: Member, chatId: string, content: string) =>
    (await member.call(chats.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), content } })).body;
  /** Returns the latest report about a member. */
  const reportOf = async (uid: string) =>
    (await operator.call(operators.listReports, {})).body.items.findLast(({ member }) => member?.uid === uid);

  it('S-10 R-05 shows operators what a reported message said before it was edited or deleted, for 90 days, if the reporter saw it', async () => {
    const [ann, rude, host] = [await test.member(), await test.member(), await test.member()];
    const chatId = await connect(ann, rude);
    const messageAt = (seq: number) => ({ chatId, seq: String(seq) as never });
    const { seq } = await write(rude, chatId, 'First insult');
    for (const content of ['Second insult', 'Lovely day'])
      await rude.call(chats.edit, { params: messageAt(seq), body: { content } });
    const report = async (caller: Member, message: { chatId: string; seq: number }) =>
      (await caller.call(reports.report, { body: { uid: rude.uid, reason: 'Rude', message } })).error?.code;
    const earlier = [{ text: 'First insult' }, { text: 'Second insult' }];
    expect(await report(ann, { chatId, seq })).toBeUndefined();
    expect((await reportOf(rude.uid))?.snapshot).toMatchObject({ text: 'Lovely day', isEdited: true, earlier });
    await rude.call(chats.deleteMessage, { params: messageAt(seq) });
    // Only the operators see them: no answer about the message has them.
    const shown = (await ann.call(chats.messages, { params: { chatId } })).body.items;
    expect(shown.find((item) => item.seq === seq)).toMatchObject({ kind: 'deleted', content: '' });
    expect(JSON.stringify([shown, (await download(test, ann)).data])).not.toContain('insult');

    // A member who joins a group after the words were replaced has never seen them.
    const { id } = (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const group = hangoutChatId(id);
    const join = (caller: Member) =>
      caller.call(hangouts.join, { params: { hangoutId: id, uid: caller.uid }, body: { rsvp: 'confirmed' } });
    await join(rude);
    const inGroup = await write(rude, group, 'Insult for all');
    const params = { chatId: group, seq: String(inGroup.seq) as never };
    await rude.call(chats.edit, { params, body: { content: 'Good morning' } });
    await join(ann);
    expect(await report(ann, { chatId: group, seq: inGroup.seq })).toBeUndefined();
    const lateSnapshot = (await reportOf(rude.uid))?.snapshot;
    expect(lateSnapshot).toMatchObject({ text: 'Good morning' });
    expect(lateSnapshot).not.toHaveProperty('earlier');
    await rude.call(chats.deleteMessage, { params });
    expect(await report(ann, { chatId: group, seq: inGroup.seq })).toBeUndefined();
    expect((await reportOf(rude.uid))?.snapshot).toMatchObject({
      text: '',
      isDeleted: true,
      earlier: [{ text: 'Good morning' }],
    });
    expect(await report(host, { chatId: group, seq: inGroup.seq })).toBeUndefined();
    expect((await reportOf(rude.uid))?.snapshot).toMatchObject({
      earlier: [{ text: 'Insult for all' }, { text: 'Good morning' }],
    });

    // Of many earlier words a report has the twenty that stood longest.
    await test.app.pool.query(
      `insert into earlier_words select $1, $2, 100 + n, $3, 'Version ' || n, false, now(), now() + make_interval(secs => n)
       from generate_series(1, 21) n`,
      [group, inGroup.seq, rude.uid],
    );
    expect(await report(host, { chatId: group, seq: inGroup.seq })).toBeUndefined();
    expect((await reportOf(rude.uid))?.snapshot).toMatchObject({
      earlier: Array.from({ length: 20 }, (_, n) => ({ text: `Version ${n + 2}` })),
    });

    // After 90 days nothing is left to report.
    const now = test.clock.now();
    const { rows } = await test.app.pool.query('select max(replaced_at) as last from earlier_words');
    test.clock.set(new Date(new Date(rows[0].last).getTime() + REPORTABLE_DAYS * DAY_MS));
    await deleteOldEarlierWords(test.app);
    expect(await earlierWordsBy(test.app.db, rude.uid)).toHaveLength(1);
    test.clock.advance(1);
    await deleteOldEarlierWords(test.app);
    test.clock.set(now);
    expect(await report(ann, { chatId, seq })).toBe('MESSAGE_DELETED');
    expect(await earlierWordsBy(test.app.db, rude.uid)).toEqual([]);
  });
});
