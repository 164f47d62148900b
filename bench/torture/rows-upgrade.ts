import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { lockFolder } from '#server/platform/process/folder-lock.ts';
import { freePort } from '#server/platform/process/free-port.ts';
import { startPooler } from '#server/testing/pooler.ts';
import { widenEverySqlTable } from '#server/testing/widen-sql-tables.ts';
import { postgresPid, startServerExpectingExit } from '#server/torture/server-process.ts';
import { createWriters, type Writers } from '#server/torture/writers.ts';
import { startSystemPostgres } from '../cluster/postgres-pair.ts';
import { call, callOk, KEY } from './api.ts';
import type { Context, Result, Row } from './row.ts';
import { createHangout, leadTo, makeFolder, type Node, startDatabase, startNode, stopNodes } from './stage.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** More requests at once than the pool of a node has connections, so that each of those has prepared the statements. */
const READS_AT_ONCE = 14;
/** How often every route that reads is called before the migration, and again after it. */
const ROUNDS = 6;
const POLL_MS = 50;
/** A former release is built, and its packages may have to be installed. */
const BUILD_AND_RUN_MAX_MS = 600_000;

/** A release that runs before the upgrade. */
interface Release {
  name: string;
  main: string;
  /** Whether this release has migrations that the other one has not. */
  isOlder: boolean;
  remove(): void;
}

const migrationsOf = (root: string) => readdirSync(join(root, 'server', 'migrations'));

