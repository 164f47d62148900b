import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '#server/app.database.ts';
import { runningEmbeddedUrl } from '#server/platform/postgres/running.ts';
import { freePort } from '#server/platform/process/free-port.ts';
import { queryOnce } from '#server/testing/query-once.ts';
import { CONTAINER, postgresPid, type Server, startServer, startServerExpectingExit } from './server-process.ts';
import { createWriters, type Writers } from './writers.ts';

/** `npm run torture` runs the same with more writers. */
const PAIRS = 2;
const MESSAGES = 30;
const hasContainers = spawnSync(CONTAINER[0], [...CONTAINER.slice(1), 'true']).status === 0;

describe('killed processes', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-torture-'));
  let port: number;
  let server: Server;
  let writers: Writers;
  const options = () => ({ dataDir, port });
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  /** Runs a statement that fails on a value, as one of the server could. */
  async function failAsMember(value: string) {
    const client = new pg.Client({ connectionString: runningEmbeddedUrl(join(dataDir, 'postgres')) ?? '' });
    client.on('error', () => {});
    await client.connect();
    await expect(client.query(`select '${value}'::int`)).rejects.toThrow(value);
    await client.end();
  }
  beforeAll(async () => {
    // As root, PostgreSQL then runs as a user of its own, who has to pass through this folder.
    chmodSync(dataDir, 0o711);
    port = await freePort();
    // A restore that was killed leaves a database without tables.
    await (await startPostgres({ dataDir, s3: null })).stop();
    rmSync(join(dataDir, 'postgres.json'));
    server = await startServer(options());
    writers = await createWriters(`http://127.0.0.1:${port}`, PAIRS);
  });
  afterAll(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('D11 says when it has created a database, which it must not where one was expected, or could not compare one', () => {
    expect(server.output()).toContain(`DATA_DIR ${dataDir} had no database: a new one was created in it.\n`);
    expect(server.output()).toContain(`DATA_DIR ${dataDir} had no postgres.json: `);
  });

  it('exits with one sentence when a second server starts on the same data folder', async () => {
    const { code, output } = await startServerExpectingExit({ dataDir, port: 0 });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Stoop already runs on \S+ \(process \d+\)\. Stop it, or set DATA_DIR to another folder\.$/,
    );
    expect(await health()).toBe(200);
  });

  it.runIf(hasContainers)(
    'exits with one sentence in another container while the server, or only its PostgreSQL, runs on the data folder',
    async () => {
      const elsewhere = { dataDir, port: 0, by: CONTAINER };
      expect(await startServerExpectingExit(elsewhere)).toEqual({
        code: 1,
        output: expect.stringMatching(
          /^Stoop already runs on \S+ \(in another container or on another machine, \S+\)\./,
        ),
      });
      expect(await health()).toBe(200);
      server.process.kill('SIGKILL');
      await server.ended;
      expect(await startServerExpectingExit(elsewhere)).toEqual({
        code: 1,
        output: expect.stringMatching(/^The database in \S+ runs in another container\. Stop that container first\.$/),
      });
      // A start beside the PostgreSQL that was left alone ends it.
      server = await startServer(options());
      expect(server.output()).not.toContain('had no database');
      expect(await writers.verify()).toEqual([]);
    },
  );

  it('S-02 exits with one sentence when others could reach it with the settings of a laptop', async () => {
    const { code, output } = await startServerExpectingExit({ dataDir, port: 0, env: { HOST: '0.0.0.0' } });
    expect(code).toBe(1);
    expect(output).toMatch(
      /^Stoop cannot start with these settings: PUBLIC_URL is missing.*LIMITS_FACTOR.*docs\/generated\/settings\.md/,
    );
    expect(output.split('\n')).toHaveLength(1);
  });

  it('exits with one sentence when DATA_DIR cannot be created', async () => {
    for (const impossible of ['/proc/stoop', join(dataDir, 'stoop.pid', 'inner')]) {
      const { code, output } = await startServerExpectingExit({ dataDir: impossible, port: 0 });
      expect(code).toBe(1);
      expect(output).toMatch(
        /^DATA_DIR \S+ cannot be used \(E\w+\)\. Set it to a folder that this user may write to\.$/,
      );
    }
  });

  it('schedules the hourly cleaning as jobs, also with the embedded database', async () => {
    const client = new pg.Client({ connectionString: runningEmbeddedUrl(join(dataDir, 'postgres')) ?? '' });
    await client.connect();
    const scheduled = async () =>
      (await client.query<{ name: string }>('select name from jobs.schedule')).rows.map(({ name }) => name);
    const cleaning = ['delete-old-limit-counts', 'delete-old-identity-rows', 'sweep-media'];
    await expect.poll(scheduled).toEqual(expect.arrayContaining(cleaning));
    await client.end();
  });

  it('S-35 keeps its data where no other user of this machine can read it', () => {
    const modeOf = (...path: string[]) => (statSync(join(dataDir, ...path)).mode & 0o777).toString(8);
    const cluster = statSync(join(dataDir, 'postgres', 'cluster'));
    expect([modeOf('postgres'), modeOf('postgres', 'cluster'), modeOf('postgres', 'secret')]).toEqual([
      '700',
      '700',
      '600',
    ]);
    // `nobody` is shared by every program that has no user of its own.
    expect(cluster.uid).not.toBe(65_534);
    if (process.getuid?.() === 0) expect(cluster.uid).toBeGreaterThanOrEqual(64_100);
  });

  it('M-09 keeps each acknowledged message once and every session when the server is killed', async () => {
    const writing = writers.write();
    await writing.until(writers.acked() + MESSAGES);
    server.process.kill('SIGKILL');
    await server.ended;
    server = await startServer(options());
    await writing.until(writers.acked() + MESSAGES);
    await writing.stop();
    expect(await writers.verify()).toEqual([]);
  });

  it('M-09 S-28 answers 503 when PostgreSQL is killed, recovers, and keeps each acknowledged message once', async () => {
    const writing = writers.write();
    // Those of a failed attempt would write beside the next one.
    onTestFinished(() => writing.stop());
    await writing.until(writers.acked() + MESSAGES);
    await failAsMember('told-in-confidence');
    const before = writers.unavailable();
    process.kill(postgresPid(dataDir), 'SIGKILL');
    const seen = new Set<number>();
    const began = performance.now();
    while (!(seen.has(503) && seen.has(200))) {
      const status = await health();
      // PostgreSQL may be back between two of these requests, but the writers then got the same answer.
      if (writers.unavailable() > before) seen.add(503);
      if (status !== 200 || seen.has(503)) seen.add(status);
      if (performance.now() - began > 60_000) throw new Error(`Not back; healthz answered ${[...seen]}.`);
      await pause(20);
    }
    await writing.until(writers.acked() + MESSAGES);
    await writing.stop();
    expect(await writers.verify()).toEqual([]);
    expect(server.process.exitCode).toBe(null);
    // S-28: what PostgreSQL said before it ended is logged, without the values of statements.
    expect(server.output()).toContain('postgres_ended');
    expect(server.output()).not.toContain('told-in-confidence');
  });

  it('N-02 notifies a reader who is away within ten seconds of a message whose work was interrupted', async () => {
    const {
      chatId,
      writers: [{ token, uid }],
    } = writers.pairs[0] as Writers['pairs'][number];
    const failures = () => server.output().split('sent_work_failed').length;
    const failuresBefore = failures();
    const client = new pg.Client({ connectionString: runningEmbeddedUrl(join(dataDir, 'postgres')) ?? '' });
    client.on('error', () => {});
    await client.connect();
    await client.query('delete from notifications');
    await client.query('alter table notifications rename to notifications_away');
    try {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/messages/${chatId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clientId: crypto.randomUUID(), content: 'are you there?' }),
      });
      expect(status).toBe(200);
      await expect.poll(failures).toBeGreaterThan(failuresBefore);
    } finally {
      await client.query('alter table notifications_away rename to notifications');
    }
    // As if five of the ten seconds had passed.
    await client.query("update messages_to_notify set since = since - interval '5 s'");
    const notified = async () => (await client.query('select "from" from notifications where type = \'message\'')).rows;
    await expect.poll(notified, { timeout: 10_000 }).toContainEqual({ from: uid });
    await client.end();
  });

  it('shuts down on SIGTERM with open sockets and requests, and keeps acknowledged messages', async () => {
    const socket = await writers.listen();
    const slow = connect(port, '127.0.0.1').on('error', () => {});
    slow.write('POST /v1/token?key=local HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{');
    await once(slow, 'connect');
    const writing = writers.write();
    await writing.until(writers.acked() + MESSAGES);
    const began = performance.now();
    server.process.kill('SIGTERM');
    expect(await socket.closed(10_000)).toBe(1012);
    expect(await server.ended, server.output()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await health()).toBe(0);
    server = await startServer(options());
    await writing.until(writers.acked() + MESSAGES);
    await writing.stop();
    expect(await writers.verify()).toEqual([]);
  });

  it('starts despite lock files of a crash whose process ids are in use by other processes', async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    const postgres = postgresPid(dataDir);
    process.kill(postgres, 'SIGKILL');
    const lock = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    while (isAlive(postgres)) await pause(10);
    // Both process ids now belong to a running process: this test.
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)));
    writeFileSync(join(dataDir, 'stoop.pid'), `${process.pid}\nwhen another had this number\n`);
    server = await startServer(options());
    expect(await writers.verify()).toEqual([]);
  });

  it('names a port that another program uses, and makes no database before', async () => {
    const other = join(dataDir, '..', 'other');
    const { code, output } = await startServerExpectingExit({ dataDir: other, port });
    expect([code, output]).toEqual([1, expect.stringContaining(`PORT ${port} is in use on 127.0.0.1.`)]);
    expect(existsSync(join(other, 'postgres'))).toBe(false);
  });

  it('S-01 S-02 D18 stops without a line in the log, and prints no access code and no password where it is public, but how many demo members there are', async () => {
    const renamed = "update accounts set email = 'maya@demo.stoop.invalid' where uid = (select min(uid) from accounts)";
    await queryOnce(runningEmbeddedUrl(join(dataDir, 'postgres')) ?? '', renamed);
    server.process.kill('SIGTERM');
    await server.ended;
    expect(server.output()).toContain('Stoop stopped.');
    // A stop in order is not worth a line of the log.
    expect(
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{')),
    ).toEqual([]);
    const INVITE_CODE = 'brooklyn-bridge-at-noon';
    const env = { PUBLIC_URL: 'https://stoop.example', INVITE_CODE, LIMITS_FACTOR: '1' };
    server = await startServer({ ...options(), env });
    const { output } = server;
    await expect.poll(output).toContain('stop with Ctrl-C');
    expect(output()).toContain('This community has demo members (1), whom others take for real.');
    expect(output()).toContain('access code   as in INVITE_CODE');
    expect(output()).toContain('SMTP_URL is not set, so mails reach nobody');
    for (const secret of [INVITE_CODE, 'demo login', '/inbox']) expect(output()).not.toContain(secret);
    expect(await health()).toBe(200);
  });

  it('D11 ends with one sentence when the clock jumps while it runs, and runs without the settings of psql in its environment', async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    const jump = join(dataDir, '..', 'jump.mjs');
    writeFileSync(
      jump,
      `const Real = Date;
      let movedMs = 0;
      process.on('SIGUSR2', () => { movedMs = 400 * 86_400_000; });
      globalThis.Date = class extends Real {
        constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + movedMs])); }
        static now() { return Real.now() + movedMs; }
      };`,
    );
    const ofPsql = {
      PGSSLMODE: 'require',
      PGOPTIONS: '-c default_transaction_read_only=on',
      PGREPLICATION: 'database',
    };
    server = await startServer({ ...options(), env: { ...ofPsql, NODE_OPTIONS: `--import=${jump}` } });
    expect(await health()).toBe(200);
    server.process.kill('SIGUSR2');
    expect(await server.ended).toBe(1);
    const [sentence] = server.output().match(/^The clock of this machine says .*$/m) ?? [];
    expect(sentence).toMatch(/, and the server last ran on .* Correct the clock, or, .* CLOCK_CONFIRMED=/);
    rmSync(jump);
    server = await startServer(options());
    expect(await health()).toBe(200);
  });
});

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
