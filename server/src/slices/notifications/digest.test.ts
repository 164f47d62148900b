import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openSocket } from '#server/testing/socket.ts';
import { DIGEST_AWAY_MS, DIGEST_EVERY_MS, UNSUBSCRIBE_DAYS } from './digest.rules.ts';
import { sendDigests } from './digest.ts';
import { claimDigest, setDigestAt, settingsOf } from './settings.sql.ts';
import { notificationSettingsOf } from './settings.ts';

const HOUR = 3_600_000;
const LONG_AWAY = DIGEST_AWAY_MS + HOUR + 1000;

/** Sends a request, with a token that is valid whatever the test's clock says. */
async function ask(test: TestApp, sender: Member, recipient: Member) {
  const { idToken } = await issueTokens(test.app, sender.uid);
  const params = { target: recipient.uid, requester: sender.uid };
  const { status } = await test
    .caller(idToken)
    .call(routes.connections.request, { params, body: { message: 'canarynote' } });
  expect(status).toBe(200);
}
const digests = (test: TestApp) => test.mails.filter(({ headers }) => headers?.['List-Unsubscribe']);
/** Dates all notifications as of the test's clock. */
const dateNow = (test: TestApp) => sql`update notifications set "timestamp" = ${test.clock.now()}`.execute(test.app.db);

