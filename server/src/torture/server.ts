import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The product as people start it: a process of its own, with the PostgreSQL that comes with it. */
export interface Server {
  process: ChildProcess;
  /** How long it took from being started to being open, ms. */
  readyMs: number;
  /** All it said. */
  output: () => string;
  /** -> its exit code, or null after a kill */
  ended: Promise<number | null>;
}

interface Options {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
}

function begin({ dataDir, port, env = {} }: Options) {
  const { NODE_OPTIONS: _, VITEST: __, NODE_ENV: ___, DATABASE_URL: ____, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...inherited,
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
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const heard = (words: string) =>
    new Promise<void>((done, failed) => {
      const listen = (chunk: unknown) => {
        output += String(chunk);
        if (output.includes(words)) done();
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      void ended.then((code) => failed(new Error(`The server ended with ${code}: ${output}`)));
    });
  return { child, ended, heard, output: () => output };
}

/** Starts the product and waits until it is open. @throws Error with what it said, when it ends instead */
export async function startServer(options: Options): Promise<Server> {
  const began = performance.now();
  const { child, ended, heard, output } = begin(options);
  await heard('is open at');
  return { process: child, ended, output, readyMs: performance.now() - began };
}

/** Starts the product where it ought to refuse. -> its exit code and what it said */
export async function startInVain(options: Options): Promise<{ code: number | null; said: string }> {
  const { child, ended, heard, output } = begin(options);
  const opened = heard('is open at').then(() => child.kill('SIGKILL'));
  await opened.catch(() => {});
  return { code: await ended, said: output().trim() };
}

/** The process of a data folder's PostgreSQL, by the file it keeps. */
export const postgresPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
