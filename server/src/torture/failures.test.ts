import { once } from 'node:events';
import { createServer } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { diskFiles } from '#server/platform/files/disk.ts';
import { StorageUnavailable } from '#server/platform/files/unavailable.ts';
import { smtpMailer } from '#server/platform/mail/mailer.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';

const { connections, media, profiles } = routes;

describe('when a dependency fails', () => {
  let test: TestApp;
  let ann: Member;
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '1000' } });
    ann = await test.member();
  });
  afterAll(() => test.close());
  const identity = (name: string, body: object) =>
    test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:${name}?key=${test.config.identityApiKey}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  const profile = async () => (await ann.call(profiles.readUser, { params: { uid: ann.uid } })).body.public;

  it('answers UNAVAILABLE and keeps the profile when the disk is full, and stores the photo once there is space', async () => {
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer();
    const { put } = test.app.files;
    const before = await profile();
    let left = 3;
    test.app.files.put = (key, file) => (left-- > 0 ? put(key, file) : Promise.reject(new StorageUnavailable('full')));
    const rejected = await ann.call(media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes });
    expect([rejected.status, rejected.error.code]).toEqual([503, 'UNAVAILABLE']);
    expect(await profile()).toEqual(before);
    test.app.files.put = put;
    const { body } = await ann.call(media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes });
    expect((await ann.picture(body.downloadUrl)).statusCode).toBe(200);
  });

  it.runIf(process.platform === 'linux')('throws StorageUnavailable when the disk accepts no files', async () => {
    await expect(diskFiles('/sys/stoop').put('photos/a.jpg', new Uint8Array(1))).rejects.toThrow(StorageUnavailable);
  });

  it('fails no call when the mail server is down, and sends the next mail', async () => {
    const { push } = test.mails;
    test.mails.push = () => {
      throw new Error('connection refused');
    };
    const answer = await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: ann.email });
    expect(answer.statusCode).toBe(200);
    test.mails.push = push;
    await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: ann.email });
    expect(test.mails.map(({ to }) => to)).toEqual([ann.email]);
  });

  it('sends mail to one address with its own headers only, whatever a visitor enters as the address', async () => {
    const received: string[] = [];
    const server = createServer((socket) => {
      let inData = false;
      socket.write('220 here\r\n');
      socket.on('data', (chunk) => {
        for (const line of String(chunk).split('\r\n').filter(Boolean)) {
          received.push(line);
          if (inData && line !== '.') continue;
          if (line === 'DATA') inData = true;
          socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n');
          if (line === '.') inData = false;
        }
      });
      socket.on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = smtpMailer(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`);
    for (const to of ['a@b.co\r\nBcc: all@b.co', 'a@b.co, all@b.co', '"x" <all@b.co>', 'a@b.co\nX: y'])
      expect((await identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: to })).statusCode).toBe(400);
    await mailer.send({ to: 'a@b.co', subject: 'Hello\r\nBcc: all@b.co', text: 'words' });
    expect(received.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<a@b.co>']);
    expect(received.some((line) => /^bcc:/i.test(line))).toBe(false);
    server.close();
  });

  it('lets calls wait or fail as unavailable while all database connections are in use, and then serves them', async () => {
    const { pool } = test.app;
    const taken = await Promise.all(Array.from({ length: 12 }, () => pool.connect()));
    const health = await test.app.http.inject({ url: '/healthz' });
    expect(health.statusCode).toBe(503);
    const waiting = ann.call(profiles.readUser, { params: { uid: ann.uid } });
    for (const client of taken) client.release();
    expect((await waiting).status).toBe(200);
    expect((await test.app.http.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('runs more concurrent transactions than connections without a deadlock on the pool', async () => {
    const others: Member[] = [];
    for (let n = 0; n < 40; n++) others.push(await test.member());
    const answers = await Promise.all(
      others.map((other) =>
        other.call(connections.request, { params: { target: ann.uid, requester: other.uid }, body: { message: 'hi' } }),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const saved = await Promise.all(
      others.map((other, n) =>
        other.call(profiles.saveProfile, { params: { uid: other.uid }, body: { public: { bio: `number ${n}` } } }),
      ),
    );
    expect(saved.every(({ ok }) => ok)).toBe(true);
  });

  it('answers UNAVAILABLE when a query is cancelled', async () => {
    const client = await test.app.pool.connect();
    await client.query('begin');
    await client.query('select 1 from private_profiles where uid = $1 for update', [ann.uid]);
    const saving = ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { public: { bio: 'late' } } });
    const cancelled = async () => {
      const { rows } = await client.query<{ done: boolean }>(
        `select pg_cancel_backend(pid) as done from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    while (!(await cancelled()));
    expect((await saving).error.code).toBe('UNAVAILABLE');
    await client.query('rollback');
    client.release();
  });
});
