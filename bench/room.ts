/**
 * Compares one chat in Stoop with the upper bound (bench/room-upper-bound.ts), in one run on one PostgreSQL with fsync.
 *   node bench/room.ts [--members 20] [--window 40] [--seconds 6] [--rounds 3]
 * Prints for each: messages stored and delivered to all per second, CPU milliseconds of the server and of PostgreSQL per
 * message, and the time from sending until the last member has received it. All members send in turn, with `window` messages
 * in flight.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { WebSocket } from 'ws';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { lockFolder } from '#server/platform/process/folder-lock.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '20' },
    window: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
  },
});
const [members, window, seconds, rounds] = [values.members, values.window, values.seconds, values.rounds].map(
  Number,
) as [number, number, number, number];
const TEXT = 'hello from the bench, a message of ordinary length: see you at seven?';
const CHAT = 'group_bench';

interface Target {
  name: string;
  server: ChildProcess;
  url: string;
  tokens: string[];
}
interface Figures {
  perSecond: number;
  /** The CPU time of the server process and PostgreSQL together, and that of PostgreSQL alone. */
  cpuMs: number;
  postgresMs: number;
  p50: number;
  p99: number;
}

/** Returns the fields of /proc/<pid>/stat after the name, or none when the process has ended. */
const fieldsOf = (pid: number | string) => {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []).map(Number);
  } catch {
    return [];
  }
};
/** The milliseconds of CPU time that a process has used. */
const cpuOf = (pid: number) => {
  const fields = fieldsOf(pid);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) * 10;
};
/** The same for PostgreSQL: its main process, those that run, and those that have ended. */
const cpuOfPostgres = () => {
  const running = readdirSync('/proc').filter((pid) => fieldsOf(pid)[1] === postgresPid);
  const own = fieldsOf(postgresPid);
  const ended = ((own[13] ?? 0) + (own[14] ?? 0)) * 10;
  return [postgresPid, ...running].reduce<number>((total, pid) => total + cpuOf(Number(pid)), ended);
};
const quantile = (sorted: number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

/** Measures one server with `window` messages in flight. */
async function measure({ server, url, tokens }: Target): Promise<Figures> {
  const waiting = new Map<string, { at: number; left: number; done: () => void }>();
  const times: number[] = [];
  const onMessage = (content: string) => {
    const one = waiting.get(content);
    if (!one || --one.left > 0) return;
    waiting.delete(content);
    times.push(performance.now() - one.at);
    one.done();
  };
  const sockets = await Promise.all(
    tokens.map(async (token) => {
      const socket = new WebSocket(url, { perMessageDeflate: false });
      await once(socket, 'open');
      const ready = once(socket, 'message');
      socket.send(JSON.stringify({ t: 'hello', token }));
      await ready;
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.t === 'event' && frame.event.type === 'message') onMessage(frame.event.message.content);
        if (frame.t === 'refused') throw new Error(frame.code);
      });
      return socket;
    }),
  );
  let n = 0;
  const send = () =>
    new Promise<void>((done) => {
      const id = n++;
      const content = `${id} ${TEXT}`;
      waiting.set(content, { at: performance.now(), left: sockets.length, done });
      sockets[id % sockets.length]?.send(
        JSON.stringify({ t: 'send', n: id, chatId: CHAT, clientId: crypto.randomUUID(), content }),
      );
    });
  const run = async (ms: number) => {
    const end = performance.now() + ms;
    await Promise.all(
      Array.from({ length: window }, async () => {
        while (performance.now() < end) await send();
      }),
    );
  };
  await run(1500);
  times.length = 0;
  const pid = server.pid ?? 0;
  const [cpu, cpuOfDatabase, began] = [cpuOf(pid), cpuOfPostgres(), performance.now()];
  await run(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  for (const socket of sockets) socket.terminate();
  const postgresMs = (cpuOfPostgres() - cpuOfDatabase) / times.length;
  return {
    perSecond: times.length / took,
    cpuMs: (cpuOf(pid) - cpu) / times.length + postgresMs,
    postgresMs,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'stoop-bench-'));
// The server that this process starts uses the database of this folder, because its parent owns the folder.
lockFolder(folder);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
const admin = new pg.Client({ connectionString: postgres.url });
await admin.connect();
const database = postgres.url;
const postgresPid = Number(readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function prepareStoop(): Promise<Target> {
  const env = {
    DATA_DIR: folder,
    DEMO_MEMBERS: '0',
    LIMITS_FACTOR: '1000000',
    PORT: '0',
    LOG_LEVEL: 'error',
  };
  const app = await createApp(readConfig(env), database, { log: createLog('silent') });
  const uids: string[] = [];
  for (let n = 0; n < members; n++) {
    const uid = await app.slices.identity.createAccount({ email: `b${n}@example.com`, password: 'bench-bench' });
    await app.slices.profiles.save(uid, { public: { username: `bench${n}` } });
    uids.push(uid);
  }
  await app.database.pool.query(`insert into chats (id, type, title, created_by) values ($1, 'group', 'Bench', $2)`, [
    CHAT,
    uids[0],
  ]);
  await app.database.pool.query('insert into chat_participants (chat_id, uid) select $1, unnest($2::text[])', [
    CHAT,
    uids,
  ]);
  const tokens = await Promise.all(uids.map(async (uid) => (await app.slices.identity.issueTokens(uid)).idToken));
  await app.close();
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    if (/open at (\S+)/.test(printed)) break;
  }
  const url = `${/open at (\S+)/.exec(printed)?.[1]?.replace('http', 'ws')}/realtime`;
  return { name: 'stoop', server, url, tokens };
}

async function prepareUpperBound(): Promise<Target> {
  const server = spawn(process.execPath, ['bench/room-upper-bound.ts', database], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(server.stdout, 'data');
  return {
    name: 'bound',
    server,
    url: `ws://127.0.0.1:${String(port).trim()}`,
    tokens: Array.from({ length: members }, () => 'none'),
  };
}

const targets = [await prepareStoop(), await prepareUpperBound()];
const found: Record<string, Figures[]> = { stoop: [], bound: [] };
for (let round = 0; round < rounds; round++) {
  for (const target of targets) {
    const figures = await measure(target);
    found[target.name]?.push(figures);
    console.info(
      target.name.padEnd(6),
      Object.entries(figures)
        .map(([name, value]) => `${name} ${value.toFixed(3)}`)
        .join('  '),
    );
  }
}
const median = (name: string, key: keyof Figures) =>
  quantile(
    (found[name] ?? []).map((figures) => figures[key]).toSorted((a, b) => a - b),
    0.5,
  );
for (const key of ['perSecond', 'cpuMs', 'postgresMs', 'p50', 'p99'] as const) {
  console.info(
    `${key.padEnd(10)} stoop ${median('stoop', key).toFixed(3)}  bound ${median('bound', key).toFixed(3)}  ratio ${(median('stoop', key) / median('bound', key)).toFixed(2)}`,
  );
}
for (const { server } of targets) {
  server.kill('SIGTERM');
  await once(server, 'exit');
}
await admin.end();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
