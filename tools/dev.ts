// `npm run dev`: the web app from its sources with hot reload, and the server with a restart after every change, both at
// one address. This process owns the embedded PostgreSQL, so the database keeps running while the server restarts.
// `npm run dev -- --sql` prints each statement with its duration.
import { type ChildProcess, spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import {
  build,
  createLogger,
  createServer,
  type InlineConfig,
  type Logger,
  mergeConfig,
  type Plugin,
  type ViteDevServer,
} from 'vite';
import { startPostgres } from '#server/app.database.ts';
import { type Config, ConfigError, ownEnvironment, readConfig } from '#server/config.ts';
import { CONTENT_SECURITY_POLICY } from '#server/platform/http/content-security-policy.ts';
import { SERVER_PATHS, withSettings } from '#server/platform/http/web.ts';
import { FolderUnusable } from '#server/platform/process/data-folder.ts';
import { describeOwner, lockFolder } from '#server/platform/process/folder-lock.ts';
import { freePort } from '#server/platform/process/free-port.ts';
import webConfig from '../web/vite.config.ts';
import { updateCatalogs } from './catalog-updates.ts';

const root = join(import.meta.dirname, '..');
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Editors write a file in several steps: a restart waits until this many milliseconds have passed without a change. */
const QUIET_MS = 150;
const READY_POLL_MS = 50;
const INBOX = /^\/inbox(?:\/|$|\?)/;

interface DevServer {
  /** Resolves to true when the server answers requests, and to false when it has failed to start. */
  ready(): Promise<boolean>;
  /** Restarts the server once for each burst of calls. From now on, ready() waits for the new server. */
  restart(): void;
  stop(): Promise<void>;
}

/** Resolves to true when the server at this port is healthy, and to false when its process has ended before that. */
async function isHealthy(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return true;
    await delay(READY_POLL_MS);
  }
  return false;
}

async function endProcess(child: ChildProcess | undefined) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}

/** Runs the server as a child process. Its greeting is printed once; a restart prints one line and the log. */
function createDevServer(port: number, env: NodeJS.ProcessEnv, { printsSql = false } = {}): DevServer {
  let child: ChildProcess | undefined;
  let current = Promise.resolve(false);
  let stopped = false;
  const options = ['--disable-warning=ExperimentalWarning', ...(printsSql ? ['--import', './tools/print-sql.ts'] : [])];

  async function start(isFirst: boolean, changedAt = performance.now()): Promise<boolean> {
    const started = spawn(process.execPath, [...options, 'server/src/main.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', isFirst ? 'inherit' : 'pipe', 'inherit'],
    });
    child = started;
    // The log is JSON, and statements begin with their time; every other line belongs to the greeting.
    if (started.stdout)
      createInterface({ input: started.stdout }).on('line', (line) => /^(?:\{| *[\d.]+ ms )/.test(line) && print(line));
    if (await isHealthy(started, port)) {
      started.once('exit', () => {
        if (!stopped && child === started) print('The server has ended. It starts again when you save a file.');
      });
      if (!isFirst) print(`Server restarted in ${((performance.now() - changedAt) / 1000).toFixed(1)} s`);
      return true;
    }
    if (!stopped && child === started)
      print(
        'The server could not start. If .data is from another branch or refuses the demo members, remove it. Save a file to try again.',
      );
    return false;
  }

  let calledAt = 0;
  let isRestartPending = false;
  async function untilQuiet() {
    for (let restMs = QUIET_MS; restMs > 0; restMs = calledAt + QUIET_MS - performance.now()) await delay(restMs);
  }
  current = start(true);
  return {
    ready: () => current,
    restart() {
      calledAt = performance.now();
      if (isRestartPending) return;
      isRestartPending = true;
      const changedAt = calledAt;
      const ended = endProcess(child);
      child = undefined;
      current = current.then(async () => {
        await Promise.all([ended, untilQuiet()]);
        isRestartPending = false;
        return !stopped && start(false, changedAt);
      });
    },
    async stop() {
      stopped = true;
      await endProcess(child);
      await current;
    },
  };
}

/** Restarts the server after changes of its sources, tests excluded. */
function watchServer(vite: ViteDevServer, server: DevServer) {
  const folders = ['server', 'contract'].map((name) => join(root, name) + sep);
  // The web app's own watcher sees these files too.
  const sentences = ['server-errors.ts', 'server-field-errors.ts'].map((name) => join(root, 'web/src/text/en', name));
  vite.watcher.add(folders);
  vite.watcher.on('all', (event, path) => {
    const isSource = /\.(?:ts|sql|json)$/.test(path) && !/\.test\.ts$/.test(path);
    if (!event.endsWith('Dir') && isSource && [...folders, ...sentences].some((prefix) => path.startsWith(prefix)))
      server.restart();
  });
}

