import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hangoutChatId } from '#contract/chats/ids.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import { REPORT_SNAPSHOT_DAYS, REPORTABLE_DAYS } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { makeInvitation } from '#server/demo/acts/invites.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { filesRemoved } from '#server/slices/media/index.ts';
import { pushes } from '#server/slices/notifications/index.ts';
import { PUSH_DELAY_MS } from '#server/slices/notifications/push.rules.ts';
import { ALL_REPORTS, dropReportSnapshots, listReportRows } from '#server/slices/reports/index.ts';
import { insertReport } from '#server/slices/reports/reports.sql.ts';
import { appealLinksMailed } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { type PushService, startPushService } from '#server/testing/push-service.ts';
import { openSocket } from '#server/testing/socket.ts';
import { REPORT_BUNDLE_MS } from './notices.rules.ts';
import { notifyOfFailedBackup } from './notify-of-failed-backup.ts';
import { mailWaiting, noteReport, notifyOperators } from './notify-operators.ts';
import { closeReport } from './resolve-report.ts';
import { restoreMember } from './restore.ts';
import { setRole } from './set-role.ts';
import { suspendAndMail } from './suspend.ts';
import { text as sentences } from './text/index.ts';

const {
  chats,
  connections,
  diagnostics,
  hangouts,
  invites,
  media,
  notifications,
  operators: o,
  profiles,
  reports,
  safety,
} = routes;
const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#b23a16' } })
  .jpeg()
  .toBuffer();

let test: TestApp;
let operator: Member;
let base: string;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  test = await createTestApp({ safeFetch: service.safeFetch });
  operator = await test.member({ username: 'odette' });
  await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
  base = await test.listen();
});
afterAll(async () => {
  await test.close();
  await service.close();
});

const write = async (member: Member, chatId: string, content: string) =>
  (await member.call(chats.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), content } })).body;
const openReports = async () => (await operator.call(o.listReports, {})).body.items;
const reportOf = async (uid: string) => (await openReports()).find(({ member }) => member?.uid === uid);
const remove = (member: Member) =>
  test.app.http.inject({
    method: 'POST',
    url: '/v1/accounts:delete?key=local',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ idToken: member.token }),
  });
const linkIn = (text = '') => /\/appeal#([\w-]{43})/.exec(text)?.[1] ?? '';
const signIn = (member: Member) =>
  test.app.http.inject({
    method: 'POST',
    url: '/v1/accounts:signInWithPassword?key=local',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email: member.email, password: member.password }),
  });