/** Builds the server of a commit in a folder of its own. Its packages are ours if the lock file is the same. */
function buildRelease(commit: string): Release {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  const id = git('rev-parse', '--short', `${commit}^{commit}`);
  const folder = makeFolder();
  const archive = join(folder, 'release.tar');
  git('archive', '--format=tar', '-o', archive, id);
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  // Installs the packages, if they are other ones.
  execFileSync(process.execPath, ['tools/run.mjs', 'build', 'server'], { cwd: folder, stdio: 'pipe' });
  return {
    name: id,
    main: join(folder, 'dist', 'server', 'main.js'),
    isOlder: migrationsOf(ROOT).some((name) => !migrationsOf(folder).includes(name)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

type Ids = Record<string, string>;

/** The queries that some routes need. */
const QUERIES: Record<string, string> = {
  'chats.search': '?search=there',
  'discovery.intros': '?list=recommended',
  'profiles.previewProfile': '?as=stranger',
};

const filled = (path: string, ids: Ids) => path.replace(/:(\w+)/g, (_all, key: string) => ids[key] ?? 'unknown');

/** Returns the path of every route that reads, about things that exist. */
const readPaths = (ids: Ids) =>
  Object.entries(routes).flatMap(([slice, sliceRoutes]) =>
    Object.entries(sliceRoutes as Record<string, RouteSpec>)
      .filter(([, { method }]) => method === 'GET')
      .map(([name, { path }]) => ({
        route: `GET ${path}`,
        path: filled(path, ids) + (QUERIES[`${slice}.${name}`] ?? ''),
      })),
  );

const SIGN_IN = `/v1/accounts:signInWithPassword?key=${KEY}`;
const signIn = { email: 'writer0@example.com', password: 'writer-writer', returnSecureToken: true };

/** Creates a hangout, an event and what else the routes are about. Returns the ids by the names of path parameters. */
async function prepareIds({ base, pairs }: Writers, databaseUrl: string): Promise<{ token: string; ids: Ids }> {
  const [pair] = pairs;
  if (!pair) throw new Error('There are no members.');
  const [{ uid }, otherWriter] = pair.writers;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update accounts set operator = true where uid = $1', [uid]);
  await client.end();
  // Nodes remember for a while who is an operator, but not for a new session.
  const session = await call(base, 'POST', SIGN_IN, { body: signIn });
  const token: string = session.body.idToken;
  const hangoutId = await createHangout(base, { token });
  const event = await callOk(base, 'POST', '/api/operator/events', {
    token,
    body: {
      title: 'Sale',
      location: 'Fort Greene',
      description: '',
      startsAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      clientId: crypto.randomUUID(),
    },
  });
  const ids = {
    uid,
    userId: uid,
    username: 'writer0',
    target: uid,
    requester: otherWriter.uid,
    other: otherWriter.uid,
    seq: '1',
    chatId: pair.chatId,
    hangoutId,
    threadId: hangoutId,
    eventId: event.body.id,
  };
  return { token, ids };
}

/** Writes that a member may repeat. Messages have writers of their own. */
const writesOf = (ids: Ids) =>
  [
    { route: routes.profiles.saveProfile, body: { public: { bio: crypto.randomUUID() } } },
    { route: routes.notifications.saveSettings, body: { types: { message: true } } },
    { route: routes.events.attend },
    { route: routes.hangouts.changeGuestAndNote, body: { bringsGuest: false, note: '' } },
    { route: routes.tables.saveWish, body: WISH },
    { route: { method: 'POST', path: SIGN_IN }, body: signIn },
  ].map(({ route: { method, path }, body = {} }) => ({
    route: `${method} ${path.split('?')[0]}`,
    method,
    path: path.startsWith('/api/') ? filled(path, ids) : path,
    body,
  }));
const WISH = {
  isOn: true,
  free: ['thu-evening'],
  boroughs: ['Queens'],
  languages: ['english'],
  likes: ['food'],
  sameAgain: false,
};

interface RouteAnswer {
  route: string;
  status: number;
}

/** Members who read every route of one node and write, until they are stopped. */
function startTraffic(base: string, token: string, ids: Ids) {
  const reads = readPaths(ids);
  const answers: RouteAnswer[] = [];
  let isOver = false;
  let nextRead = 0;
  let nextWrite = 0;
  async function read() {
    const { route, path } = reads[nextRead++ % reads.length] as (typeof reads)[number];
    answers.push({ route, status: (await call(base, 'GET', path, { token })).status });
  }
  async function write() {
    const writes = writesOf(ids);
    const { route, method, path, body } = writes[nextWrite++ % writes.length] as (typeof writes)[number];
    answers.push({ route, status: (await call(base, method, path, { token, body })).status });
  }
  const lane = async (act: () => Promise<void>) => {
    while (!isOver) await act();
  };
  const lanes = Promise.all([...Array.from({ length: READS_AT_ONCE }, () => lane(read)), lane(write)]);
  return {
    /** Resolves when every route that reads has been called so many more times. */
    async rounds(count: number) {
      const readsWanted = nextRead + count * reads.length;
      while (nextRead < readsWanted) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    },
    async stop() {
      isOver = true;
      await lanes;
      return answers;
    },
  };
}

const isFault = ({ status }: RouteAnswer) => status >= 500 && status !== 503;

/** Describes the answers of a node in a few words. */
function describe(name: string, answers: readonly RouteAnswer[]): string {
  const faults = answers.filter(isFault);
  const served = new Set(answers.filter(({ status }) => status === 200).map(({ route }) => route)).size;
  const routesAtFault = new Set(faults.map(({ route }) => route)).size;
  const routeCount = routesAtFault > 0 ? ` (${routesAtFault} routes)` : '';
  const unavailable = answers.filter(({ status }) => status === 503).length;
  return (
    `${name}: ${faults.length} of ${answers.length} answers 500${routeCount}, ${unavailable} 503, ` +
    `${served} routes served`
  );
}

const MAINTENANCE = join(ROOT, 'server/src/maintenance.ts');
const WAYS = ['the new node migrates', 'the command migrates', 'by PgBouncer', 'PostgreSQL of the system'] as const;
type Way = (typeof WAYS)[number];

interface Upgrade {
  release: Release | null;
  rounds: number;
}

/** A database, and how nodes run on it. */
interface WaySetup {
  url: string;
  start(main?: string): Promise<Node>;
  startExpectingExit(main: string): ReturnType<typeof startServerExpectingExit>;
  migrate(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts the PostgreSQL of one way, with a data folder of nodes that use it and the program that a way puts in front of it. */
async function startDatabaseOf(way: Way, running: AsyncDisposableStack) {
  if (way === 'the new node migrates' || way === 'the command migrates') {
    const { dataDir, url } = await startDatabase(running);
    return { dataDir, url, env: {}, kill: () => process.kill(postgresPid(dataDir), 'SIGQUIT') };
  }
  const nodesFolder = makeFolder();
  running.defer(() => rmSync(nodesFolder, { recursive: true, force: true }));
  lockFolder(nodesFolder);
  if (way === 'PostgreSQL of the system') {
    const folder = makeFolder();
    running.defer(() => rmSync(folder, { recursive: true, force: true }));
    const { url, port, signal } = await startSystemPostgres(folder, running);
    leadTo(nodesFolder, port);
    return { dataDir: nodesFolder, url, env: {}, kill: () => signal('SIGQUIT') };
  }
  const { dataDir, url } = await startDatabase(running);
  const pooler = await startPooler(url);
  running.defer(pooler.stop);
  leadTo(nodesFolder, pooler.port);
  const env = { DATABASE_DIRECT_URL: url };
  return { dataDir: nodesFolder, url, env, kill: () => process.kill(postgresPid(dataDir), 'SIGQUIT') };
}

/** Prepares the database and the settings of the nodes in one way. */
async function prepareWay(way: Way): Promise<WaySetup> {
  // If a later step fails, this ends everything that was started before it.
  await using stack = new AsyncDisposableStack();
  const { dataDir, url, env, kill } = await startDatabaseOf(way, stack);
  // A row that takes too long ends with the process.
  process.once('exit', kill);
  stack.defer(() => void process.off('exit', kill));
  stack.defer(stopNodes);
  const running = stack.move();
  return {
    url,
    start: (main?: string) => startNode(dataDir, env, undefined, main),
    startExpectingExit: async (main: string) =>
      startServerExpectingExit({ dataDir, port: await freePort(), env, main }),
    migrate: () =>
      promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', MAINTENANCE, 'migrate'], {
        env: { ...process.env, DATA_DIR: dataDir },
      }),
    stop: () => running.disposeAsync(),
  };
}

/** Upgrades from a release under load. Where no migration has to run, every table gets a column. */
async function upgrade(way: Way, setup: WaySetup, { release, rounds }: Upgrade): Promise<Result> {
  const { url } = setup;
  const former = await setup.start(release?.main);
  const writers = await createWriters(former.base, 2);
  const { token, ids } = await prepareIds(writers, url);
  const writing = writers.write();
  const atFormer = startTraffic(former.base, token, ids);
  await atFormer.rounds(rounds);
  if (!release?.isOlder) await widenEverySqlTable(url);
  else if (way === 'the command migrates') await setup.migrate();
  const newNode = await setup.start();
  const atLater = startTraffic(newNode.base, token, ids);
  await Promise.all([atFormer.rounds(rounds), atLater.rounds(rounds)]);
  const [ofFormer, ofLater] = [await atFormer.stop(), await atLater.stop()];
  await writing.stop();
  const problems = (await writers.verify(newNode.base)).length - writers.unexpected.length;
  const formerAgain = release?.isOlder ? await setup.startExpectingExit(release.main) : null;
  const refused = formerAgain
    ? `; another former node: ${formerAgain.output.split('\n').at(-1)?.slice(0, 90) || 'started'}`
    : '';
  return {
    ok: problems + writers.unexpected.length === 0 && ![...ofFormer, ...ofLater].some(isFault),
    figure: [
      describe('former node', ofFormer),
      describe('new node', ofLater),
      `messages: ${writers.acked()} acknowledged, ${problems} lost, doubled or out of order, ` +
        `${writers.unexpected.length} answers neither an acknowledgement nor 503${refused}`,
    ].join('; '),
  };
}

/** Upgrades in every way, from the commit that was named or on this release with a column added to every table. */
async function upgradeEveryWay({ from, size }: Context): Promise<Result> {
  const release = from === undefined ? null : buildRelease(from);
  const results: Result[] = [];
  for (const way of WAYS) {
    if (way === 'the command migrates' && !release?.isOlder) continue;
    const setup = await prepareWay(way);
    const { ok, figure } = await upgrade(way, setup, { release, rounds: Math.ceil(ROUNDS * size) })
      .catch((error: Error) => ({ ok: false, figure: error.message }))
      .finally(setup.stop);
    results.push({ ok, figure: `${way}: ${figure}` });
  }
  release?.remove();
  return {
    ok: results.every(({ ok }) => ok),
    figure: `from ${release?.name ?? 'this release'}${release?.isOlder ? '' : ', with a column added to every table'}\n    ${results.map(({ figure }) => figure).join('\n    ')}`,
  };
}

export const UPGRADE_ROWS: Row[] = [
  {
    name: 'upgrade',
    what: 'a rolling upgrade under load, of every route that reads',
    maxMs: BUILD_AND_RUN_MAX_MS,
    run: upgradeEveryWay,
  },
];
