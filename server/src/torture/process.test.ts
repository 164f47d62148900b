import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#server/platform/process/free-port.ts';
import { type Crowd, gather } from './crowd.ts';
import { postgresPid, type Server, startInVain, startServer } from './server.ts';

/** The whole size is in bench/torture.ts. */
const PAIRS = 2;
const SOME = 30;

describe('the process, treated badly', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-torture-'));
  let port: number;
  let server: Server;
  let crowd: Crowd;
  const options = () => ({ dataDir, port });
  const health = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  beforeAll(async () => {
    port = await freePort();
    server = await startServer(options());
    crowd = await gather(`http://127.0.0.1:${port}`, PAIRS);
  });
  afterAll(async () => {
    server.process.kill('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('K-02 a second start on one data folder refuses in one sentence', async () => {
    const { code, said } = await startInVain({ dataDir, port: 0 });
    expect(code).toBe(1);
    expect(said).toMatch(/^Stoop already runs on \S+ \(process \d+\)\. Stop it, or set DATA_DIR to another folder\.$/);
    expect(await health()).toBe(200);
  });

  it('M-06 kill -9 of the server under writers: what was acknowledged is there once, and nobody is signed out', async () => {
    const writing = crowd.write();
    await writing.until(crowd.acked() + SOME);
    server.process.kill('SIGKILL');
    await server.ended;
    server = await startServer(options());
    await writing.until(crowd.acked() + SOME);
    await writing.stop();
    expect(await crowd.verify()).toEqual([]);
  });

  it('M-06 kill -9 of PostgreSQL under writers: 503, then back by itself, and the same holds', async () => {
    const writing = crowd.write();
    await writing.until(crowd.acked() + SOME);
    process.kill(postgresPid(dataDir), 'SIGKILL');
    const seen = new Set<number>();
    const began = performance.now();
    while (!(seen.has(503) && seen.has(200))) {
      const status = await health();
      if (status !== 200 || seen.has(503)) seen.add(status);
      if (performance.now() - began > 20_000) throw new Error(`Not back; healthz answered ${[...seen]}.`);
    }
    await writing.until(crowd.acked() + SOME);
    await writing.stop();
    expect(await crowd.verify()).toEqual([]);
    expect(server.process.exitCode).toBe(null);
  });

  it('K-02 SIGTERM with sockets open and requests under way: it ends in order, and what it took it kept', async () => {
    const socket = await crowd.listen();
    const slow = connect(port, '127.0.0.1').on('error', () => {});
    slow.write('POST /v1/token?key=local HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{');
    await once(slow, 'connect');
    const writing = crowd.write();
    await writing.until(crowd.acked() + SOME);
    const began = performance.now();
    server.process.kill('SIGTERM');
    expect(await socket.closed(10_000)).toBe(1012);
    expect(await server.ended, server.output()).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await health()).toBe(0);
    server = await startServer(options());
    await writing.until(crowd.acked() + SOME);
    await writing.stop();
    expect(await crowd.verify()).toEqual([]);
  });

  it('K-02 lock files of a crash whose numbers others have by now hold up no start', async () => {
    server.process.kill('SIGKILL');
    await server.ended;
    const postgres = postgresPid(dataDir);
    process.kill(postgres, 'SIGKILL');
    const lock = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    while (isAlive(postgres)) await pause(10);
    // Both numbers belong to somebody now: to us.
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)));
    writeFileSync(join(dataDir, 'stoop.pid'), `${process.pid}\nwhen another had this number\n`);
    server = await startServer(options());
    expect(await crowd.verify()).toEqual([]);
  });
});

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