/** The policy of the product, plus the nonce that Vite puts on the scripts and styles it injects for hot reload. */
function developmentPolicy(nonce: string): string {
  const directives = Object.entries(CONTENT_SECURITY_POLICY).flatMap(([name, sources]) => {
    if (sources === null) return [];
    const extra = name === 'scriptSrc' || name === 'styleSrc' ? [`'nonce-${nonce}'`] : [];
    return [`${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${[...sources, ...extra].join(' ')}`];
  });
  return directives.join('; ');
}

/** Returns whether the server answers an address in development. Vite serves the files that a build would make. */
const isServerPath = (url: string) => (SERVER_PATHS.test(url) && !url.startsWith('/assets/')) || INBOX.test(url);

/** Returns the service worker as one file, as browsers want it. */
async function bundledWorker(): Promise<string> {
  const [built] = [
    await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, minify: false, rolldownOptions: { input: join(root, 'web/src/worker/sw.ts') } },
    }),
  ].flat();
  return built && 'output' in built ? built.output[0].code : '';
}

/** Serves what the product's own server adds to the built pages: the API key and the service worker's address. */
function pagesAsServed(config: Config, server: DevServer): Plugin {
  return {
    name: 'stoop:pages-as-served',
    transformIndexHtml: (html) => withSettings(html, config),
    configureServer(vite) {
      vite.middlewares.use(async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const url = request.url ?? '/';
        if (isServerPath(url) && !(await server.ready())) {
          response.writeHead(503, { 'content-type': 'text/plain' });
          return response.end('The server does not run. The reason is in the terminal of `npm run dev`.\n');
        }
        if (url.split('?')[0] !== '/sw.js') return next();
        const script = await bundledWorker();
        response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-cache').end(script);
      });
    },
  };
}

/** Vite's log without failed requests to the server: they happen during every restart, which prints a line of its own. */
function createQuietLogger(): Logger {
  const logger = createLogger('info');
  return {
    ...logger,
    error: (message, options) => {
      if (!/(?:ws|http) proxy (?:socket )?error/.test(message)) logger.error(message, options);
    },
  };
}

/**
 * Vite at the public address. Requests for the server are passed on to it, sockets included. Vite gets its configuration as a
 * value: it would start anew whenever a module changes that its configuration file imports, and the contract and some catalogs
 * are among these.
 */
function createWeb(config: Config, serverPort: number, server: DevServer) {
  const nonce = crypto.randomUUID();
  const target = `http://127.0.0.1:${serverPort}`;
  return createServer(
    mergeConfig(webConfig, {
      configFile: false,
      customLogger: createQuietLogger(),
      html: { cspNonce: nonce },
      plugins: [pagesAsServed(config, server), updateCatalogs()],
      server: {
        host: config.host,
        port: config.port,
        strictPort: true,
        headers: { 'Content-Security-Policy': developmentPolicy(nonce) },
        proxy: {
          '/realtime': { target, ws: true },
          '^/': { target, bypass: ({ url }) => (isServerPath(url ?? '') ? undefined : url) },
        },
      },
    } satisfies InlineConfig),
  );
}

/** Starts everything in order. Each part adds a function to `stops` as soon as it runs. */
async function start(config: Config, stops: (() => unknown)[]) {
  const folder = lockFolder(config.dataDir);
  if ('owner' in folder)
    throw new ConfigError(`Stoop already runs on ${config.dataDir} (${describeOwner(folder.owner)}). Stop it first.`);
  stops.unshift(folder.release);
  // The server uses it as well, because this process, its parent, owns the data folder.
  if (!config.databaseUrl) {
    const postgres = await startPostgres(config);
    stops.unshift(postgres.stop);
  }
  const address = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const serverPort = await freePort();
  const env = { HOST: '127.0.0.1', PORT: String(serverPort), PUBLIC_URL: address };
  const server = createDevServer(serverPort, { ...process.env, ...env }, { printsSql: process.argv.includes('--sql') });
  stops.unshift(server.stop);
  const web = await createWeb(config, serverPort, server);
  stops.unshift(() => web.close());
  watchServer(web, server);
  await web.listen();
  await server.ready();
  print(`Development: ${address} reloads the web app and restarts the server when you save a file.\n`);
}

async function main() {
  const stops: (() => unknown)[] = [];
  let ending = false;
  async function end(code: number) {
    if (ending) return;
    ending = true;
    for (const stop of stops) await stop();
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  try {
    await start(readConfig(ownEnvironment()), stops);
  } catch (error) {
    if (ending) return;
    const { code, message } = error as NodeJS.ErrnoException;
    const isPlain =
      error instanceof ConfigError ||
      error instanceof FolderUnusable ||
      code === 'EADDRINUSE' ||
      /Port \d+ is (?:already )?in use/.test(message);
    console.error(isPlain ? message : error);
    await end(1);
  }
}

await main();
