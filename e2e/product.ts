import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/platform/process/free-port.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const READY_WITHIN_MS = 90_000;

/** The whole product as `npm start` runs it, on a data folder of its own. */
export interface Product {
  url: string;
  dataDir: string;
  /** kill -9: nobody gets to say goodbye. Its PostgreSQL goes on as an orphan. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port, and waits until it serves. */
  start(): Promise<void>;
  /** Ends in order. -> the exit code */
  stop(): Promise<number | null>;
  /** Ends and removes the folder. */
  dispose(): Promise<void>;
}

async function serves(url: string) {
  try {
    return (await fetch(`${url}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

/**
 * @param env settings on top of a free port and a data folder of its own
 * @param seeded a data folder at rest to begin with a copy of; without one the product begins empty
 */
export async function startProduct({
  env = {},
  seeded,
}: {
  env?: Record<string, string>;
  seeded?: string;
}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-e2e-'));
  // With owners and modes: PostgreSQL may run as another user, and trusts a folder of its own alone.
  if (seeded !== undefined) execFileSync('cp', ['-a', `${seeded}/.`, dataDir]);
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start() {
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const keep = (chunk: unknown) => {
      output += String(chunk);
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await serves(url))) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`Stoop did not start: ${output}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  const ended = (signal: NodeJS.Signals) =>
    new Promise<number | null>((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done(child?.exitCode ?? null);
      child.once('exit', done);
      child.kill(signal);
    });

  await start();
  return {
    url,
    dataDir,
    start,
    kill: () => ended('SIGKILL').then(() => {}),
    stop: () => ended('SIGTERM'),
    async dispose() {
      await ended('SIGTERM');
      const orphan = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
      try {
        process.kill(Number(readFileSync(orphan, 'utf8').split('\n')[0]), 'SIGQUIT');
      } catch {
        // It ended with the product, as it should.
      }
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