describe('reports', () => {
  it('P-12 R-05 keeps a reported hangout as it was, for operators only; only a hangout of that host can be reported', async () => {
    const [host, guest, third] = [await test.member(), await test.member(), await test.member()];
    const hangoutForm = { ...aHangoutForm({ title: 'Canary auction' }), clientId: crypto.randomUUID() };
    const { id } = (await host.call(hangouts.create, { body: hangoutForm })).body;
    const report = (caller: Member, uid: string) =>
      caller.call(reports.report, { body: { uid, reason: 'It is an ad', hangoutId: id } });
    expect((await report(guest, host.uid)).body).toEqual({ reported: true });
    await host.call(hangouts.change, { params: { hangoutId: id }, body: aHangoutForm({ title: 'A walk' }) });
    const stored = await reportOf(host.uid);
    expect(stored).toMatchObject({
      reason: 'It is an ad',
      reporter: { uid: guest.uid },
      snapshot: { kind: 'hangout', id, title: 'Canary auction', location: hangoutForm.location, photo: null },
    });
    expect((await report(guest, third.uid)).error.code).toBe('NOT_FOUND');
    await host.call(safety.block, { params: { uid: host.uid, other: third.uid } });
    expect((await report(third, host.uid)).error.code).toBe('NOT_FOUND');
  });

  it('S-51 R-05 shows operators no report about themselves, in lists, counts and the log, and lets them close none', async () => {
    const [ann, reported, inviter] = [
      await test.member(),
      await test.member({ username: 'olga' }),
      await test.member(),
    ];
    const usedBy = { uid: reported.uid, email: reported.email, at: test.clock.now() };
    await makeInvitation(test.app, inviter.uid, { asOf: test.clock.now(), usedBy });
    // One from before they became an operator, and one from after it.
    const report = (reason: string) => ann.call(reports.report, { body: { uid: reported.uid, reason } });
    await report('Followed me home');
    await test.app.transact((work) => setRole(work, null, reported.uid, 'operator'));
    await report('Threatened me');
    const ids = (await openReports()).flatMap(({ id, member }) => (member?.uid === reported.uid ? [id] : []));
    expect(ids).toHaveLength(2);
    const [id = '', other = ''] = ids;
    const close = (caller: Member, params = { id }) =>
      caller.call(o.resolveReport, { params, body: { outcome: 'dismissed', resolution: 'Ann is wrong' } });
    const unknown = await close(reported, { id: crypto.randomUUID() });
    expect((await close(reported)).error.code).toBe(unknown.error.code);
    expect((await close(operator)).body).toEqual({ resolved: true, mailed: false });
    await test.app.transact((work) =>
      closeReport(work, null, { id: other, outcome: 'warned', resolution: 'Ann is right', words: '' }),
    );
    const lookedAt = async (caller: Member) => {
      const [open, resolved, log, branches] = await Promise.all([
        caller.call(o.listReports, {}),
        caller.call(o.listReports, { query: { show: 'resolved' } }),
        caller.call(o.listAudit, {}),
        caller.call(o.listBranches, {}),
      ]);
      const branch = branches.body.items.find((item) => item.inviter.uid === inviter.uid);
      return {
        reports: [...open.body.items, ...resolved.body.items].filter(({ member }) => member?.uid === reported.uid)
          .length,
        entries: log.body.items.filter(({ action, subject }) => action === 'resolved' && subject === 'olga').length,
        counted: branch?.reports,
      };
    };
    expect(await lookedAt(reported)).toEqual({ reports: 0, entries: 0, counted: 0 });
    expect(await lookedAt(operator)).toEqual({ reports: 2, entries: 2, counted: 2 });
  });

  it('P-16 a report says what it is about, which operators see; only "something else" needs words', async () => {
    const [ann, rude] = [await test.member(), await test.member({ username: 'impostor' })];
    const report = (body: object) => ann.call(reports.report, { body: { uid: rude.uid, ...body } as never });
    expect((await report({ kind: 'fake', reason: ' ' })).body).toEqual({ reported: true });
    expect(await reportOf(rude.uid)).toMatchObject({ kind: 'fake', reason: '', reporter: { uid: ann.uid } });
    for (const body of [{ kind: 'other', reason: '' }, { reason: '' }, { kind: 'boring', reason: 'Yawns' }]) {
      const { error } = await report(body);
      expect([error.code, Object.keys(error.fields ?? {}).length]).toEqual(['INVALID_INPUT', 1]);
    }
    const { data } = await download(test, ann);
    expect(data.reports).toMatchObject([{ uid: rude.uid, kind: 'fake', reason: '' }]);
  });

  it('R-05 keeps the reported message, for operators only, even if its sender changes or deletes it', async () => {
    const [ann, rude] = [await test.member(), await test.member({ username: 'rude_one' })];
    const chatId = await connect(ann, rude);
    const { seq, timestamp } = await write(rude, chatId, 'canary insult');
    const body = { uid: rude.uid, reason: 'Rude', message: { chatId, seq } };
    expect((await ann.call(reports.report, { body })).body).toEqual({ reported: true });
    await rude.call(chats.edit, { params: { chatId, seq: String(seq) as never }, body: { content: 'Lovely day' } });
    await rude.call(chats.deleteMessage, { params: { chatId, seq: String(seq) as never } });
    await rude.call(profiles.saveProfile, { params: { uid: rude.uid }, body: { public: { username: 'nice_one' } } });
    expect(await reportOf(rude.uid)).toMatchObject({
      member: { username: 'nice_one' },
      snapshot: {
        kind: 'message',
        text: 'canary insult',
        at: timestamp,
        isEdited: false,
        username: 'rude_one',
        chat: { id: chatId, type: 'direct' },
      },
    });
    const { earlierWords, ...ofRude } = (await download(test, rude)).data;
    const received = [(await download(test, ann)).data, ofRude, await rude.call(o.listReports, {})];
    expect(JSON.stringify(received)).not.toContain('canary');
    expect(earlierWords).toMatchObject([
      { chatId, seq, content: 'canary insult' },
      { chatId, seq, content: 'Lovely day' },
    ]);
  });

  it('R-05 accepts reports only of messages that the reporter can read, and only against their sender', async () => {
    const [ann, rude, other] = [await test.member(), await test.member(), await test.member()];
    const chatId = await connect(ann, rude);
    const { seq } = await write(rude, chatId, 'Hello');
    const report = async (caller: Member, uid: string, message: object) =>
      (await caller.call(reports.report, { body: { uid, reason: 'Rude', message } as never })).error?.code;
    expect(await report(other, rude.uid, { chatId, seq })).toBe('NOT_FOUND');
    expect(await report(ann, other.uid, { chatId, seq })).toBe('NOT_FOUND');
    expect(await report(ann, rude.uid, { chatId, seq: seq + 1 })).toBe('NOT_FOUND');
    expect(await report(ann, rude.uid, { chatId, seq })).toBeUndefined();
  });

  it('S-10 R-05 accepts reports of messages received in the last 90 days in withdrawn, left and blocked chats', async () => {
    const [ann, rude, host] = [await test.member(), await test.member(), await test.member()];
    const report = async (caller: Member, chatId: string, seq: number) =>
      (await caller.call(reports.report, { body: { uid: rude.uid, reason: 'Rude', message: { chatId, seq } } })).error
        ?.code;
    // Withdrawing keeps the chat in the receiver's list. Declining hides it from them, and the message can still be reported.
    const params = { target: ann.uid, requester: rude.uid };
    const { chatId } = (await rude.call(connections.request, { params, body: { message: 'A threat' } })).body;
    await rude.call(connections.end, { params });
    expect((await ann.call(chats.messages, { params: { chatId } })).body.items).toMatchObject([
      { content: 'A threat' },
    ]);
    await rude.call(connections.request, { params, body: { message: 'Another one' } });
    await ann.call(connections.answer, { params, body: { answer: 'decline' } });
    expect((await ann.call(chats.messages, { params: { chatId } })).status).toBe(404);
    expect(await report(ann, chatId, 1)).toBeUndefined();
    expect((await reportOf(rude.uid))?.snapshot).toMatchObject({ kind: 'message', text: 'A threat' });
    // A group: one message before and one after the reporter left; then one after a block.
    const { id } = (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const group = hangoutChatId(id);
    const join = (caller: Member) =>
      caller.call(hangouts.join, { params: { hangoutId: id, uid: caller.uid }, body: { rsvp: 'confirmed' } });
    for (const member of [ann, rude]) await join(member);
    const earlierMessage = await write(rude, group, 'Before');
    await ann.call(hangouts.leave, { params: { hangoutId: id, uid: ann.uid } });
    const afterLeaving = await write(rude, group, 'After leaving');
    await join(ann);
    await host.call(safety.block, { params: { uid: host.uid, other: rude.uid } });
    await ann.call(hangouts.leave, { params: { hangoutId: id, uid: ann.uid } });
    expect(await report(ann, group, earlierMessage.seq)).toBeUndefined();
    expect(await report(host, group, earlierMessage.seq)).toBeUndefined();
    expect(await report(ann, group, afterLeaving.seq)).toBeUndefined();
    expect(await report(ann, group, 99)).toBe('NOT_FOUND');
    const startedAt = test.clock.now();
    test.clock.set(new Date(Date.parse(earlierMessage.timestamp) + REPORTABLE_DAYS * DAY_MS));
    const { idToken } = await issueTokens(test.app, ann.uid);
    const later = { ...ann, ...test.caller(idToken) };
    expect(await report(later, group, earlierMessage.seq)).toBeUndefined();
    test.clock.advance(1);
    expect(await report(later, group, earlierMessage.seq)).toBe('NOT_FOUND');
    test.clock.set(startedAt);
  });

  it('S-10 S-55 R-05 confirms no author whom a block or a suspension hid before the reporter entered the chat', async () => {
    const [late, rude, gone, host] = await Promise.all([1, 2, 3, 4].map(() => test.member()));
    if (!late || !rude || !gone || !host) throw new Error('There are too few members.');
    const { id } = (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const join = ({ uid, call }: Member) =>
      call(hangouts.join, { params: { hangoutId: id, uid }, body: { rsvp: 'confirmed' } });
    for (const member of [rude, gone]) await join(member);
    const lines = [await write(rude, hangoutChatId(id), 'Hi'), await write(gone, hangoutChatId(id), 'Hello')];
    await rude.call(safety.block, { params: { uid: rude.uid, other: late.uid } });
    await test.app.transact((work) => suspendAndMail(work, null, { uid: gone.uid, reason: 'Spam' }));
    await join(late);
    for (const { uid } of [rude, gone])
      for (const { chatId, seq } of lines) {
        const body = { uid, reason: 'Rude', message: { chatId, seq } };
        expect((await late.call(reports.report, { body })).error?.code).toBe('NOT_FOUND');
      }
  });

  it('S-10 R-05 keeps a copy of a reported photo message for operators until the report’s content is deleted', async () => {
    const [ann, rude] = [await test.member(), await test.member()];
    const chatId = await connect(ann, rude);
    const name = crypto.randomUUID();
    const { url } = (await rude.call(media.uploadPicture, { params: { uid: rude.uid, name }, bytes: photo })).body;
    const clientId = crypto.randomUUID();
    const { seq } = (
      await rude.call(chats.send, { params: { chatId }, body: { clientId, content: 'Look', photo: url } })
    ).body;
    await ann.call(reports.report, { body: { uid: rude.uid, reason: 'Ugly', message: { chatId, seq } } });
    await rude.call(chats.deleteMessage, { params: { chatId, seq: String(seq) as never } });
    await filesRemoved(test.app);
    const report = await reportOf(rude.uid);
    if (report?.snapshot?.kind !== 'message') throw new Error('There is no message kept.');
    expect(report.snapshot.text).toBe('[Photo] Look');
    const bytes = Buffer.from(report.snapshot.photo?.split(',')[1] ?? '', 'base64');
    expect((await sharp(bytes).metadata()).format).toBe('webp');
    await operator.call(o.resolveReport, {
      params: { id: report.id },
      body: { outcome: 'dismissed', resolution: '-' },
    });
    const startedAt = test.clock.now();
    test.clock.set(new Date(startedAt.getTime() + (REPORT_SNAPSHOT_DAYS + 1) * DAY_MS));
    await dropReportSnapshots(test.app);
    test.clock.set(startedAt);
    const { body } = await operator.call(o.listReports, { query: { show: 'resolved' } });
    expect(body.items.find(({ id }) => id === report.id)?.snapshot).toBeNull();
  });

  it('R-05 P-03 P-19 keeps the reported profile and its photos as others saw them, without hidden fields', async () => {
    const [ann, liar] = [await test.member(), await test.member({ bio: 'canary bio', showPersonality: false })];
    const params = { uid: liar.uid };
    const keep = async (timestamp: string) =>
      (await liar.call(media.uploadProfilePhoto, { params: { ...params, timestamp }, bytes: photo })).body.downloadUrl;
    const [profileImage, url] = [await keep('1700000000000'), await keep('1700000000001')];
    const save = (changes: object) => liar.call(profiles.saveProfile, { params, body: { public: changes } });
    await save({ profileImage, morePhotos: [{ url, description: 'canary yacht' }], careerGoals: 'canary goal' });
    await ann.call(reports.report, { body: { uid: liar.uid, reason: 'Not them' } });
    await save({ bio: 'Nothing', profileImage: null, morePhotos: [] });
    await filesRemoved(test.app);
    const snapshot = (await reportOf(liar.uid))?.snapshot;
    if (snapshot?.kind !== 'profile') throw new Error('There is no profile kept.');
    expect(snapshot.fields).toMatchObject({ bio: 'canary bio' });
    expect(JSON.stringify(snapshot.fields)).not.toContain('canary goal');
    expect(snapshot.morePhotos).toMatchObject([{ description: 'canary yacht' }]);
    for (const copy of [snapshot.photo, snapshot.morePhotos?.[0]?.photo]) {
      const bytes = Buffer.from(copy?.split(',')[1] ?? '', 'base64');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512 });
    }
  });

  it('R-05 deletes reported content 90 days after the report was resolved, and never before', async () => {
    const [ann, one, two] = [await test.member(), await test.member(), await test.member()];
    for (const { uid } of [one, two]) await ann.call(reports.report, { body: { uid, reason: 'Odd' } });
    const id = (await reportOf(one.uid))?.id ?? '';
    await operator.call(o.resolveReport, { params: { id }, body: { outcome: 'dismissed', resolution: 'Fine' } });
    const readStored = async () => {
      const rows = await listReportRows(test.app.db, { show: 'resolved', after: null, limit: 50, reach: ALL_REPORTS });
      return rows.find((row) => row.id === id)?.snapshot !== null;
    };
    const startedAt = test.clock.now();
    test.clock.set(new Date(startedAt.getTime() + REPORT_SNAPSHOT_DAYS * DAY_MS));
    await dropReportSnapshots(test.app);
    expect(await readStored()).toBe(true);
    test.clock.advance(1);
    await dropReportSnapshots(test.app);
    expect(await readStored()).toBe(false);
    test.clock.set(startedAt);
    expect((await reportOf(two.uid))?.snapshot).not.toBeNull();
  });

  it('R-05 keeps reported content while the report is open, even if the account is deleted', async () => {
    const [ann, open, closed] = [await test.member(), await test.member(), await test.member()];
    for (const { uid } of [open, closed]) await ann.call(reports.report, { body: { uid, reason: 'Odd' } });
    const [first, second] = [await reportOf(open.uid), await reportOf(closed.uid)];
    const close = (id = '') =>
      operator.call(o.resolveReport, { params: { id }, body: { outcome: 'dismissed', resolution: 'Seen' } });
    await close(second?.id);
    await remove(open);
    await remove(closed);
    const find = async (id = '') => {
      const everything = [
        ...(await openReports()),
        ...(await operator.call(o.listReports, { query: { show: 'resolved' } })).body.items,
      ];
      return everything.find((item) => item.id === id);
    };
    expect(await find(second?.id)).toMatchObject({ member: null, snapshot: null });
    expect(await find(first?.id)).toMatchObject({ member: null, snapshot: { kind: 'profile' } });
    const params = { id: first?.id ?? '' };
    const warn = await operator.call(o.resolveReport, { params, body: { outcome: 'warned', resolution: 'Too late' } });
    expect(warn.error.code).toBe('USER_NOT_FOUND');
    await close(first?.id);
    expect(await find(first?.id)).toMatchObject({ outcome: 'dismissed', snapshot: null });
  });

  it('R-05 resolves a report with a warning or suspension in one commit, and mails the words but not the note', async () => {
    const [ann, one, two] = [await test.member(), await test.member(), await test.member()];
    for (const { uid } of [one, two]) await ann.call(reports.report, { body: { uid, reason: 'Rude' } });
    const resolve = async (uid: string, outcome: 'warned' | 'suspended', words: string) => {
      const params = { id: (await reportOf(uid))?.id ?? '' };
      return operator.call(o.resolveReport, { params, body: { outcome, resolution: 'canary note', words } });
    };
    expect((await resolve(one.uid, 'warned', 'Please be kind.')).body).toEqual({ resolved: true, mailed: true });
    expect(test.mails.at(-1)).toMatchObject({ to: one.email, text: expect.stringContaining('Please be kind.') });
    expect((await signIn(one)).statusCode).toBe(200);
    await resolve(two.uid, 'suspended', 'That was not kind.');
    expect(test.mails.at(-1)).toMatchObject({ to: two.email, text: expect.stringContaining('That was not kind.') });
    expect(JSON.stringify(test.mails)).not.toContain('canary');
    expect((await signIn(two)).json().error.message).toBe('USER_DISABLED');
    const log = (await operator.call(o.listAudit, {})).body.items.slice(0, 4).map(({ action }) => action);
    expect(log).toEqual(['suspended', 'resolved', 'warned', 'resolved']);
    const colleague = await test.member();
    await test.app.transact((work) => setRole(work, null, colleague.uid, 'operator'));
    await ann.call(reports.report, { body: { uid: colleague.uid, reason: 'Strict' } });
    expect((await resolve(colleague.uid, 'suspended', '')).error.code).toBe('NOT_SUSPENDABLE');
    expect((await reportOf(colleague.uid))?.can).toEqual({ warn: true, suspend: false });
  });
});

