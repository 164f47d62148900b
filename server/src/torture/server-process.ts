import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built server: its start takes half the time of one from the sources. */
const MAIN = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

/** The product as its own process with the embedded PostgreSQL. */
export interface Server {
  process: ChildProcess;
  /** Milliseconds from the start until it accepted requests. */
  readyMs: number;
  /** Returns everything it printed. */
  output: () => string;
  /** Resolves with the exit code, or with null after a kill. */
  ended: Promise<number | null>;
}

interface Options {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  /** A command, with its arguments, that starts the server in a place of its own. */
  by?: readonly string[];
  /** The built server of another release. By default it is this one. */
  main?: string;
}

/** Starts a command as in a container: it sees no process of the others, and shares their files. */
export const CONTAINER = ['unshare', '--pid', '--ipc', '--fork', '--mount-proc', '--kill-child'] as const;

/** Returns the environment of a program that a test starts: without what is meant for the tests themselves. */
export function environmentOfPrograms(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, VITEST: __, NODE_ENV: ___, DATABASE_URL: ____, ...inherited } = process.env;
  return inherited;
}

function spawnServer({ dataDir, port, env = {}, by = [], main = MAIN }: Options) {
  const [command = '', ...args] = [...by, process.execPath, '--disable-warning=ExperimentalWarning', main];
  const child = spawn(command, args, {
    env: {
      ...environmentOfPrograms(),
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_MEMBERS: '0',
      LIMITS_FACTOR: '100000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const printed = (text: string) =>
    new Promise<void>((resolve, failed) => {
      const onOutput = (chunk: unknown) => {
        output += String(chunk);
        if (output.includes(text)) resolve();
      };
      child.stdout?.on('data', onOutput);
      child.stderr?.on('data', onOutput);
      void exit.then((code) => failed(new Error(`The server ended with ${code}: ${output}`)));
    });
  return { child, ended: exit, printed, output: () => output };
}

/** Starts the product and waits until it accepts requests. @throws Error with its output if it exits instead */
export async function startServer(options: Options): Promise<Server> {
  const startedAt = performance.now();
  const { child, ended, printed, output } = spawnServer(options);
  await printed('is open at');
  return { process: child, ended, output, readyMs: performance.now() - startedAt };
}

/** Starts the product where it is expected to exit. Returns the exit code and the output. */
export async function startServerExpectingExit(options: Options): Promise<{ code: number | null; output: string }> {
  const { child, ended, printed, output } = spawnServer(options);
  const opened = printed('is open at').then(() => child.kill('SIGKILL'));
  await opened.catch(() => {});
  return { code: await ended, output: output().trim() };
}

/** Returns the process id of a data folder's PostgreSQL, read from its lock file. */
export const postgresPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
