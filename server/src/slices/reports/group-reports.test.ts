import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { groupChatId } from '#contract/chats/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import { createGroup } from '#server/slices/groups/groups.factory.ts';
import { setRole } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';

const { chats, groups, operators, reports, safety } = routes;
let test: TestApp;
let operator: Member;
beforeAll(async () => {
  test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  operator = await test.member();
  await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
});
afterAll(() => test.close());

type People = [Member, Member, Member, Member, Member];
let [host, ann, rude, cleo, dan] = [] as unknown as People;
let groupId: string;
let seq: number;
beforeEach(async () => {
  [host, ann, rude, cleo, dan] = (await Promise.all([1, 2, 3, 4, 5].map(() => test.member()))) as People;
  groupId = await createGroup(host, [ann, rude, cleo, dan], { description: 'We climb on Tuesdays.' });
  const body = { clientId: crypto.randomUUID(), content: 'A rude line' };
  ({ seq } = (await rude.call(chats.send, { params: { chatId: groupChatId(groupId) }, body })).body);
});

const reportMessage = (reporter: Member, tellsOrganizers: boolean) =>
  reporter.call(reports.report, {
    body: {
      uid: rude.uid,
      kind: 'harassment',
      reason: 'He says it every day',
      message: { chatId: groupChatId(groupId), seq },
      tellsOrganizers,
    },
  });
const told = (member: Member) => member.call(reports.listInGroup, { params: { groupId } });
const mayTell = async (member: Member, other: Member) =>
  (await member.call(reports.mayTell, { params: { groupId, other: other.uid } })).body?.mayTell;
const settle = (member: Member, reportId: string, outcome: 'seen' | 'removed') =>
  member.call(reports.settleInGroup, { params: { groupId, reportId }, body: { outcome } });
const handled = async () =>
  (await operator.call(operators.listReports, {})).body.items.filter(({ member }) => member?.uid === rude.uid);

it('G-28 organizers see a report only if the reporter wishes it, and neither the reporter nor the words', async () => {
  await reportMessage(ann, false);
  expect((await told(host)).body.items).toEqual([]);
  await reportMessage(cleo, true);
  const { body } = await told(host);
  expect(body.items).toMatchObject([
    { member: { uid: rude.uid }, kind: 'harassment', seq, day: newYorkDay(test.clock.now()) },
  ]);
  expect(Object.keys(body.items[0] ?? {}).sort()).toEqual(['day', 'id', 'kind', 'member', 'seq']);
  for (const hidden of [cleo.uid, 'every day']) expect(JSON.stringify(body)).not.toContain(hidden);
  for (const member of [ann, rude]) expect((await told(member)).status).toBe(404);
  expect((await download(test, cleo)).data.reports).toMatchObject([{ groupId, tellsOrganizers: true }]);
  expect(JSON.stringify((await download(test, rude)).data)).not.toContain('harassment');
});

it('G-28 an organizer marks a report as seen or takes the member out, which operators see with the group and its earlier reports', async () => {
  await reportMessage(ann, true);
  await reportMessage(cleo, true);
  const items = (await told(host)).body.items;
  expect((await settle(ann, items[0]?.id ?? '', 'seen')).status).toBe(404);
  expect((await settle(host, crypto.randomUUID(), 'seen')).status).toBe(404);
  expect((await settle(host, items[1]?.id ?? '', 'seen')).body.items).toEqual([items[0]]);
  expect((await settle(host, items[0]?.id ?? '', 'removed')).body.items).toEqual([]);
  const { people: left } = (await host.call(groups.read, { params: { groupId } })).body;
  expect(left).toBe(4);
  expect((await rude.call(groups.read, { params: { groupId } })).body).toMatchObject({ role: null, isRemoved: true });
  const stored = await handled();
  expect(stored.map(({ organizers, earlierInGroup }) => ({ ...organizers, earlierInGroup }))).toEqual([
    { outcome: 'seen', earlierInGroup: 0 },
    { outcome: 'removed', earlierInGroup: 1 },
  ]);
  expect(stored[0]?.snapshot).toMatchObject({
    kind: 'message',
    text: 'A rude line',
    group: { id: groupId, name: 'Brooklyn climbers', description: 'We climb on Tuesdays.', people: 5 },
  });
});

it('G-28 G-22 S-77 somebody outside of a group reports its organizers there, and does not learn who else is in it', async () => {
  const stranger = await test.member();
  const report = (uid: string) =>
    stranger.call(reports.report, { body: { uid, kind: 'spam', reason: '', groupId, tellsOrganizers: true } });
  const outsider = await test.member();
  for (const { uid } of [rude, outsider]) expect((await report(uid)).error.code).toBe('NOT_FOUND');
  expect((await report(host.uid)).body).toEqual({ reported: true });
});

