import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { runningEmbeddedUrl } from '#server/platform/postgres/running.ts';
import { freePort } from '#server/platform/process/free-port.ts';
import { postgresPid } from '#server/torture/server-process.ts';
import { createWriters } from '#server/torture/writers.ts';
import { call, callOk } from './api.ts';
import { type Result, type Row, spread } from './row.ts';
import { makeFolder, type Node, startNode } from './stage.ts';

const BACK_WITHIN_MS = 5000;
const SERVER_READY_WITHIN_MS = 3000;
const NOTIFIED_WITHIN_MS = 10_000;

/** Returns how long it takes until healthz answers 200 and PostgreSQL is another process than before. */
async function untilBack(base: string, dataDir: string, formerPid: number): Promise<number> {
  const startedAt = performance.now();
  const currentPid = () => {
    try {
      return postgresPid(dataDir);
    } catch {
      return formerPid;
    }
  };
  while (currentPid() === formerPid || (await call(base, 'GET', '/healthz')).status !== 200) {
    if (performance.now() - startedAt > 60_000) return Number.POSITIVE_INFINITY;
    await pause(5);
  }
  return performance.now() - startedAt;
}

/** Breaks something and returns how long the product took to be back. */
type Kill = (target: {
  node: Node;
  dataDir: string;
  restart: () => Promise<Node>;
}) => Promise<{ node: Node; tookMs: number }>;

/** Kills something repeatedly while members write in pairs, then compares the stored messages with the acknowledged ones. */
async function killUnderLoad(pairs: number, rounds: number, withinMs: number, kill: Kill): Promise<Result> {
  const dataDir = makeFolder();
  const port = await freePort();
  const restart = () => startNode(dataDir, {}, port);
  let node = await restart();
  const writers = await createWriters(node.base, pairs);
  const writing = writers.write();
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await writing.until(writers.acked() + 10 * pairs);
    const { node: next, tookMs } = await kill({ node, dataDir, restart });
    node = next;
    times.push(tookMs);
  }
  await writing.until(writers.acked() + 10 * pairs);
  await writing.stop();
  const problems = await writers.verify();
  node.signal('SIGTERM');
  await node.ended;
  rmSync(dataDir, { recursive: true, force: true });
  const worst = Math.max(...times);
  return {
    ok: problems.length === 0 && worst <= withinMs,
    figure:
      `${writers.acked()} acknowledged by ${2 * pairs} senders in ${rounds} rounds: ` +
      `${problems.length} lost, doubled, out of order or signed out; ` +
      `back after ${spread(times)}${problems[0] ? `; ${problems[0]}` : ''}`,
  };
}

const killPostgres = (signal: NodeJS.Signals): Kill =>
  async function killIt({ node, dataDir }) {
    const pid = postgresPid(dataDir);
    process.kill(pid, signal);
    return { node, tookMs: await untilBack(node.base, dataDir, pid) };
  };

/** Returns a function that counts the chats with an unread notification, on whichever PostgreSQL runs for a data folder. */
function notifiedChats(dataDir: string, chatIds: readonly string[]) {
  const ask = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: runningEmbeddedUrl(`${dataDir}/postgres`) ?? '' });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    count: async (): Promise<number> =>
      (
        await ask(
          `select count(distinct p.chat_id)::int as n from chat_participants p join notifications n
             on n.uid = p.uid and n.type = 'message' and not n.read and position(n."from" in p.chat_id) > 0
           where p.chat_id = any($1)`,
          [chatIds],
        )
      )[0].n,
    clear: () => ask('delete from notifications'),
  };
}

/** PostgreSQL, and then the server, is killed right after the acknowledgements: is everybody who is away notified in time? */
async function notifyAfterKill(size: number): Promise<Result> {
  const dataDir = makeFolder();
  const port = await freePort();
  let node = await startNode(dataDir, {}, port);
  const writers = await createWriters(node.base, Math.ceil(15 * size));
  const chatIds = writers.pairs.map((pair) => pair.chatId);
  const notified = notifiedChats(dataDir, chatIds);

  /** Sends one message in each chat, from the first member to the second, who is away, and kills something at once. */
  async function sendAndKill(kill: () => Promise<void>) {
    await notified.clear();
    const sends = writers.pairs.map(({ chatId, writers: [{ token }] }) =>
      callOk(node.base, 'POST', `/api/messages/${chatId}`, {
        token,
        body: { clientId: crypto.randomUUID(), content: 'are you there?' },
      }),
    );
    await Promise.all(sends);
    await kill();
    // A restart of the server has a goal of its own.
    const startedAt = performance.now();
    const atOnce = await notified.count();
    while ((await notified.count()) < chatIds.length && performance.now() - startedAt < 60_000) await pause(100);
    return { atOnce, inTheEnd: await notified.count(), tookMs: Math.round(performance.now() - startedAt) };
  }
  const rounds = [
    await sendAndKill(async () => {
      const pid = postgresPid(dataDir);
      process.kill(pid, 'SIGKILL');
      await untilBack(node.base, dataDir, pid);
    }),
    await sendAndKill(async () => {
      await node.kill();
      node = await startNode(dataDir, {}, port);
    }),
  ];
  node.signal('SIGTERM');
  await node.ended;
  rmSync(dataDir, { recursive: true, force: true });
  const roundFigures = rounds.map(
    ({ atOnce, inTheEnd, tookMs }) =>
      `${atOnce} notified at once, ${inTheEnd} ${(tookMs / 1000).toFixed(1)} s after its return`,
  );
  return {
    ok: rounds.every(({ inTheEnd, tookMs }) => inTheEnd === chatIds.length && tookMs <= NOTIFIED_WITHIN_MS),
    figure:
      `${chatIds.length} acknowledged before each kill: of PostgreSQL, ${roundFigures[0]}; ` +
      `of the server, ${roundFigures[1]}`,
  };
}

