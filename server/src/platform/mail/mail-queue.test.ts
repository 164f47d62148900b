import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { openBoss } from '../jobs/boss.ts';
import { createQueues } from '../jobs/queues.ts';
import { createLog } from '../log/log.ts';
import { createMailQueue, MAIL_RETRIES } from './mail-queue.ts';
import { smtpMailer } from './mailer.ts';
import { startSmtpServer } from './testing/smtp-server.ts';

const HOUR = 3_600_000;
const FROM = 'Stoop <hello@stoop.example>';
const mail = { to: 'ann@example.com', subject: 'Hello', text: 'A word.\n' };

describe('mails that wait in the database', () => {
  let test: TestApp;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  beforeEach(async () => {
    [test, smtp] = [await createTestApp(), await startSmtpServer()];
  });
  afterEach(async () => {
    smtp.close();
    for (const stop of stops.splice(0)) await stop();
    await test.close();
  });

  const log = createLog('silent');
  const stops: (() => Promise<void>)[] = [];
  /** One more node on the same database. */
  async function node(mailer = smtpMailer(smtp.url, FROM)) {
    const boss = openBoss({ databaseUrl: test.databaseUrl, clock: test.clock, log, background: false });
    const queues = createQueues({ boss, clock: test.clock, log, waits: true });
    const mailQueue = createMailQueue(queues, mailer);
    await boss.start();
    await queues.prepare();
    stops.push(async () => {
      await boss.stop();
      await boss.close();
    });
    return { queues, mailQueue };
  }
  const waiting = async () => {
    const { rows } = await sql<{ n: number; attempts: number }>`
      select count(*) as n, max(retry_count) + 1 as attempts from jobs.job
      where name = 'mail'`.execute(test.app.db);
    return rows[0];
  };
  const active = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from jobs.job where name = 'mail' and state = 'active'`.execute(test.app.db);
    return rows[0];
  };
  const send = ({ mailQueue }: Awaited<ReturnType<typeof node>>, content = mail, goodForMs?: number) =>
    test.app.transact((work) => mailQueue.send(work, content, goodForMs));

  it('sends a mail from MAIL_FROM after a commit and deletes it, and sends none after a rollback', async () => {
    const one = await node();
    await expect(
      test.app.transact(async (work) => {
        await one.mailQueue.send(work, mail);
        throw new Error('never mind');
      }),
    ).rejects.toThrow('never mind');
    await one.queues.runAll();
    expect(smtp.received).toEqual([]);
    await send(one);
    expect(smtp.received.map(({ from, to }) => [from, to])).toEqual([['hello@stoop.example', ['ann@example.com']]]);
    expect(smtp.received[0]?.data).toMatch(/^Message-ID: <[0-9a-f-]{36}@stoop\.example>$/m);
    expect((await waiting())?.n).toBe(0);
  });

  it('retries with growing pauses, and delivers once after the mail server restarts', async () => {
    const one = await node();
    smtp.refuse('450 4.2.1 Try later');
    await send(one);
    expect(smtp.attempts()).toBe(1);
    await one.queues.runAll();
    expect(smtp.attempts()).toBe(1);
    test.clock.advance(MAIL_RETRIES.firstPauseMs);
    await one.queues.runAll();
    expect(smtp.attempts()).toBe(2);
    test.clock.advance(MAIL_RETRIES.firstPauseMs / 2);
    await one.queues.runAll();
    expect(smtp.attempts()).toBe(2);
    const { port } = smtp;
    smtp.close();
    test.clock.advance(2 * MAIL_RETRIES.firstPauseMs);
    await one.queues.runAll();
    expect(await waiting()).toEqual({ n: 1, attempts: 3 });
    smtp = await startSmtpServer({ port });
    test.clock.advance(MAIL_RETRIES.pauseMaxMs);
    const nodes = [one, await node(), await node()];
    await Promise.all(nodes.map(({ queues }) => queues.runAll()));
    expect(smtp.received).toHaveLength(1);
    expect((await waiting())?.n).toBe(0);
  });

  it('stops after a permanent rejection, or after the last attempt', async () => {
    const one = await node();
    smtp.refuse('550 5.1.1 No such mailbox');
    await send(one);
    expect([smtp.attempts(), (await waiting())?.n]).toEqual([1, 0]);
    smtp.refuse('450 4.2.1 Try later');
    await send(one, mail, 30 * 24 * HOUR);
    for (let n = 0; n < MAIL_RETRIES.attemptsMax + 3; n++) {
      test.clock.advance(MAIL_RETRIES.pauseMaxMs);
      await one.queues.runAll();
    }
    expect([smtp.attempts(), (await waiting())?.n]).toEqual([1 + MAIL_RETRIES.attemptsMax, 0]);
  });

  it('sends a dead node’s mail from another node, once the first counts as lost', async () => {
    const one = await node();
    const dead = await node({ send: () => new Promise<void>(() => {}) });
    void send(dead);
    await expect.poll(async () => (await active())?.n).toBe(1);
    await one.queues.runAll();
    expect(smtp.received).toEqual([]);
    test.clock.advance(5 * 60_000 - 1000);
    await one.queues.runAll();
    expect((await active())?.n).toBe(1);
    test.clock.advance(60_000 + 1000);
    await one.queues.runAll();
    expect((await active())?.n).toBe(0);
    test.clock.advance(MAIL_RETRIES.firstPauseMs);
    await one.queues.runAll();
    expect(smtp.received).toHaveLength(1);
  });

  it('sends the mails that waited in the outbox of an earlier release, once and with the attempts they had', async () => {
    const { pool } = test.app;
    const migration = (name: string) => readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
    await pool.query(await migration('0022_mail_outbox'));
    const [now, later] = [test.clock.now(), new Date(test.clock.now().getTime() + HOUR)];
    await pool.query(
      `insert into outbox (queue, payload, due_at, attempts, expires_at)
       values ('mail', $1, $2, 0, $3), ('mail', $1, $2, 18, $3), ('mail', $1, $2, 3, $2)`,
      [JSON.stringify(mail), now, later],
    );
    await pool.query(await migration('20261121T2320_move_outbox_into_jobs'));
    smtp.refuse('450 4.2.1 Try later');
    await (await node()).queues.runAll();
    expect(smtp.attempts()).toBe(2);
    // The mail without remaining attempts and the expired mail are dropped.
    expect(await waiting()).toEqual({ n: 1, attempts: 1 });
    smtp.refuse(null);
    test.clock.advance(MAIL_RETRIES.firstPauseMs);
    await (await node()).queues.runAll();
    expect(smtp.received).toHaveLength(1);
  });

  it('deletes the mail of an expired code, and all mails of a deleted account', async () => {
    const ann: Member = await test.member();
    const resetFor = (email: string) =>
      test.app.http.inject({
        method: 'POST',
        url: '/v1/accounts:sendOobCode?key=local',
        payload: { requestType: 'PASSWORD_RESET', email },
      });
    test.failMails(1);
    await resetFor(ann.email);
    expect((await waiting())?.n).toBe(1);
    test.clock.advance(HOUR);
    await test.app.queues.runAll();
    expect([test.mails, (await waiting())?.n]).toEqual([[], 0]);

    test.failMails(1);
    const ben = await test.member();
    await resetFor(ben.email);
    expect((await waiting())?.n).toBe(1);
    const gone = await test.app.http.inject({
      method: 'POST',
      url: '/v1/accounts:delete?key=local',
      payload: { idToken: ben.token },
    });
    expect(gone.statusCode).toBe(200);
    expect((await waiting())?.n).toBe(0);
    expect(test.mails.map(({ subject }) => subject)).toEqual(['Your Stoop account is deleted']);
  });
});