describe('the digest', () => {
  it('N-02 is one mail about all unread notifications for a member who was away for six hours; its subject names nobody', async () => {
    const test = await createTestApp();
    const [reader, ana, ben] = [
      await test.member({ firstName: 'Rea' }),
      await test.member({ firstName: 'Ana <b>' }),
      await test.member({ firstName: 'Ben' }),
    ];
    await ask(test, ana, reader);
    await ask(test, ben, reader);
    const send = () => sendDigests(test.app);
    await send();
    // The last visit is only known to within the hour for which a token is valid.
    test.clock.advance(DIGEST_AWAY_MS + HOUR - 1);
    await send();
    expect(digests(test)).toEqual([]);
    test.clock.advance(1);
    await Promise.all([send(), send(), send()]);
    expect(digests(test)).toHaveLength(1);
    const [mail] = digests(test);
    expect(mail).toMatchObject({ to: reader.email, subject: 'You have 2 new notifications on Stoop' });
    expect(mail?.text).toContain('Hi Rea,');
    expect(mail?.text).toContain('- Ana <b> would like to connect');
    expect(mail?.html).toContain('Ana &#60;b&#62; would like to connect');
    expect(JSON.stringify(mail)).not.toContain('canarynote');
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/stoop\.test\/unsubscribe\?token=[\w.-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await test.close();
  });

  it('N-02 is sent to the other members when that of one fails, and to this one by the next run', async () => {
    const test = await createTestApp();
    const [one, other, ana] = [await test.member(), await test.member(), await test.member()];
    for (const reader of [one, other]) await ask(test, ana, reader);
    const { db } = test.app;
    await sql`create function fails() returns trigger language plpgsql as $$ begin
      if new.uid = (select min(uid) from notifications) then raise 'This one fails.'; end if;
      return new; end $$`.execute(db);
    await sql`create trigger fails before update on notification_settings for each row execute function fails()`.execute(
      db,
    );
    test.clock.advance(LONG_AWAY);
    const logged = vi.spyOn(test.app.log, 'error');
    await sendDigests(test.app);
    expect(digests(test)).toHaveLength(1);
    expect(logged.mock.calls).toMatchObject([[{ event: 'digest_not_queued' }, expect.any(String)]]);
    await sql`drop trigger fails on notification_settings`.execute(db);
    await sendDigests(test.app);
    expect(
      digests(test)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([one.email, other.email].sort());
    await test.close();
  });

  it('N-02 leaves out read notifications and those of the previous digest, and is sent at most once a day', async () => {
    const test = await createTestApp();
    const [reader, ana, ben] = [await test.member(), await test.member(), await test.member()];
    const send = () => sendDigests(test.app);
    await ask(test, ana, reader);
    await reader.call(routes.notifications.markRead, { params: { uid: reader.uid, id: 'all' }, body: { read: true } });
    test.clock.advance(LONG_AWAY);
    await send();
    expect(digests(test)).toEqual([]);
    await ask(test, ben, reader);
    await send();
    expect(digests(test)).toHaveLength(1);
    expect(digests(test)[0]?.text).not.toContain(ana.username);

    const cleo = await test.member();
    await ask(test, cleo, reader);
    await sql`update notifications set "timestamp" = ${test.clock.now()}::timestamptz + interval '1 second' where "from" = ${cleo.uid}`.execute(
      test.app.db,
    );
    test.clock.advance(DIGEST_EVERY_MS - 1);
    await send();
    expect(digests(test)).toHaveLength(1);
    test.clock.advance(1);
    await send();
    expect(digests(test)).toHaveLength(2);
    expect(digests(test)[1]?.subject).toBe('You have a new notification on Stoop');
    test.clock.advance(DIGEST_EVERY_MS + 1000);
    await send();
    expect(digests(test)).toHaveLength(2);
    await test.close();
  });

  it('N-02 is not sent to members who are online, turned it off or have no confirmed address, nor about blocked members', async () => {
    const test = await createTestApp();
    const [here, off, unconfirmed, blocker, ana] = [
      await test.member(),
      await test.member(),
      await test.member(),
      await test.member(),
      await test.member(),
    ];
    const { db } = test.app;
    await off.call(routes.notifications.saveSettings, { params: { uid: off.uid }, body: { digest: false } });
    await sql`update accounts set email_verified = false where uid = ${unconfirmed.uid}`.execute(db);
    for (const member of [here, off, unconfirmed, blocker]) await ask(test, ana, member);
    await sql`insert into blocks (uid, other) values (${blocker.uid}, ${ana.uid})`.execute(db);
    const socket = await openSocket(await test.listen(), here.token);
    test.clock.advance(LONG_AWAY);
    await sendDigests(test.app);
    expect(digests(test)).toEqual([]);
    socket.close();
    await test.close();
  });

  it('N-02 is tried again by the next run when the mail server fails', async () => {
    const test = await createTestApp();
    const [reader, ana] = [await test.member(), await test.member()];
    await ask(test, ana, reader);
    test.clock.advance(LONG_AWAY);
    test.failMails(1);
    await sendDigests(test.app);
    expect(digests(test)).toEqual([]);
    await sendDigests(test.app);
    expect(digests(test)).toHaveLength(1);
    await test.close();
  });

  it('N-02 is not sent by a later run when the member has read everything since the first one', async () => {
    const test = await createTestApp();
    const [reader, ana] = [await test.member(), await test.member()];
    await ask(test, ana, reader);
    test.clock.advance(LONG_AWAY);
    test.failMails(1);
    await sendDigests(test.app);
    await test.app.transact((work) =>
      sql`update notifications set read = true where uid = ${reader.uid}`.execute(work.db),
    );
    test.clock.advance(HOUR);
    await sendDigests(test.app);
    expect(digests(test)).toEqual([]);
    // No mail was sent, so the next digest need not wait for a day.
    await sql`update notifications set read = false where uid = ${reader.uid}`.execute(test.app.db);
    await sendDigests(test.app);
    expect(digests(test)).toHaveLength(1);
    await test.close();
  });

  it('N-02 S-68 is sent as if a hidden member had never written, also after a first mail about them failed', async () => {
    const mailsWith = async (hasHidden: boolean) => {
      const test = await createTestApp();
      const [reader, ana, ben] = [await test.member(), await test.member(), await test.member()];
      if (hasHidden) await ask(test, ana, reader);
      test.clock.advance(LONG_AWAY);
      test.failMails(1);
      await sendDigests(test.app);
      test.failMails(0);
      await sql`insert into blocks (uid, other) values (${ana.uid}, ${reader.uid})`.execute(test.app.db);
      await ask(test, ben, reader);
      await sendDigests(test.app);
      const subjects = digests(test).map(({ subject }) => subject);
      await test.close();
      return subjects;
    };
    expect(await mailsWith(true)).toEqual(await mailsWith(false));
    expect(await mailsWith(true)).toEqual(['You have a new notification on Stoop']);
  });

  it('N-02 S-68 a claim that is given up late leaves a newer one, and a digest counts from when it was sent', async () => {
    const test = await createTestApp();
    const { db } = test.app;
    const { uid } = await test.member();
    const at = (hours: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + hours * HOUR).toISOString();
    const digestAt = async () => (await settingsOf(db, uid))?.digestAt;
    await claimDigest(db, uid, { now: new Date(at(0)), dayAgo: new Date(at(-24)) });
    expect(await claimDigest(db, uid, { now: new Date(at(25)), dayAgo: new Date(at(1)) })).toEqual({ before: at(0) });
    await setDigestAt(db, uid, at(0), null);
    expect(await digestAt()).toBe(at(25));
    await setDigestAt(db, uid, at(25), at(26));
    expect(await digestAt()).toBe(at(26));
    await test.close();
  });

  it('N-02 S-30 is turned off by one click without signing in for a year, but not by an incomplete link', async () => {
    const test = await createTestApp();
    const [reader, ana] = [await test.member(), await test.member()];
    await ask(test, ana, reader);
    test.clock.advance(LONG_AWAY);
    const mailedAt = test.clock.now().getTime();
    await sendDigests(test.app);
    const header = digests(test)[0]?.headers?.['List-Unsubscribe'] ?? '';
    const url = new URL(header.slice(1, -1));
    const post = (address: string) =>
      test.app.http.inject({
        method: 'POST',
        url: address,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    const isOn = async () => {
      const settings = await notificationSettingsOf(test.app.db, reader.uid);
      return settings.digest;
    };
    const token = url.searchParams.get('token') ?? '';
    for (const wrong of [
      '',
      'x',
      token.slice(0, -2),
      token.replace(reader.uid, ana.uid),
      `${token}.a`.replace('.', ''),
    ]) {
      expect((await post(`/unsubscribe?token=${encodeURIComponent(wrong)}`)).statusCode).toBe(404);
    }
    expect(await isOn()).toBe(true);
    const undated = token.replace(/\.\d+\./, '.');
    expect((await post(`/unsubscribe?token=${undated}`)).statusCode).toBe(404);
    for (let times = 0; times < 2; times++) expect((await post(url.pathname + url.search)).statusCode).toBe(200);
    expect(await isOn()).toBe(false);
    await dateNow(test);
    test.clock.advance(DIGEST_EVERY_MS * 2);
    await sendDigests(test.app);
    expect(digests(test)).toHaveLength(1);
    // The token knows the day on which it was mailed.
    test.clock.set(new Date(mailedAt + UNSUBSCRIBE_DAYS * 86_400_000));
    expect((await post(url.pathname + url.search)).statusCode).toBe(200);
    test.clock.advance(86_400_000);
    expect((await post(url.pathname + url.search)).statusCode).toBe(404);
    await test.close();
  });
});
