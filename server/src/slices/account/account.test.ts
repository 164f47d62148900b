import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { HANGOUT_FIELDS } from '#contract/hangouts/forms.ts';
import { routes } from '#contract/index.ts';
import { pick } from '#contract/pick.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { RECENT_LOGIN_MS } from '#server/slices/identity/limits.rules.ts';
import { filesRemoved } from '#server/slices/media/index.ts';
import { announceEvent, closeReport, issuePersonalCode, reportsPage, setRole } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { createSubscription } from '#server/testing/push-service.ts';
import { newEvent } from '#server/testing/roles.ts';
import { openSocket } from '#server/testing/socket.ts';
import { MEMBER_DATA } from './member-data.rules.ts';

const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b23a16' } })
  .jpeg()
  .toBuffer();

const identity = (test: TestApp, call: string, body: object) =>
  test.app.http.inject({
    method: 'POST',
    url: `/v1/accounts:${call}?key=local`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

const write = (member: Member, chatId: string, content: string) =>
  member.call(routes.chats.send, { params: { chatId }, body: { clientId: crypto.randomUUID(), content } });

/** Returns every row of every table as text. */
async function everyRow(test: TestApp): Promise<string> {
  const { db } = test.app;
  const { rows: sqlTables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  const texts: string[] = [];
  for (const { name } of sqlTables) {
    const { rows } = await sql<{ row: string }>`select ${sql.ref('t')}::text as row from ${sql.table(name)} t`.execute(
      db,
    );
    for (const { row } of rows) texts.push(`${name} ${row}`);
  }
  return texts.join('\n');
}

/** Creates a member with data in every slice, a connection, a waiting request and a blocked member. */
async function memberWithData(test: TestApp) {
  const leaver = await test.member({
    username: 'canaryname',
    firstName: 'Canaryfirst',
    lastName: 'Canarylast',
    bio: 'canarybio',
    careerGoals: 'canarygoal',
  });
  const [friend, waiting, blocked] = [await test.member(), await test.member(), await test.member()];
  const notForMe = await test.member();
  await test.visitor.call(routes.invites.requestAccess, {
    body: {
      email: leaver.email,
      firstName: 'Canaryasked',
      lastName: 'B',
      movedToNYC: '2026-01',
      reason: 'canaryreason',
    },
  });
  const own = { uid: leaver.uid };
  const keep = async (timestamp: string) =>
    (await leaver.call(routes.media.uploadProfilePhoto, { params: { ...own, timestamp }, bytes: photo })).body
      .downloadUrl;
  const photos = [await keep('1700000000000'), await keep('1700000000001')] as const;
  const morePhotos = [{ url: photos[1], description: 'canaryview' }];
  await leaver.call(routes.profiles.saveProfile, {
    params: own,
    body: { public: { profileImage: photos[0], morePhotos }, private: { birthday: '1991-03-04' } },
  });
  const chatId = await connect(leaver, friend);
  const first = (await write(leaver, chatId, 'See you on the stop')).body;
  const answered = (await write(friend, chatId, 'Yess!')).body;
  const edit = (member: Member, seq: number, content: string) =>
    member.call(routes.chats.edit, { params: { chatId, seq: String(seq) as never }, body: { content } });
  await edit(leaver, first.seq, 'See you on the stoop');
  await edit(friend, answered.seq, 'Yes!');
  const asked = { target: waiting.uid, requester: leaver.uid };
  await leaver.call(routes.connections.request, { params: asked, body: { message: 'Hello there' } });
  await leaver.call(routes.safety.block, { params: { ...own, other: blocked.uid } });
  const marks = [
    { uid: leaver.uid, other: notForMe.uid },
    { uid: friend.uid, other: leaver.uid },
  ];
  await leaver.call(routes.discovery.markNotForMe, { params: marks[0] as (typeof marks)[0] });
  await friend.call(routes.discovery.markNotForMe, { params: marks[1] as (typeof marks)[0] });
  await leaver.call(routes.reports.report, { body: { uid: blocked.uid, reason: 'Spam' } });
  for (const { uid, call } of [leaver, friend])
    await call(routes.notifications.saveDevice, { params: { uid }, body: createSubscription() });
  await leaver.call(routes.notifications.saveSettings, { params: own, body: { digest: false } });
  const formFor = (title: string) => ({ ...aHangoutForm({ title }), clientId: crypto.randomUUID() });
  const hosted = await leaver.call(routes.hangouts.create, { body: formFor('Canaryhangout') });
  const going = await friend.call(routes.hangouts.create, { body: formFor('Stoop talk') });
  const join = { params: { hangoutId: going.body.id, uid: leaver.uid }, body: { rsvp: 'confirmed' as const } };
  await leaver.call(routes.hangouts.join, join);
  const event = await test.app.transact((work) => announceEvent(work, null, newEvent()));
  await leaver.call(routes.events.send, {
    params: { eventId: event.id },
    body: { clientId: crypto.randomUUID(), text: 'Me too' },
  });
  await leaver.call(routes.events.attend, { params: { eventId: event.id } });
  expect([hosted.status, going.status]).toEqual([200, 200]);
  await friend.call(routes.reports.report, { body: { uid: leaver.uid, reason: 'Odd' } });
  const [report] = (await reportsPage(test.app.db, null, { show: 'open', limit: 10 })).items.filter(
    ({ reason }) => reason === 'Odd',
  );
  await test.app.transact((work) =>
    closeReport(work, null, { id: report?.id ?? '', outcome: 'warned', resolution: 'Talked', words: '' }),
  );
  await test.app.transact((work) => issuePersonalCode(work, null, { email: leaver.email, language: 'en' }));
  await identity(test, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: leaver.token });
  return { leaver, friend, waiting, blocked, notForMe, chatId, photos };
}

describe('downloading one’s data', () => {
  it('A-18 D-03 P-19 contains all data of the member and none of others', async () => {
    const test = await createTestApp();
    const { leaver, friend, waiting, blocked, notForMe, chatId, photos } = await memberWithData(test);
    const { data: body, files } = await download(test, leaver);
    expect(body.account).toMatchObject({ uid: leaver.uid, email: leaver.email, emailVerified: true });
    expect(body.account.sessions.map(({ openedAt }) => openedAt)).toEqual([test.clock.now().toISOString()]);
    expect(body.accessRequest).toMatchObject({ firstName: 'Canaryasked', reason: 'canaryreason' });
    expect(body.profile).toMatchObject({ username: 'canaryname', bio: 'canarybio', careerGoals: 'canarygoal' });
    expect(body.private).toMatchObject({ birthday: '1991-03-04', email: leaver.email });
    expect(body.profile).toMatchObject({ morePhotos: [{ url: photos[1], description: 'canaryview' }] });
    const names = ['photos/0001.jpg', 'photos/0002.jpg'];
    expect(body.photos.map((one) => [one.file, one.address])).toEqual(
      names.map((name, index) => [name, photos[index]]),
    );
    for (const name of names) {
      expect((await sharp(files.get(name)).metadata()).format).toBe('jpeg');
      expect(files.get('index.html')?.toString()).toContain(name);
    }
    expect(body.connections.map(({ other, status }) => [other.uid, status]).sort()).toEqual(
      [
        [friend.uid, 'connected'],
        [waiting.uid, 'pending'],
      ].sort(),
    );
    expect(body.notifications.map(({ type }) => type)).toContain('connection_accepted');
    expect(body.notificationSettings.digest).toBe(false);
    expect(body.pushDevices).toMatchObject([{ service: 'push.example', lastSuccessAt: null }]);
    expect(body.directMessages.map(({ pairId }) => pairId)).toContain(chatId);
    const written = body.messages.filter(({ kind }) => kind === 'text').map(({ content }) => content);
    expect(written.sort()).toEqual(['Hello there', 'Hi', 'Me too', 'See you on the stoop']);
    expect(body.earlierWords).toMatchObject([{ chatId, content: 'See you on the stop' }]);
    expect(body.hangouts).toMatchObject([
      { ...pick(aHangoutForm({ title: 'Canaryhangout' }), HANGOUT_FIELDS), part: 'host' },
      { title: 'Stoop talk', part: 'confirmed', description: null },
    ]);
    expect(body.groupChats.map(({ title }) => title)).toEqual(['Canaryhangout', 'Stoop talk', 'Stoop sale']);
    expect(body.blocks.map(({ uid }) => uid)).toEqual([blocked.uid]);
    expect(body.notForMe.map(({ uid }) => uid)).toEqual([notForMe.uid]);
    expect(body.reports).toMatchObject([{ uid: blocked.uid, reason: 'Spam' }]);
    expect(JSON.stringify(body)).not.toContain(friend.email);
    await test.close();
  });

  it('A-18 contains every connection, direct chat and message of a member, however many there are', async () => {
    const test = await createTestApp();
    const member = await test.member();
    const { db } = test.app;
    await sql`
      insert into accounts (uid, email, email_verified, password_hash, password_updated_at, created_at, last_login_at)
      select lpad(n::text, 28, 'x'), n || '@example.com', true, '', now(), now(), now() from generate_series(1, 1100) n
    `.execute(db);
    await sql`
      insert into connections (target, requester, message, status, timestamp)
      select ${member.uid}, lpad(n::text, 28, 'x'), 'Hi', 'connected', now() from generate_series(1, 1100) n
    `.execute(db);
    await sql`
      insert into chats (id, type, created_by, last_message_at)
      select 'chat-' || n, 'direct', ${member.uid}, now() - make_interval(secs => n / 10) from generate_series(1, 1100) n
    `.execute(db);
    await sql`
      insert into chat_participants (chat_id, uid)
      select 'chat-' || n, ${member.uid} from generate_series(1, 1100) n
    `.execute(db);
    await sql`
      insert into messages (chat_id, seq, user_id, content, created_at, client_id)
      select 'chat-' || n, seq, ${member.uid}, 'Hi', now(), gen_random_uuid()
      from generate_series(1, 1100) n, generate_series(1, 2) seq
    `.execute(db);
    const { data } = await download(test, member);
    const places = new Set(data.messages.map(({ chatId, seq }) => `${chatId} ${seq}`));
    const chatIds = new Set(data.directMessages.map(({ pairId }) => pairId));
    expect([data.connections.length, data.directMessages.length, chatIds.size]).toEqual([1100, 1100, 1100]);
    expect([data.messages.length, places.size]).toEqual([2200, 2200]);
    await test.close();
  });
});

/** Returns the columns that contain a uid or an email: foreign keys to accounts, and columns with such names. */
async function memberColumns(test: TestApp): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and a.atttypid = 'text'::regtype and (
      a.attname ~ '(^|_)(uid|user|user_id|email|by|member|operator|owner|viewer|subject|target|requester|reporter)$'
      or a.attname = 'createdBy'
      or exists (
        select 1 from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any(k.conkey)
          and k.confrelid in ('accounts'::regclass, 'discovery_members'::regclass)
      )
    ) order by 1, 2`.execute(test.app.db);
  return rows;
}

describe('the list of tables with data about members', () => {
  it('A-18 lists exactly the tables with a uid or an email, and each is in the download or has a reason', async () => {
    const test = await createTestApp();
    const { leaver } = await memberWithData(test);
    const sqlTables = new Set((await memberColumns(test)).map(({ table }) => table));
    expect([...sqlTables].sort()).toEqual(Object.keys(MEMBER_DATA).sort());
    const { data: body, files } = await download(test, leaver);
    const parts = new Set(Object.keys(body));
    const downloaded = new Set<string>(['exportedAt']);
    for (const [sqlTable, { download }] of Object.entries(MEMBER_DATA)) {
      if (typeof download === 'string') {
        expect(parts, sqlTable).toContain(download);
        downloaded.add(download);
      } else expect(download.not.length, sqlTable).toBeGreaterThan(20);
    }
    expect([...parts].sort()).toEqual([...downloaded].sort());
    for (const part of parts) expect(files.get('index.html')?.toString()).toContain(`data/${part}.json`);
    await test.close();
  });

  it('A-18 leaves the uid of a deleted account only in tables for which the list gives a reason', async () => {
    const test = await createTestApp();
    const { leaver } = await memberWithData(test);
    await test.app.transact((work) => setRole(work, null, leaver.uid, 'operator'));
    const before = await everyRow(test);
    const namedBefore = new Set(
      before.split('\n').flatMap((row) => (row.includes(leaver.uid) ? [row.split(' ')[0]] : [])),
    );
    // The test proves something only if the member has data in most tables.
    expect(namedBefore.size).toBeGreaterThan(15);
    await identity(test, 'delete', { idToken: leaver.token });
    for (const row of (await everyRow(test)).split('\n')) {
      const [sqlTable = ''] = row.split(' ');
      if (row.includes(leaver.uid)) expect(MEMBER_DATA[sqlTable]?.stays, row).toBeDefined();
      expect(row).not.toContain(leaver.email);
    }
    await test.close();
  });
});

describe('deleting the account', () => {
  it('A-18 requires a recent login and deletes nothing without it', async () => {
    const test = await createTestApp();
    const member = await test.member();
    test.clock.advance(RECENT_LOGIN_MS + 1000);
    const refused = await identity(test, 'delete', { idToken: member.token });
    expect(refused.json().error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await member.call(routes.profiles.readUser, { params: { uid: member.uid } })).body.public).not.toBeNull();
    await test.close();
  });

  it('A-18 P-19 deletes the member’s data from every table and their files', async () => {
    const test = await createTestApp();
    const { leaver, photos } = await memberWithData(test);
    const token = photos[0].split('/')[3]?.split(/[-.]/)[0] ?? '';
    const canaries = [
      'anaryname',
      'anaryview',
      'anaryfirst',
      'anarylast',
      'anarybio',
      'anarygoal',
      'anaryasked',
      'anaryreason',
    ];
    const canaryTexts = [...canaries, '1991-03-04', leaver.email];
    const before = await everyRow(test);
    for (const word of canaryTexts) expect(before, word).toContain(word);
    const folder = join(test.config.dataDir, 'files');
    const files = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => /\.(?:jpg|webp)$/.test(name));
    expect(token.length).toBeGreaterThan(0);
    expect((await files()).length).toBeGreaterThan(0);

    expect((await identity(test, 'delete', { idToken: leaver.token })).statusCode).toBe(200);
    await filesRemoved(test.app);
    const after = await everyRow(test);
    for (const word of canaryTexts) expect(after, word).not.toContain(word);
    // The uid remains only in the tables for which member-data.rules.ts gives a reason.
    const naming = after.split('\n').filter((row) => row.includes(leaver.uid));
    expect([...new Set(naming.map((row) => row.split(' ')[0]))].sort()).toEqual([
      'chat_participants',
      'chats',
      'earlier_words',
      'messages',
      'operator_audit',
      'withheld_authors',
    ]);
    expect(naming.some((row) => row.startsWith('chat_participants') && row.includes(`,${leaver.uid},`))).toBe(false);
    expect(await files()).toEqual([]);
    const signIn = await identity(test, 'signInWithPassword', { email: leaver.email, password: leaver.password });
    expect(signIn.json().error.message).toContain('INVALID_LOGIN_CREDENTIALS');
    expect(test.mails.at(-1)).toMatchObject({ to: leaver.email, subject: 'Your Stoop account is deleted' });
    await test.close();
  });

  it('A-18 keeps the chat for the other member, closed and without a name, and updates their lists and counts', async () => {
    const test = await createTestApp();
    const { leaver, friend, waiting, chatId } = await memberWithData(test);
    const base = await test.listen();
    const [mine, theirs] = [await openSocket(base, leaver.token), await openSocket(base, friend.token)];
    const other = await openSocket(base, waiting.token);
    await identity(test, 'delete', { idToken: leaver.token });

    const { chat } = await theirs.event('chat');
    expect(chat).toMatchObject({ id: chatId, can: { send: false, answer: false }, request: null });
    expect(chat.other).toBeNull();
    expect(chat.lastMessage?.content).toBe('Yes!');
    expect((await theirs.event('connectionEnded')).requester).toBe(leaver.uid);
    // The remaining unread notification is about the event, which every member receives.
    expect((await theirs.event('notificationsGone')).unread).toBe(1);
    expect((await other.event('notificationsGone')).unread).toBe(1);
    expect(await mine.closed()).toBe(4403);
    await Promise.all([theirs.settled(), other.settled()]);
    expect(JSON.stringify([theirs.events, other.events])).not.toContain('anary');

    for (const member of [friend, waiting]) {
      const params = { uid: member.uid };
      const list = await member.call(routes.notifications.list, { params });
      expect(list.body).toMatchObject({ items: [{ type: 'event' }], unread: 1 });
      expect((await member.call(routes.connections.list, { params })).body.items).toEqual([]);
      const chats = await member.call(routes.chats.list, {});
      const direct = chats.body.items.filter(({ type }) => type === 'direct');
      expect(direct).toMatchObject([{ can: { send: false }, other: null }]);
      const seen = await member.call(routes.profiles.readProfile, { params: { uid: leaver.uid } });
      expect(seen.error.code).toBe('USER_NOT_FOUND');
    }
    const kept = await friend.call(routes.chats.messages, { params: { chatId } });
    expect(kept.body.items.map(({ content }) => content)).toEqual(['Hi', 'See you on the stoop', 'Yes!']);
    expect((await write(friend, chatId, 'Still there?')).error.code).toBe('CHAT_CLOSED');
    expect((await friend.call(routes.chats.markRead, { params: { chatId }, body: { seq: 3 } })).status).toBe(200);
    theirs.close();
    other.close();
    await test.close();
  });

  it('A-18 leaves no partial connection when members send requests while the account is deleted', async () => {
    const test = await createTestApp();
    const leaver = await test.member();
    const requesters = [await test.member(), await test.member(), await test.member(), await test.member()];
    const asked = requesters.map((requester) =>
      requester.call(routes.connections.request, {
        params: { target: leaver.uid, requester: requester.uid },
        body: { message: 'Hi' },
      }),
    );
    const [gone, ...answers] = await Promise.all([identity(test, 'delete', { idToken: leaver.token }), ...asked]);
    expect(gone.statusCode).toBe(200);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
    for (const requester of requesters) {
      expect((await requester.call(routes.connections.list, { params: { uid: requester.uid } })).body.items).toEqual(
        [],
      );
      for (const { can } of (await requester.call(routes.chats.list, {})).body.items) expect(can.send).toBe(false);
    }
    await test.close();
  });
});