it('G-28 no organizer sees a report about an organizer, by an organizer, or in a small group', async () => {
  expect(await mayTell(ann, rude)).toBe(true);
  expect(await mayTell(ann, host)).toBe(false);
  expect(await mayTell(host, rude)).toBe(false);
  const stranger = await test.member();
  expect(await mayTell(ann, stranger)).toBe(false);
  expect((await stranger.call(reports.mayTell, { params: { groupId, other: rude.uid } })).status).toBe(404);
  const report = (reporter: Member, other: Member) =>
    reporter.call(reports.report, {
      body: { uid: other.uid, kind: 'spam', reason: '', groupId, tellsOrganizers: true },
    });
  expect((await report(ann, stranger)).error.code).toBe('NOT_FOUND');
  expect((await report(ann, host)).body).toEqual({ reported: true });
  // A member whom a block hides is like one who is not in the group.
  await ann.call(safety.block, { params: { uid: ann.uid, other: rude.uid } });
  expect(await mayTell(ann, rude)).toBe(false);
  expect((await report(ann, rude)).error.code).toBe('NOT_FOUND');
  await dan.call(groups.leave, { params: { groupId, uid: dan.uid } });
  expect(await mayTell(cleo, rude)).toBe(false);
  expect((await report(cleo, rude)).body).toEqual({ reported: true });
  expect((await told(host)).body.items).toEqual([]);
  // Nobody reads a report about themselves, also one who became an organizer since then.
  expect(await mayTell(cleo, ann)).toBe(false);
});

it('G-28 P-12 only the answer of an organizer ends what the undo of a block would return', async () => {
  await reportMessage(ann, true);
  const [report] = (await told(host)).body.items;
  const pair = { params: { uid: rude.uid, other: host.uid } };
  await rude.call(safety.block, pair);
  expect((await settle(dan, report?.id ?? '', 'removed')).status).toBe(404);
  await rude.call(safety.unblock, pair);
  expect((await rude.call(groups.read, { params: { groupId } })).body.role).toBe('member');
});

it('G-28 S-78 an organizer sees no report while too few of the members whom they see could have made it', async () => {
  await host.call(groups.nameOrganizer, { params: { groupId, other: dan.uid } });
  const eve = await test.member();
  await eve.call(groups.join, { params: { groupId, uid: eve.uid }, body: {} });
  await reportMessage(ann, true);
  const [byHost, byDan] = [(await told(host)).body.items.length, (await told(dan)).body.items.length];
  expect([byHost, byDan]).toEqual([1, 1]);
  const [{ id = '' } = {}] = (await told(host)).body.items;
  // The host is left with Ann and Cleo.
  const params = { uid: eve.uid, other: host.uid };
  await eve.call(safety.block, { params });
  expect((await told(host)).body.items).toEqual([]);
  expect((await settle(host, id, 'seen')).status).toBe(404);
  expect((await told(dan)).body.items).toHaveLength(1);
  // A member who came after the report cannot have made it.
  const late = await test.member();
  test.clock.advance(HOUR_MS);
  onTestFinished(() => test.clock.advance(-HOUR_MS));
  await late.call(groups.join, { params: { groupId, uid: late.uid }, body: {} });
  expect((await told(host)).body.items).toEqual([]);
});

it('G-28 a report leaves the list when its member organizes the group, is hidden from the organizer, or when it is closed', async () => {
  const eve = await test.member();
  await eve.call(groups.join, { params: { groupId, uid: eve.uid }, body: {} });
  await reportMessage(ann, true);
  const ids = async (member: Member) => (await told(member)).body.items?.map(({ id }) => id);
  const [id = ''] = await ids(host);
  await host.call(groups.nameOrganizer, { params: { groupId, other: rude.uid } });
  expect([await ids(host), await ids(rude)]).toEqual([[], []]);
  await rude.call(groups.stepDown, { params: { groupId } });
  expect(await ids(host)).toEqual([id]);
  await host.call(groups.nameOrganizer, { params: { groupId, other: cleo.uid } });
  await cleo.call(safety.block, { params: { uid: cleo.uid, other: rude.uid } });
  expect([await ids(host), await ids(cleo)]).toEqual([[id], []]);
  expect((await settle(cleo, id, 'removed')).status).toBe(404);
  await operator.call(operators.resolveReport, { params: { id }, body: { outcome: 'dismissed', resolution: 'Fine' } });
  expect(await ids(host)).toEqual([]);
});
