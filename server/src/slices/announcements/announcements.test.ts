import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/access-levels.ts';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { ANNOUNCEMENT_DAYS, ANNOUNCEMENT_EVERY_MS, TEXT_MAX } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { deleteAccount, setRole } from '#server/slices/operators/index.ts';
import { type Caller, createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { addFirstPasskey, PASSKEY_ORIGIN, stepUpAnswer } from '#server/testing/authenticator.ts';
import { openSocket } from '#server/testing/socket.ts';
import { deleteOldDismissals } from './dismiss.ts';
import { MAILS_AT_ONCE } from './mail-members.ts';
import { text } from './text/index.ts';

const { account, announcements, notifications, operators: o, passkeys } = routes;
const FORM = { title: 'We move on Sunday', words: 'Stoop gets a new home.\nExpect an hour without it.' };

let test: TestApp;
let operator: Member;
beforeEach(async () => {
  test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
  operator = await withRole('operator');
});
afterEach(() => test.close());

async function withRole(role: StaffRole) {
  const member = await test.member();
  await test.app.transact((work) => setRole(work, null, member.uid, role));
  test.mails.length = 0;
  return member;
}
/** The tokens of a member expire within an hour. */
const signedInAgain = async ({ uid }: Member) => test.caller((await issueTokens(test.app, uid)).idToken);
const announce = (caller: Caller, form: Partial<typeof FORM> = {}, id: string = randomUUID()) =>
  caller.call(o.announce, { params: { id }, body: { ...FORM, ...form } });
const takeBack = (caller: Caller, id: string) => caller.call(o.takeBackAnnouncement, { params: { id } });
const dismiss = (caller: Caller, id: string) => caller.call(announcements.dismiss, { params: { id } });
const shown = async (caller: Caller) => (await caller.call(announcements.list, {})).body.items;
const titles = async (caller: Caller) => (await shown(caller)).map(({ title }) => title);
const listed = async () => (await (await signedInAgain(operator)).call(o.listAnnouncements, {})).body;
const recipients = () => test.mails.map(({ to }) => to).sort();
const waitingJobs = async (name: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from jobs.job where name = ${name}`.execute(test.app.db);
  return rows[0]?.n;
};

describe('announcing', () => {
  it('R-16 tells all members on Intros, once for the same id, and is in the audit log', async () => {
    const ann = await test.member();
    const id = randomUUID();
    const { body } = await announce(operator, { title: '  We  move on\nSunday ' }, id);
    expect(body).toMatchObject({ id, title: FORM.title, words: FORM.words, takenBackAt: null });
    expect(body.by?.uid).toBe(operator.uid);
    expect((await announce(operator, { title: 'Another title' }, id)).body.title).toBe(FORM.title);
    for (const member of [ann, operator])
      expect(await shown(member)).toEqual([{ id, title: FORM.title, words: FORM.words, until: body.until }]);
    const late = await test.member();
    expect(await titles(late)).toEqual([FORM.title]);
    const log = (await operator.call(o.listAudit, {})).body.items;
    expect(log.filter(({ action }) => action === 'announced').map(({ by, subject }) => [by, subject])).toEqual([
      [operator.username, FORM.title],
    ]);
  });

  it('R-16 is for operators, and for nobody else, moderators included', async () => {
    const [member, moderator] = [await test.member(), await withRole('moderator')];
    for (const caller of [member, moderator]) {
      expect((await announce(caller)).status).toBe(404);
      expect((await caller.call(o.listAnnouncements, {})).status).toBe(404);
    }
    const { body } = await announce(operator);
    for (const caller of [member, moderator]) expect((await takeBack(caller, body.id)).status).toBe(404);
    expect(await titles(member)).toEqual([FORM.title]);
    expect((await takeBack(operator, randomUUID())).error.code).toBe('NOT_FOUND');
    // Somebody who has not finished the wizard is no member yet.
    expect((await (await test.member(null)).call(announcements.list, {})).error.code).toBe('PROFILE_REQUIRED');
  });

  it('R-16 R-06 asks for a passkey where actions need one', async () => {
    const strict = await createTestApp({ publicUrl: PASSKEY_ORIGIN, env: { OPERATOR_PASSKEYS: 'required' } });
    try {
      const boss = await strict.member();
      await strict.app.transact((work) => setRole(work, null, boss.uid, 'operator'));
      expect((await announce(boss)).error.code).toBe('PASSKEY_REQUIRED');
      const { authenticator } = await addFirstPasskey(strict, boss);
      const answer = { params: { uid: boss.uid }, body: await stepUpAnswer(boss, authenticator) };
      await boss.call(passkeys.stepUp, answer);
      const { body } = await announce(boss);
      strict.clock.advance(11 * 60_000);
      expect((await takeBack(boss, body.id)).error.code).toBe('STEP_UP_REQUIRED');
    } finally {
      await strict.close();
    }
  });

  it('R-16 takes titles and texts up to their lengths, and none without a word', async () => {
    const ok = { title: 'x'.repeat(TEXT_MAX.announcementTitle), words: 'y'.repeat(TEXT_MAX.announcement) };
    for (const form of [
      { ...ok, title: `${ok.title}x` },
      { ...ok, words: `${ok.words}y` },
      { title: ' ' },
      { words: '\n' },
    ])
      expect((await announce(operator, form)).status).toBe(400);
    expect((await announce(operator, ok)).status).toBe(200);
  });

  it('R-16 is possible once in 24 hours, also after taking one back, and says when it is again', async () => {
    expect((await listed()).nextAt).toBeNull();
    const { body } = await announce(operator);
    await takeBack(operator, body.id);
    test.clock.advance(ANNOUNCEMENT_EVERY_MS - 1);
    const nextAt = new Date(Date.parse(body.announcedAt) + ANNOUNCEMENT_EVERY_MS).toISOString();
    const refused = await announce(await withRole('operator'), { title: 'Too soon' });
    expect(refused.error).toMatchObject({ code: 'ANNOUNCED_TODAY', retryAt: nextAt });
    expect((await listed()).nextAt).toBe(nextAt);
    test.clock.advance(1);
    expect((await listed()).nextAt).toBeNull();
    expect((await announce(await signedInAgain(operator), { title: 'In time' })).status).toBe(200);
  });

  it('R-16 makes one announcement when two operators announce at once', async () => {
    const other = await withRole('operator');
    const answers = await Promise.all([announce(operator), announce(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await listed()).items).toHaveLength(1);
  });
});

describe('the line on Intros', () => {
  it('R-16 is shown for seven days', async () => {
    const ann = await test.member();
    const { body } = await announce(operator);
    expect(Date.parse(body.until) - Date.parse(body.announcedAt)).toBe(ANNOUNCEMENT_DAYS * DAY_MS);
    test.clock.advance(ANNOUNCEMENT_DAYS * DAY_MS - 1);
    const annLater = await signedInAgain(ann);
    expect(await titles(annLater)).toEqual([FORM.title]);
    test.clock.advance(1);
    expect(await titles(annLater)).toEqual([]);
  });

  it('R-16 goes for the member who dismisses it, in their other tabs too, and stays for others', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    const { body } = await announce(operator);
    const base = await test.listen();
    const [own, other] = [await openSocket(base, ann.token), await openSocket(base, ben.token)];
    expect((await dismiss(ann, body.id)).body).toEqual({});
    expect(await own.event('announcementGone')).toEqual({ type: 'announcementGone', id: body.id });
    await other.settled();
    expect(other.events).toEqual([]);
    expect(await titles(ann)).toEqual([]);
    expect(await titles(ben)).toEqual([FORM.title]);
    // Again, and one that does not exist.
    for (const id of [body.id, randomUUID()]) expect((await dismiss(ann, id)).status).toBe(200);
    test.clock.advance(ANNOUNCEMENT_EVERY_MS);
    await announce(await signedInAgain(operator), { title: 'Second' });
    expect(await titles(await signedInAgain(ann))).toEqual(['Second']);
    expect(await titles(await signedInAgain(ben))).toEqual(['Second', FORM.title]);
    own.close();
    other.close();
  });

  it('R-16 appears and goes without a reload for members, and not for somebody without a profile', async () => {
    const [ann, newcomer] = [await test.member(), await test.member(null)];
    const base = await test.listen();
    const sockets = await Promise.all([ann, newcomer].map(({ token }) => openSocket(base, token)));
    const [own, outside] = sockets as [(typeof sockets)[0], (typeof sockets)[0]];
    const { body } = await announce(operator);
    const { id, title, words, until } = body;
    expect(await own.event('announcement')).toEqual({
      type: 'announcement',
      announcement: { id, title, words, until },
    });
    await takeBack(operator, id);
    await own.event('announcementGone', (event) => event.id === id);
    await outside.settled();
    expect(outside.events).toEqual([]);
    for (const socket of sockets) socket.close();
  });

  it('R-16 appears and goes for members who are connected to another node', async () => {
    const second = await createTestApp({ beside: { databaseUrl: test.databaseUrl, clock: test.clock } });
    const ann = await test.member();
    const socket = await openSocket(await second.listen(), ann.token);
    const { body } = await announce(operator);
    expect((await socket.event('announcement')).announcement.id).toBe(body.id);
    await takeBack(operator, body.id);
    await socket.event('announcementGone', ({ id }) => id === body.id);
    socket.close();
    await second.close();
  });

  it('R-16 A-18 forgets who dismissed it once it is over, and the operator with their account', async () => {
    const ann = await test.member();
    const { body } = await announce(operator);
    await dismiss(ann, body.id);
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from announcement_dismissals`.execute(test.app.db)).rows[0]
        ?.n;
    test.clock.advance(ANNOUNCEMENT_DAYS * DAY_MS - 1);
    await deleteOldDismissals(test.app);
    expect(await count()).toBe(1);
    test.clock.advance(1);
    await deleteOldDismissals(test.app);
    expect(await count()).toBe(0);
    const other = await withRole('operator');
    await test.app.transact((work) => deleteAccount(work, null, { uid: operator.uid, now: true }));
    operator = other;
    expect((await listed()).items).toMatchObject([{ title: FORM.title, by: null }]);
  });
});

