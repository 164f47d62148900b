import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#server/platform/process/free-port.ts';

/** A real Redis for a test, without persistence. */
export interface TestRedis {
  url: string;
  /** Kills it, as if its machine failed. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Stops it from answering, with its connections open, until `resume`. */
  pause(): void;
  resume(): void;
}

/** Encryption, and a user who may do nothing but what Stoop needs (`REDIS_URL` in the generated page of settings). */
export interface Guarded {
  /** The paths of the certificate for 127.0.0.1 and of its key. */
  certFile: string;
  keyFile: string;
  user: string;
  password: string;
}
const RIGHTS = ['~stoop:*', '&stoop:*', '+@all', '-@admin', '-@dangerous'];
const guardArgs = ({ certFile, keyFile, user, password }: Guarded, port: string) => [
  ...['--port', '0', '--tls-port', port, '--tls-auth-clients', 'no'],
  ...['--tls-cert-file', certFile, '--tls-ca-cert-file', certFile, '--tls-key-file', keyFile],
  ...['--user', 'default', 'off', '--user', user, 'on', `>${password}`, ...RIGHTS],
];

/** Starts Redis on a free port. @param password required from clients */
export async function startRedis({
  password,
  guarded,
}: {
  password?: string;
  guarded?: Guarded;
} = {}): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  async function start() {
    const args = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'];
    args.push(...(guarded ? guardArgs(guarded, String(port)) : ['--port', String(port)]));
    if (password) args.push('--requirepass', password);
    const started = spawn(process.env.REDIS_SERVER ?? 'redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    await new Promise<void>((resolve, failed) => {
      started.once('error', (error: NodeJS.ErrnoException) =>
        failed(
          error.code === 'ENOENT'
            ? new Error('Redis is missing. Install it, as root: apt-get install redis-server')
            : error,
        ),
      );
      started.once('exit', (code) => failed(new Error(`redis-server ended with ${code}`)));
      started.stdout?.on('data', (chunk) => String(chunk).includes('Ready to accept connections') && resolve());
    });
  }
  await start();
  process.once('exit', () => child?.kill('SIGKILL'));
  return {
    url: guarded ? `rediss://${guarded.user}:${guarded.password}@127.0.0.1:${port}` : `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
