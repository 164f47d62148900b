import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/platform/process/free-port.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/**
 * How the built server and the built command line of operators are run, as by `npm start` and `npm run operator`, but without
 * source maps: reading them takes more than a tenth of the time of a start.
 */
export const BUILT = {
  args: ['--disable-warning=ExperimentalWarning'],
  env: { NODE_COMPILE_CACHE: join(ROOT, 'dist/.compiled') },
};

const READY_WITHIN_MS = 90_000;

/** The whole product, as `npm start` runs it, on its own data folder. */
export interface Product {
  url: string;
  dataDir: string;
  /** Returns what it has printed so far. */
  output(): string;
  /** Kills the process with SIGKILL. Its PostgreSQL keeps running as an orphan. */
  kill(): Promise<void>;
  /** Starts it again on the same folder and port, and waits until it is ready. */
  start(): Promise<void>;
  /** Stops it gracefully and returns the exit code. */
  stop(): Promise<number | null>;
  /** Stops it and removes the folder. */
  dispose(): Promise<void>;
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/healthz`)).status === 200;
  } catch {
    return false;
  }
}

/**
 * Starts the product on a free port and its own data folder.
 * @param env settings in addition
 * @param seeded a data folder, not in use, to start from a copy of; without it the product starts empty
 * @param readyWithinMs the time after which a start has failed
 */
export async function startProduct({
  env = {},
  seeded,
  readyWithinMs = READY_WITHIN_MS,
}: {
  env?: Record<string, string>;
  seeded?: string;
  readyWithinMs?: number;
}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoop-e2e-'));
  // Copied with owners and modes, because PostgreSQL may run as another user and accepts only its own folder.
  if (seeded !== undefined) execFileSync('cp', ['-a', `${seeded}/.`, dataDir]);
  const port = env.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start() {
    const started = spawn(process.execPath, [...BUILT.args, 'dist/server/main.js'], {
      cwd: ROOT,
      env: { ...process.env, ...BUILT.env, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const append = (chunk: unknown) => {
      output += String(chunk);
    };
    started.stdout.on('data', append);
    started.stderr.on('data', append);
    const closed = once(started, 'close');
    const deadline = Date.now() + readyWithinMs;
    while (!(await isReady(url))) {
      // The last of what it printed comes after its end.
      if (started.exitCode !== null) await closed;
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`Stoop did not start: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const sendSignal = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve(child?.exitCode ?? null);
      child.once('exit', resolve);
      child.kill(signal);
    });

  async function dispose() {
    await sendSignal('SIGTERM');
    const orphan = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    try {
      process.kill(Number(readFileSync(orphan, 'utf8').split('\n')[0]), 'SIGQUIT');
    } catch {
      // It stopped with the product, as expected.
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }

  await start().catch(async (error) => {
    await dispose();
    throw error;
  });
  return {
    url,
    dataDir,
    output: () => output,
    start,
    kill: () => sendSignal('SIGKILL').then(() => {}),
    stop: () => sendSignal('SIGTERM'),
    dispose,
  };
}