describe('the mails', () => {
  it('R-16 go to every member in their language, with the operator’s words as text and a link that turns them off', async () => {
    const [ann, luz, mei] = [
      await test.member({}, { language: 'en' }),
      await test.member({}, { language: 'es' }),
      await test.member({}, { language: 'zh' }),
    ];
    const words = 'See <b>stoop.example</b>\n\nBye & thanks';
    const { body } = await announce(operator, { words });
    expect(recipients()).toEqual([operator, ann, luz, mei].map(({ email }) => email).sort());
    const mailOf = ({ email }: Member) => test.mails.find(({ to }) => to === email);
    expect(new Set(LANGUAGES.map((language) => text[language].intro)).size).toBe(LANGUAGES.length);
    for (const [member, sentence] of [
      [ann, text.en.intro],
      [luz, text.es.intro],
      [mei, text.zh.intro],
    ] as const) {
      const mail = mailOf(member);
      expect(mail).toMatchObject({
        subject: FORM.title,
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
      expect(mail?.text).toContain(`${sentence}\n\nSee <b>stoop.example</b>\n\nBye & thanks\n\n`);
      expect(mail?.html).toContain('See &#60;b&#62;stoop.example&#60;/b&#62;</p>');
      expect(mail?.html).not.toContain('<b>');
    }
    expect((await listed()).items[0]?.mails).toEqual({ sent: 4, total: 4 });
    expect(body.mails.total).toBe(4);
  });

  it('R-16 N-02 do not go to members who turned them off in Settings or with the link in a mail, which leaves the digest on', async () => {
    const [ann, ben, cem] = [await test.member(), await test.member(), await test.member()];
    const settings = { params: { uid: ann.uid }, body: { announcements: false } };
    expect((await ann.call(notifications.saveSettings, settings)).body).toMatchObject({
      announcements: false,
      digest: true,
    });
    await cem.call(notifications.saveSettings, { params: { uid: cem.uid }, body: { digest: false } });
    expect((await listed()).recipients).toBe(3);
    await announce(operator);
    expect(recipients()).toEqual([operator, ben, cem].map(({ email }) => email).sort());
    const [, link = ''] =
      /<(.+)>/.exec(test.mails.find(({ to }) => to === ben.email)?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    const { pathname, search } = new URL(link);
    expect((await test.app.http.inject({ method: 'POST', url: pathname + search })).statusCode).toBe(200);
    const read = await ben.call(notifications.readSettings, { params: { uid: ben.uid } });
    expect(read.body).toMatchObject({ announcements: false, digest: true });
    test.mails.length = 0;
    test.clock.advance(ANNOUNCEMENT_EVERY_MS);
    await announce(await signedInAgain(operator));
    expect(recipients()).toEqual([operator, cem].map(({ email }) => email).sort());
  });

  it('R-16 do not go to suspended or leaving members, unconfirmed addresses, or accounts without a profile', async () => {
    const [ann, suspended, leaving] = [await test.member(), await test.member(), await test.member()];
    await test.member({}, { emailVerified: false });
    await test.member(null);
    await operator.call(o.suspend, { params: { uid: suspended.uid }, body: { reason: 'Spam' } });
    await leaving.call(account.scheduleDeletion, { params: { uid: leaving.uid } });
    test.mails.length = 0;
    expect((await listed()).recipients).toBe(2);
    await announce(operator);
    expect(recipients()).toEqual([operator, ann].map(({ email }) => email).sort());
  });

  it('R-16 do not go to members who are suspended or turn them off before their turn', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    test.failMails(3);
    await announce(operator);
    await operator.call(o.suspend, { params: { uid: ann.uid }, body: { reason: 'Spam' } });
    await ben.call(notifications.saveSettings, { params: { uid: ben.uid }, body: { announcements: false } });
    test.clock.advance(60_000);
    test.mails.length = 0;
    await test.app.queues.runAll();
    expect(recipients()).toEqual([operator.email]);
    expect((await listed()).items[0]?.mails).toEqual({ sent: 1, total: 1 });
  });

  it('R-16 stop when it is taken back: those not sent yet are never sent', async () => {
    await test.member();
    await test.member();
    test.failMails(2);
    const { body } = await announce(operator);
    expect(test.mails).toHaveLength(1);
    expect((await listed()).items[0]?.mails).toEqual({ sent: 1, total: 3 });
    const answer = await takeBack(operator, body.id);
    expect(answer.body.takenBackAt).toBe(test.clock.now().toISOString());
    test.clock.advance(60_000);
    await test.app.queues.runAll();
    expect(test.mails).toHaveLength(1);
    expect(await waitingJobs('announcement-mail')).toBe(0);
    expect(await titles(await test.member())).toEqual([]);
    // A second time changes nothing.
    expect((await takeBack(operator, body.id)).body.takenBackAt).toBe(answer.body.takenBackAt);
    const log = (await operator.call(o.listAudit, {})).body.items.map(({ action }) => action);
    expect(log.filter((action) => action === 'announcementTakenBack')).toHaveLength(1);
  });
});

describe('the batches of mails', () => {
  /** Makes members as quickly as the database can. */
  const createMembers = async (count: number) => {
    const { db } = test.app;
    await sql`insert into accounts select (jsonb_populate_record(a, jsonb_build_object(
        'uid', lpad(n::text, 28, '0'), 'email', 'many' || n || '@example.com', 'operator', false))).*
      from accounts a, generate_series(1, ${count}::int) n where a.uid = ${operator.uid}`.execute(db);
    await sql`insert into profiles select (jsonb_populate_record(p, jsonb_build_object(
        'uid', lpad(n::text, 28, '0'), 'username', 'many' || n, 'username_key', 'many' || n))).*
      from profiles p, generate_series(1, ${count}::int) n where p.uid = ${operator.uid}`.execute(db);
  };
  /** Makes the database refuse a mail in the middle of the second batch. */
  const refuseSecondBatch = async () => {
    await sql`create function refuses() returns trigger language plpgsql as $$ begin
      if new.name = 'announcement-mail' and (select mails_enqueued from announcements) = ${sql.lit(MAILS_AT_ONCE)}
        and (select count(*) from jobs.job where name = new.name) >= 100 then raise 'no'; end if;
      return new; end $$`.execute(test.app.db);
    await sql`create trigger refuses before insert on jobs.job_common for each row execute function refuses()`.execute(
      test.app.db,
    );
  };
  const acceptMails = () => sql`drop function refuses cascade`.execute(test.app.db);

  it('R-16 reach everybody once although the walk fails in the middle and is repeated, and nobody who joins in between', async () => {
    await createMembers(2 * MAILS_AT_ONCE + 50);
    await refuseSecondBatch();
    await announce(operator);
    expect(test.mails).toHaveLength(MAILS_AT_ONCE);
    expect((await listed()).items[0]?.mails).toEqual({ sent: MAILS_AT_ONCE, total: 2 * MAILS_AT_ONCE + 51 });
    await acceptMails();
    test.clock.advance(60_000);
    await test.member({}, { createdAt: test.clock.now() });
    await test.app.queues.runAll();
    const total = 2 * MAILS_AT_ONCE + 51;
    expect(test.mails).toHaveLength(total);
    expect(new Set(recipients()).size).toBe(total);
    expect((await listed()).items[0]?.mails).toEqual({ sent: total, total });
    // As if a node had died after the last batch and before the job was removed.
    const [job] = (await listed()).items;
    await sql`insert into jobs.job (name, policy, data, start_after) values ('announcement', 'standard', ${JSON.stringify(
      {
        payload: { announcementId: job?.id },
        expiresAt: new Date(+test.clock.now() + DAY_MS),
      },
    )}::jsonb, ${test.clock.now()})`.execute(test.app.db);
    await test.app.queues.runAll();
    expect(test.mails).toHaveLength(total);
  });

  it('R-16 are not begun after it was taken back', async () => {
    await createMembers(2 * MAILS_AT_ONCE);
    await refuseSecondBatch();
    const { body } = await announce(operator);
    await takeBack(operator, body.id);
    await acceptMails();
    test.clock.advance(60_000);
    await test.app.queues.runAll();
    expect(test.mails).toHaveLength(MAILS_AT_ONCE);
    expect([await waitingJobs('announcement'), await waitingJobs('announcement-mail')]).toEqual([0, 0]);
    const { rows } = await sql<{ n: number }>`select mails_enqueued as n from announcements`.execute(test.app.db);
    expect(rows[0]?.n).toBe(MAILS_AT_ONCE);
  });
});