describe('suspension and appeal', () => {
  it('R-05 A-18 mails the reason and an appeal link that works once, and restores the member if accepted', async () => {
    const member = await test.member();
    const params = { uid: member.uid };
    const suspended = await operator.call(o.suspend, { params, body: { reason: 'Spam', words: 'You sent ads.' } });
    expect(suspended.body).toEqual({ suspended: true, mailed: true });
    const { text = '', to } = test.mails.at(-1) ?? {};
    expect([to, text]).toEqual([member.email, expect.stringContaining('You sent ads.')]);
    const token = linkIn(text);
    const state = (of: string) => test.visitor.call(safety.appealState, { body: { token: of } });
    const send = () => test.visitor.call(safety.appeal, { body: { token, words: 'It was my cousin.' } });
    expect((await state(token)).body).toEqual({ state: 'open', words: 'You sent ads.' });
    expect((await state('x'.repeat(43))).error.code).toBe('APPEAL_GONE');
    expect((await send()).body.state).toBe('sent');
    expect((await send()).error.code).toBe('APPEAL_SENT');
    const [appeal] = (await operator.call(o.listAppeals, {})).body.items;
    expect(appeal).toMatchObject({ email: member.email, words: 'It was my cousin.', reason: 'Spam', decision: null });

    // A lost link is mailed again, a few times. The member's own keeps working, and the answer is the same for strangers.
    const countBefore = test.mails.length;
    for (const email of ['nobody@example.com', operator.email, member.email])
      expect((await test.visitor.call(safety.appealLink, { body: { email } })).body).toEqual({ asked: true });
    await appealLinksMailed(test.app);
    expect(test.mails.slice(countBefore).map((mail) => mail.to)).toEqual([member.email]);
    const fresh = linkIn(test.mails.at(-1)?.text);
    expect(fresh).toBe(token);
    expect((await state(fresh)).body.state).toBe('sent');
    for (let times = 0; times < 8; times++)
      await test.app.http.inject({
        method: 'POST',
        url: safety.appealLink.path,
        remoteAddress: `192.0.2.${times}`,
        payload: { email: member.email },
      });
    await appealLinksMailed(test.app);
    expect(test.mails.slice(countBefore).length).toBe(5);

    const decide = () =>
      operator.call(o.decideAppeal, {
        params: { id: appeal?.id ?? '' },
        body: { decision: 'accept', words: 'Sorry about that.' },
      });
    expect((await decide()).body).toEqual({ status: 'accepted', mailed: true });
    expect((await decide()).error.code).toBe('APPEAL_DECIDED');
    expect(test.mails.at(-1)).toMatchObject({ to: member.email, text: expect.stringContaining('Sorry about that.') });
    expect((await signIn(member)).statusCode).toBe(200);
    expect((await state(fresh)).error.code).toBe('APPEAL_GONE');
    const [entry] = (await operator.call(o.listAudit, {})).body.items;
    expect(entry).toMatchObject({ by: 'odette', action: 'appealAccepted', note: 'Sorry about that.' });
  });

  it('R-05 mails a declined appeal, allows no second appeal, but allows one against a later suspension', async () => {
    const member = await test.member();
    const suspend = () => test.app.transact((work) => suspendAndMail(work, null, { uid: member.uid, reason: 'Spam' }));
    const send = (token: string) => test.visitor.call(safety.appeal, { body: { token, words: 'Please' } });
    await suspend();
    const token = linkIn(test.mails.at(-1)?.text);
    await send(token);
    const id = (await operator.call(o.listAppeals, {})).body.items[0]?.id ?? '';
    await operator.call(o.decideAppeal, { params: { id }, body: { decision: 'decline', words: 'No.' } });
    expect(test.mails.at(-1)).toMatchObject({ to: member.email, text: expect.stringContaining('stays suspended') });
    expect((await test.visitor.call(safety.appealState, { body: { token } })).body.state).toBe('declined');
    expect((await send(token)).error.code).toBe('APPEAL_SENT');
    expect((await signIn(member)).json().error.message).toBe('USER_DISABLED');
    await test.app.transact((work) => restoreMember(work, null, member.uid));
    test.clock.advance(1000);
    await suspend();
    expect((await send(linkIn(test.mails.at(-1)?.text))).status).toBe(200);
    await test.app.transact((work) => restoreMember(work, null, member.uid));
    expect((await operator.call(o.listAppeals, {})).body.items).toEqual([]);
  });

  it('R-05 M-06 keeps a chat with a suspended member readable, without name and photo, and refuses messages', async () => {
    const [ann, gone] = [await test.member(), await test.member({ firstName: 'Canary' })];
    const chatId = await connect(ann, gone);
    await write(gone, chatId, 'Hello');
    const socket = await openSocket(base, ann.token);
    await test.app.transact((work) => suspendAndMail(work, null, { uid: gone.uid, reason: 'Spam' }));
    expect((await socket.event('chat')).chat).toMatchObject({ id: chatId, other: null, can: { send: false } });
    const shown = await ann.call(chats.read, { params: { chatId } });
    expect(shown.body.participants.map(({ uid }) => uid)).toEqual([ann.uid]);
    expect(JSON.stringify(await ann.call(chats.list, {}))).not.toContain('Canary');
    const read = await ann.call(chats.messages, { params: { chatId } });
    expect(read.body.items.map(({ content }) => content)).toEqual(['Hi', 'Hello']);
    const send = () =>
      ann.call(chats.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), content: 'Are you there?' } });
    expect((await send()).error.code).toBe('CHAT_CLOSED');
    await test.app.transact((work) => restoreMember(work, null, gone.uid));
    expect((await ann.call(chats.read, { params: { chatId } })).body.other?.firstName).toBe('Canary');
    expect((await send()).status).toBe(200);
    socket.close();
  });

  it('R-05 keeps a chat paused until both suspended members are restored', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    const chatId = await connect(ann, ben);
    for (const { uid } of [ann, ben])
      await test.app.transact((work) => suspendAndMail(work, null, { uid, reason: 'Spam' }));
    await test.app.transact((work) => restoreMember(work, null, ann.uid));
    const { idToken } = await issueTokens(test.app, ann.uid);
    const back = test.caller(idToken);
    const fetchView = async () => (await back.call(chats.read, { params: { chatId } })).body;
    expect(await fetchView()).toMatchObject({ other: null, can: { send: false } });
    await test.app.transact((work) => restoreMember(work, null, ben.uid));
    expect(await fetchView()).toMatchObject({ other: { uid: ben.uid }, can: { send: true } });
  });
});