const MAINTENANCE = fileURLToPath(new URL('../../server/src/maintenance.ts', import.meta.url));

/** Runs `npm run backup` or `npm run restore` as its own process on a data folder. */
async function maintain(dataDir: string, task: 'backup' | 'restore', file: string): Promise<number> {
  const startedAt = performance.now();
  const args = ['--disable-warning=ExperimentalWarning', MAINTENANCE, task, file];
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_KEY: 'a key of the torture of 24 characters' };
  await promisify(execFile)(process.execPath, args, { env });
  return performance.now() - startedAt;
}

/** Backs up while members write, destroys the data folder, restores into an empty one and goes on. */
async function backupAndRestore(size: number): Promise<Result> {
  const [dataDir, restoredDir, safe] = [makeFolder(), makeFolder(), makeFolder()];
  const file = join(safe, 'stoop.backup');
  const port = await freePort();
  const node = await startNode(dataDir, {}, port);
  const pairs = Math.ceil(10 * size);
  const writers = await createWriters(node.base, pairs);
  const writing = writers.write();
  await writing.until(20 * pairs);
  const ackedBefore = writers.pairs.map(({ acked }) => new Map(acked));
  const backupMs = await maintain(dataDir, 'backup', file);
  await writing.until(writers.acked() + 10 * pairs);
  await writing.stop();
  const ackedAtEnd = writers.acked();
  node.signal('SIGTERM');
  await node.ended;
  rmSync(dataDir, { recursive: true, force: true });
  const restoreMs = await maintain(restoredDir, 'restore', file);
  const restoredNode = await startNode(restoredDir, {}, port);
  // Messages after the backup are gone. All before it must be there, and the next ones follow them without a gap.
  for (const [n, pair] of writers.pairs.entries()) pair.acked = ackedBefore[n] ?? new Map();
  const ackedInBackup = writers.acked();
  const problems = await writers.verify();
  const moreWriting = writers.write();
  await moreWriting.until(ackedInBackup + 5 * pairs);
  await moreWriting.stop();
  problems.push(...(await writers.verify()));
  restoredNode.signal('SIGTERM');
  await restoredNode.ended;
  for (const folder of [restoredDir, safe]) rmSync(folder, { recursive: true, force: true });
  return {
    ok: problems.length === 0,
    figure:
      `${ackedInBackup} acknowledged before the backup and ${ackedAtEnd - ackedInBackup} during and ` +
      `after it: ${problems.length} of the former lost, doubled, out of order or signed out; ` +
      `backup ${(backupMs / 1000).toFixed(1)} s, restore ${(restoreMs / 1000).toFixed(1)} s; ` +
      `${writers.acked() - ackedInBackup} more after the ` +
      `restore${problems[0] ? `; ${problems[0]}` : ''}`,
  };
}

export const PROCESS_ROWS: Row[] = [
  {
    name: 'kill-server',
    what: 'kill -9 of the server while members send',
    run: ({ size }) =>
      killUnderLoad(Math.ceil(10 * size), Math.ceil(5 * size), SERVER_READY_WITHIN_MS, async ({ node, restart }) => {
        await node.kill();
        const next = await restart();
        return { node: next, tookMs: next.readyMs };
      }),
  },
  {
    name: 'kill-postgres',
    what: 'kill -9 of PostgreSQL under load',
    run: ({ size }) =>
      killUnderLoad(Math.ceil(10 * size), Math.ceil(4 * size), BACK_WITHIN_MS, killPostgres('SIGKILL')),
  },
  {
    name: 'restart-postgres',
    what: 'restart of PostgreSQL under load',
    run: ({ size }) => killUnderLoad(Math.ceil(10 * size), Math.ceil(3 * size), BACK_WITHIN_MS, killPostgres('SIGINT')),
  },
  {
    name: 'notify-after-kill',
    what: 'kill -9 of PostgreSQL, and of the server, right after acknowledgements: readers who are away',
    run: ({ size }) => notifyAfterKill(size),
  },
  {
    name: 'backup',
    what: 'backup while members send, the data folder destroyed, a restore into an empty one',
    run: ({ size }) => backupAndRestore(size),
  },
];
