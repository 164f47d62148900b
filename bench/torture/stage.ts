import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#contract/durations.ts';
import { createServer, type Server } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';
import { lockFolder } from '#server/platform/process/folder-lock.ts';
import { freePort } from '#server/platform/process/free-port.ts';
import { saveProfileFields } from '#server/slices/profiles/index.ts';
import { type Server as ServerProcess, startServer } from '#server/torture/server-process.ts';
import { callOk, type Member } from './api.ts';

const CREATED_AT_ONCE = 10;

/** A running node of the product, as a process of its own. */
export interface Node extends ServerProcess {
  base: string;
  signal(signal: NodeJS.Signals): void;
  /** Kills it and waits for its end. */
  kill(): Promise<void>;
}

/** One database on which nodes run as processes of their own, and what the rows need to prepare it. */
export interface Stage {
  dataDir: string;
  databaseUrl: string;
  /** A node in this process without a socket, for preparations and checks. */
  app: Server;
  query<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** Starts a node. */
  node(env?: Record<string, string>): Promise<Node>;
  /** Creates members with a profile and a session. */
  members(count: number): Promise<Member[]>;
  /** Creates a group chat that these members take part in. */
  group(members: readonly Member[]): Promise<string>;
  close(): Promise<void>;
}

/** Creates a hangout of a member. Returns its id. */
export async function createHangout(
  base: string,
  { token }: Pick<Member, 'token'>,
  form: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await callOk(base, 'POST', '/api/threads', {
    token,
    body: {
      title: 'Ferry',
      location: 'Pier 11',
      description: 'Out and back.',
      category: 'outdoor',
      time: '10:00',
      date: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10),
      clientId: crypto.randomUUID(),
      ...form,
    },
  });
  return body.id;
}

/** Adds members to a database. Only the first has its password hashed: hundreds of hashes would be most of the time. */
async function addMembers(app: Server, prefix: string, count: number): Promise<Member[]> {
  const { pool } = app;
  const email = (n: number) => `${prefix}${n}@example.com`;
  const first = await createAccountWithoutCode(app, {
    email: email(0),
    password: 'torture-torture',
    emailVerified: true,
  });
  const otherAccounts = Array.from({ length: count - 1 }, (_, n) => ({
    uid: randomBytes(14).toString('hex'),
    email: email(n + 1),
  }));
  await pool.query(
    `insert into accounts (uid, email, email_verified, password_hash, password_updated_at, created_at, last_login_at)
     select n.uid, n.email, true, a.password_hash, a.password_updated_at, a.created_at, a.last_login_at
     from accounts a, unnest($2::text[], $3::text[]) as n (uid, email) where a.uid = $1`,
    [first, otherAccounts.map(({ uid }) => uid), otherAccounts.map((account) => account.email)],
  );
  const uids = [first, ...otherAccounts.map((account) => account.uid)];
  const members: Member[] = [];
  async function complete(n: number, uid: string) {
    const username = `${prefix}${n}`;
    await saveProfileFields(app, uid, { public: { username, firstName: username, borough: 'Queens' } });
    const { idToken, refreshToken } = await issueTokens(app, uid);
    members[n] = { uid, username, token: idToken, refreshToken };
  }
  for (let n = 0; n < count; n += CREATED_AT_ONCE)
    await Promise.all(uids.slice(n, n + CREATED_AT_ONCE).map((uid, k) => complete(n + k, uid)));
  return members;
}

/** Returns a folder for data that PostgreSQL's own user may pass through. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-torture-'));
  chmodSync(folder, 0o711);
  return folder;
}

const started = new Set<Node>();

/** Starts a node and remembers it, so that none is left. */
export async function startNode(
  dataDir: string,
  env: Record<string, string> = {},
  port?: number,
  main?: string,
): Promise<Node> {
  const nodePort = port ?? (await freePort());
  const server = await startServer({ dataDir, port: nodePort, env, ...(main !== undefined && { main }) });
  const node: Node = {
    ...server,
    base: `http://127.0.0.1:${nodePort}`,
    signal: (signal) => void server.process.kill(signal),
    async kill() {
      server.process.kill('SIGKILL');
      await server.ended;
    },
  };
  started.add(node);
  void server.ended.then(() => started.delete(node));
  return node;
}

/** A node that has not ended so long after SIGTERM is killed. */
const END_WITHIN_MS = 20_000;

/** Ends every node that still runs, in order, because some have a PostgreSQL of their own. */
export async function stopNodes() {
  await Promise.all(
    [...started].map(async (node) => {
      node.signal('SIGCONT');
      node.signal('SIGTERM');
      const timer = setTimeout(() => node.signal('SIGKILL'), END_WITHIN_MS);
      await node.ended;
      clearTimeout(timer);
    }),
  );
}

/** Makes a folder lead its nodes to a database that this process has not started, by its port, as if it were the embedded one. */
export function leadTo(folder: string, port: number) {
  mkdirSync(join(folder, 'postgres', 'cluster'), { recursive: true });
  writeFileSync(join(folder, 'postgres', 'secret'), 'unused');
  writeFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), `0\n\n\n${port}\n`);
}

/** Starts the embedded PostgreSQL in a new folder. Both are gone when the stack is disposed of. */
export async function startDatabase(stack: AsyncDisposableStack) {
  const dataDir = makeFolder();
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  // Nodes are children of this process, which owns the folder, so all of them use its database.
  lockFolder(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  stack.defer(postgres.stop);
  return { dataDir, url: postgres.url };
}

/** Creates a stage on a database that runs, or on one of its own. */
export async function createStage(existing?: { dataDir: string; url: string }): Promise<Stage> {
  // If a later step fails, this ends everything that was started before it.
  await using stack = new AsyncDisposableStack();
  const database = existing ?? (await startDatabase(stack));
  const { dataDir } = database;
  const config = readConfig({ DATA_DIR: dataDir, DEMO_MEMBERS: '0', LIMITS_FACTOR: '100000', LOG_LEVEL: 'silent' });
  const app = await createServer(config, database.url, { log: createLog('silent'), jobs: false });
  stack.defer(app.close);
  stack.defer(stopNodes);
  const resources = stack.move();
  let groups = 0;
  const query = async <T>(text: string, values: unknown[] = []) => (await app.pool.query(text, values)).rows as T[];
  return {
    dataDir,
    app,
    query,
    databaseUrl: database.url,
    node: (env) => startNode(dataDir, env),
    members: (count) => addMembers(app, `t${randomBytes(4).toString('hex')}x`, count),
    async group(members) {
      const id = `group_torture${++groups}${randomBytes(3).toString('hex')}`;
      await query(`insert into chats (id, type, title, created_by) values ($1, 'group', 'Torture', $2)`, [
        id,
        members[0]?.uid,
      ]);
      await query('insert into chat_participants (chat_id, uid) select $1, unnest($2::text[])', [
        id,
        members.map(({ uid }) => uid),
      ]);
      return id;
    },
    close: () => resources.disposeAsync(),
  };
}