describe('notices of reports', () => {
  const createOperator = async (account: { language?: 'es' | 'zh' } = {}) => {
    const member = await test.member({}, account);
    await test.app.transact((work) => setRole(work, null, member.uid, 'operator'));
    return member;
  };
  /** Reports a member with words that no operator may find in a mail. */
  const report = async ({ uid }: Member) =>
    (await test.member({ firstName: 'Canary' })).call(reports.report, { body: { uid, reason: 'canary words' } });
  const mailsTo = ({ email }: Member) => test.mails.filter(({ to }) => to === email);
  const subjectsTo = (member: Member) => mailsTo(member).map(({ subject }) => subject);
  /** Ends the bundle of earlier reports. */
  const endBundle = () => test.clock.advance(REPORT_BUNDLE_MS);
  const ONE = 'A new report on Stoop';

  it('R-07 M-21 mails and pushes a report to every operator at once, also in quiet hours, and those of the next 10 minutes in one mail', async () => {
    const [ann, ben, one] = [await createOperator(), await createOperator({ language: 'es' }), await test.member()];
    const params = { uid: ann.uid };
    const from = Number(newYorkTime(test.clock.now()).time.slice(0, 2));
    await ann.call(notifications.saveSettings, { params, body: { quiet: { from, to: (from + 3) % 24 } } });
    const { endpoint, keys } = service.browser((await ann.call(notifications.readPushKey, {})).body.publicKey);
    await ann.call(notifications.saveDevice, { params, body: { endpoint, keys } as never });
    await report(one);
    expect([subjectsTo(ann), subjectsTo(ben)]).toEqual([[ONE], [sentences.es.reports(1).subject]]);
    expect(mailsTo(ann)[0]?.text).toContain('http://stoop.test/operator/reports');
    test.clock.advance(PUSH_DELAY_MS);
    await pushes(test.app).send();
    expect(service.received.splice(0)).toMatchObject([
      {
        news: {
          title: 'A member was reported. Please take a look',
          path: expect.stringMatching(/^\/operator\/reports\?notification=/),
        },
      },
    ]);

    await report(one);
    await report(await test.member());
    test.clock.advance(REPORT_BUNDLE_MS - PUSH_DELAY_MS - 1);
    await notifyOperators(test.app);
    expect(subjectsTo(ann)).toEqual([ONE]);
    test.clock.advance(1);
    await notifyOperators(test.app);
    expect(subjectsTo(ann)).toEqual([ONE, '2 new reports on Stoop']);
    endBundle();
    await notifyOperators(test.app);
    expect(mailsTo(ann)).toHaveLength(2);
    expect(JSON.stringify([mailsTo(ann), mailsTo(ben)])).not.toMatch(/canary/i);
    const { items } = (await ann.call(notifications.list, { params })).body;
    expect(items.map(({ type, from, message }) => [type, from, message])).toEqual([
      ['reports', null, ''],
      ['reports', null, ''],
    ]);
  });

  it('S-51 R-07 R-08 tells and counts for an operator as if a report about them did not exist, and tells the others', async () => {
    endBundle();
    const [reported, other, member] = [await createOperator(), await createOperator(), await test.member()];
    const countOf = async (caller: Member) => (await caller.call(o.countWaiting, {})).body.reports;
    const earlierCount = await countOf(reported);
    await report(reported);
    expect([subjectsTo(reported), subjectsTo(other)]).toEqual([[], [ONE]]);
    expect([await countOf(reported), await countOf(other)]).toEqual([earlierCount, earlierCount + 1]);
    test.clock.advance(REPORT_BUNDLE_MS / 2);
    await report(member);
    // The report about this operator has not begun a bundle of theirs, so that the time of this mail reveals nothing.
    expect([subjectsTo(reported), subjectsTo(other)]).toEqual([[ONE], [ONE]]);
    test.clock.advance(REPORT_BUNDLE_MS / 2);
    await notifyOperators(test.app);
    expect([subjectsTo(reported), subjectsTo(other)]).toEqual([[ONE], [ONE, ONE]]);
    expect((await reported.call(notifications.list, { params: { uid: reported.uid } })).body.items).toHaveLength(1);
  });

  it('R-07 tells of a report whose node died after the commit, and once although two nodes send', async () => {
    endBundle();
    const [ann, member] = [await createOperator(), await test.member()];
    const second = await createTestApp({ beside: { databaseUrl: test.databaseUrl, clock: test.clock } });
    onTestFinished(() => second.close());
    await test.app.transact(async (work) => {
      const stored = {
        reporter: ann.uid,
        uid: member.uid,
        kind: 'other' as const,
        reason: 'Odd',
        chatId: null,
        seq: null,
        aboutStaff: false,
        groupId: null,
        tellsOrganizers: false,
      };
      const reportId = await insertReport(work.db, {
        ...stored,
        snapshot: { kind: 'profile', fields: {}, photo: null },
      });
      await noteReport({ ...work, after: () => {} }, { id: reportId, ...stored });
    });
    expect(subjectsTo(ann)).toEqual([]);
    await Promise.all([test.app, second.app, test.app, second.app].map(notifyOperators));
    expect([...test.mails, ...second.mails].filter(({ to }) => to === ann.email)).toHaveLength(1);

    // The first of several at once begins a bundle, which the others wait for.
    endBundle();
    await Promise.all(Array.from({ length: 5 }, () => report(member)));
    const mailsOfNodes = () => [...test.mails, ...second.mails].filter(({ to }) => to === ann.email);
    expect(mailsOfNodes()).toHaveLength(2);
    endBundle();
    await notifyOperators(test.app);

    // A report that was closed before its bundle is in none.
    endBundle();
    await report(member);
    const countBefore = mailsOfNodes().length;
    const late = await test.member();
    await report(late);
    const lateReport = (await ann.call(o.listReports, { query: { limit: 50 } })).body.items.find(
      (item) => item.member?.uid === late.uid,
    );
    const body = { outcome: 'dismissed' as const, resolution: 'Fine' };
    await ann.call(o.resolveReport, { params: { id: lateReport?.id ?? '' }, body });
    endBundle();
    await notifyOperators(test.app);
    expect(mailsOfNodes()).toHaveLength(countBefore);
  });

  it('R-07 mails what waits once a day, in counts of what the operator may see, and nothing when nothing waits', async () => {
    const [ann, ben] = [await createOperator(), await createOperator({ language: 'zh' })];
    for (const { id } of await listReportRows(test.app.db, {
      show: 'open',
      after: null,
      limit: 50,
      reach: ALL_REPORTS,
    }))
      await test.app.transact((work) =>
        closeReport(work, null, { id, outcome: 'dismissed', resolution: '-', words: '' }),
      );
    await mailWaiting(test.app);
    expect([mailsTo(ann), mailsTo(ben)]).toEqual([[], []]);

    const suspended = await test.member();
    await test.app.transact((work) => suspendAndMail(work, null, { uid: suspended.uid, reason: 'Spam' }));
    const token = linkIn(mailsTo(suspended)[0]?.text);
    await test.visitor.call(safety.appeal, { body: { token, words: 'canary appeal' } });
    const names = { firstName: 'Canary', lastName: 'Bird' };
    const form = { email: 'canary@example.com', ...names, movedToNYC: '2026-03', reason: 'canary reason' };
    await test.visitor.call(invites.requestAccess, { body: form });
    endBundle();
    await report(ben);
    expect([mailsTo(ann).length, mailsTo(ben).length]).toEqual([1, 0]);
    await mailWaiting(test.app);
    const [daily, dailyOfReported] = [mailsTo(ann)[1], mailsTo(ben)[0]];
    expect(daily?.text).toContain('Open reports: 1\n\nAppeals of suspended members: 1\n\nAccess requests: 1\n');
    expect(daily?.text).toContain('http://stoop.test/operator/appeals');
    expect(dailyOfReported?.text).toContain('申诉：1 条');
    expect(dailyOfReported?.text).not.toContain('未处理的举报');
    expect(JSON.stringify([daily, dailyOfReported])).not.toMatch(/canary/i);
  });

  it('S-51 R-09 names reports open for more than a day as a problem, those about operators in the metrics alone', async () => {
    for (const { id } of await listReportRows(test.app.db, {
      show: 'open',
      after: null,
      limit: 50,
      reach: ALL_REPORTS,
    }))
      await test.app.transact((work) =>
        closeReport(work, null, { id, outcome: 'dismissed', resolution: '-', words: '' }),
      );
    const [ann, member] = [await createOperator(), await test.member()];
    /** Returns what a node that starts now answers to operators, to the machine and to Prometheus. */
    const look = async () => {
      const token = 'a-token-of-the-metrics';
      const node = await createTestApp({
        beside: { databaseUrl: test.databaseUrl, clock: test.clock },
        env: { METRICS_TOKEN: token },
      });
      const caller = node.caller((await issueTokens(node.app, ann.uid)).idToken);
      const { checks } = (await caller.call(diagnostics.readStatus, {})).body;
      const ready = (await node.app.http.inject({ url: '/readyz', headers: { host: '127.0.0.1:3000' } })).json();
      const headers = { authorization: `Bearer ${token}` };
      const metrics = (await node.app.http.inject({ url: '/metrics', headers })).body;
      const metricOf = (name: string) => Number(new RegExp(`^stoop_${name} ([\\d.]+)$`, 'm').exec(metrics)?.[1]);
      await node.close();
      return {
        isProblem: ready.problems.includes('reports'),
        detail: checks.find(({ name }) => name === 'reports')?.detail,
        open: metricOf('open_reports'),
        hours: Math.floor(metricOf('oldest_open_report_seconds') / 3600),
      };
    };
    const startedAt = test.clock.now();
    await report(ann);
    const hoursSince = (hours: number) => test.clock.set(new Date(Date.now() + hours * 3_600_000));
    hoursSince(25);
    expect(await look()).toEqual({ isProblem: false, detail: 'Open reports of members: 0.', open: 1, hours: 25 });
    test.clock.set(startedAt);
    await report(member);
    hoursSince(26);
    expect(await look()).toEqual({
      isProblem: true,
      detail: expect.stringContaining('Open reports of members: 1, the oldest for 26 hours.'),
      open: 2,
      hours: 26,
    });
    test.clock.set(startedAt);
  });

  it('R-10 R-11 S-51 posts signed counts of bundles, and failed backups, to the webhook until it accepts them, without reports about operators', async () => {
    const [ann, member] = [await createOperator(), await test.member()];
    for (const { id } of await listReportRows(test.app.db, {
      show: 'open',
      after: null,
      limit: 50,
      reach: ALL_REPORTS,
    }))
      await test.app.transact((work) =>
        closeReport(work, null, { id, outcome: 'dismissed', resolution: '-', words: '' }),
      );
    const key = Buffer.alloc(32, 'key');
    const posts: { id: string; isSigned: boolean; sentAt: number; body: unknown; text: string }[] = [];
    let status = 500;
    const receiver = createHttpServer(async (request, response) => {
      const text = (await request.toArray()).join('');
      const header = (name: string) => String(request.headers[`webhook-${name}`]);
      const [id, timestamp] = [header('id'), header('timestamp')];
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
      const isSigned = header('signature') === `v1,${signature}`;
      posts.push({ id, isSigned, sentAt: Number(timestamp), body: text && JSON.parse(text), text });
      response.writeHead(status, { location: '/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const node = await createTestApp({
      beside: { databaseUrl: test.databaseUrl, clock: test.clock },
      env: {
        WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
        WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
      },
    });
    onTestFinished(async () => {
      await node.close();
      receiver.close();
    });
    const { idToken } = await issueTokens(node.app, (await test.member({ firstName: 'Canary' })).uid);
    const reporter = node.caller(idToken);
    const reportOn = (uid: string) => reporter.call(reports.report, { body: { uid, reason: 'canary words' } });
    // A member who was reported before they became an operator. The node that took the report has no webhook.
    const later = await test.member();
    await report(later);
    await test.app.transact((work) => setRole(work, null, later.uid, 'operator'));
    endBundle();
    await reportOn(ann.uid);
    expect(posts).toEqual([]);
    await reportOn(member.uid);
    const newReport = {
      type: 'reports.new',
      timestamp: test.clock.now().toISOString(),
      data: { newReports: 1, link: 'http://stoop.test/operator/reports' },
    };
    expect(posts).toMatchObject([{ isSigned: true, body: newReport }]);
    // No redirect is followed, and the message is tried again until it is accepted.
    for (status of [302, 204, 204]) {
      test.clock.advance(120_000);
      await node.app.queues.runAll();
    }
    expect(posts.map(({ id, body, isSigned }) => [id, body, isSigned])).toEqual(
      Array.from({ length: 3 }, () => [posts[0]?.id, newReport, true]),
    );
    expect((posts[2]?.sentAt ?? 0) - (posts[0]?.sentAt ?? 0)).toBe(240);

    endBundle();
    await mailWaiting(node.app);
    expect(posts.slice(3)).toMatchObject([
      { isSigned: true, body: { type: 'operators.waiting', data: { reports: 1 } } },
    ]);
    await notifyOfFailedBackup(node.app, 'The disk is full');
    const data = { problem: 'The disk is full', link: 'http://stoop.test/operator/status' };
    expect(posts.slice(4)).toMatchObject([{ isSigned: true, body: { type: 'backup.failed', data } }]);
    expect(posts.map(({ text }) => text).join()).not.toMatch(/canary/i);

    // A message is tried for a day and no longer.
    status = 500;
    const sentAt = test.clock.now();
    await mailWaiting(node.app);
    const triedAfter = async (ms: number) => {
      const before = posts.length;
      test.clock.set(new Date(sentAt.getTime() + ms));
      await node.app.queues.runAll();
      return posts.length - before;
    };
    expect(await triedAfter(DAY_MS - 1)).toBe(1);
    expect(await triedAfter(DAY_MS + 3 * HOUR_MS)).toBe(0);
  });
});
