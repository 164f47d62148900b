import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createWriters } from '#server/torture/writers.ts';
import { addressOf, callOk, type Member, PUBLIC_NODE } from './api.ts';
import { type Context, quantile, type Result, type Row, spread, tally } from './row.ts';
import { startNode } from './stage.ts';

const times = (count: number) => Array.from({ length: Math.ceil(count) }, (_, n) => n);

/** A service that accepts connections and never answers. */
async function startSilent() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}).resume());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as { port: number }).port,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** The language model and the music service accept connections and never answer. */
async function silentServices({ stage, size }: Context): Promise<Result> {
  const silent = await startSilent();
  const address = `http://127.0.0.1:${silent.port}`;
  const node = await stage.node({
    LLM_URL: address,
    LLM_MODEL: 'silent',
    LLM_TIMEOUT_S: '2',
    ARTISTS: 'deezer',
    DEEZER_URL: address,
  });
  const members = await stage.members(Math.max(2, Math.ceil(10 * size)));
  const chatId = await stage.group(members);
  const took: number[] = [];
  const slow = members.map(async ({ token }, n) => {
    const otherMember = members[(n + 1) % members.length] as Member;
    const written = await callOk(node.base, 'POST', '/functions/generateMatchReason', {
      token,
      body: { data: { otherUser: { uid: otherMember.uid, username: otherMember.username } } },
    });
    const artists = await callOk(node.base, 'POST', '/functions/searchArtists', {
      token,
      body: { data: { searchTerm: 'miles' } },
    });
    return [written.status, artists.status];
  });
  let isOver = false;
  const rest = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const body = { clientId: crypto.randomUUID(), content: 'during the outage' };
      await callOk(node.base, 'POST', `/api/messages/${chatId}`, { token: members[0]?.token ?? '', body });
      took.push(performance.now() - startedAt);
      await pause(20);
    }
  })();
  const answers = (await Promise.all(slow)).flat();
  isOver = true;
  await rest;
  silent.close();
  await node.kill();
  return {
    ok: answers.length === 2 * members.length && took.length > 0,
    figure: `model and music never answer: ${tally(answers)}; ${took.length} messages during that time, ${spread(took)}`,
  };
}

/** All connections of the pool wait for a lock. */
async function exhaustPool({ stage, size }: Context): Promise<Result> {
  const node = await stage.node();
  const members = await stage.members(30);
  const chatId = await stage.group(members);
  const blocker = new pg.Client({ connectionString: stage.databaseUrl });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table chats in access exclusive mode');
  const statuses: number[] = [];
  // More calls than the pool has connections.
  const waiting = times(Math.max(20, 100 * size)).map(async (n) => {
    const { token } = members[n % members.length] as Member;
    const { status } = await callOk(node.base, 'GET', `/api/messages/${chatId}`, { token, allowed: [200, 503] });
    statuses.push(status);
  });
  await pause(3000);
  const { status: health } = await callOk(node.base, 'GET', '/healthz', { allowed: [200, 503] });
  await blocker.query('rollback');
  await blocker.end();
  const startedAt = performance.now();
  await Promise.all(waiting);
  const servedMs = Math.round(performance.now() - startedAt);
  // Afterwards everything is served again.
  await callOk(node.base, 'GET', `/api/messages/${chatId}`, { token: members[0]?.token ?? '' });
  await node.kill();
  return {
    ok: statuses.length > 0 && health === 503,
    figure:
      `${statuses.length} calls on a locked table for 3 s: ${tally(statuses)}, healthz ${health}; ` +
      `all answered ${servedMs} ms after the lock was gone`,
  };
}

const DISK = '420m';
/** Runs the product on a small disk, fills it under load, and makes room again. */
async function fillDisk({ size }: Context): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-torture-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=711`, 'tmpfs', dataDir]);
  if (mounted.status !== 0) {
    rmSync(dataDir, { recursive: true });
    return { ok: true, figure: 'not run: mounting a small disk needs root' };
  }
  try {
    const node = await startNode(dataDir);
    const writers = await createWriters(node.base, Math.ceil(5 * size));
    const writing = writers.write();
    await writing.until(100);
    const { bavail, bsize } = statfsSync(dataDir);
    const filler = join(dataDir, 'filler');
    const free = bavail * bsize;
    try {
      writeFileSync(filler, Buffer.alloc(free));
    } catch {
      // The disk was full a moment earlier.
    }
    // Until the next segment of the write-ahead log has no room, writes still succeed.
    const ackedBefore = writers.acked();
    await pause(8000);
    const during = writers.acked() - ackedBefore;
    await callOk(node.base, 'GET', '/');
    rmSync(filler);
    const startedAt = performance.now();
    await writing.until(writers.acked() + 20);
    const backMs = Math.round(performance.now() - startedAt);
    await writing.stop();
    const problems = await writers.verify();
    node.signal('SIGTERM');
    await node.ended;
    return {
      ok: problems.length === 0,
      figure:
        `disk full for 8 s: ${during} acknowledged during that time, ` +
        `the next ones ${backMs} ms after there was room; ${writers.acked()} acknowledged, ` +
        `${problems.length} lost, doubled or answered otherwise than ` +
        `503${problems[0] ? `; ${problems[0]}` : ''}`,
    };
  } finally {
    spawnSync('umount', ['-l', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The mail server accepts connections and never answers. */
async function silentMail({ stage, size }: Context): Promise<Result> {
  const silent = await startSilent();
  const node = await stage.node({
    ...PUBLIC_NODE,
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
    MAIL_FROM: 'hello@stoop.example',
  });
  const took: number[] = [];
  const statuses = await Promise.all(
    times(5 * size).map(async (n) => {
      const startedAt = performance.now();
      const body = { requestType: 'PASSWORD_RESET', email: `nobody${n}@example.com` };
      const { status } = await callOk(node.base, 'POST', '/v1/accounts:sendOobCode?key=local', {
        body,
        address: addressOf(n),
      });
      took.push(performance.now() - startedAt);
      return status;
    }),
  );
  silent.close();
  await node.kill();
  return {
    ok: quantile(took, 1) < 3000,
    figure: `a mail server that never answers: ${statuses.length} codes asked for (${tally(statuses)}), ${spread(took)}`,
  };
}

export const SERVICE_ROWS: Row[] = [
  { name: 'disk-full', what: 'the disk is full under load', run: fillDisk },
  { name: 'pool-exhausted', what: 'every database connection waits', run: exhaustPool },
  { name: 'silent-services', what: 'the model and the music service never answer', run: silentServices },
  { name: 'silent-mail', what: 'the mail server never answers', run: silentMail },
];
