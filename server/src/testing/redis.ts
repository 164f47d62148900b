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

/** Starts Redis on a free port. @param password required from clients */
export async function startRedis({ password }: { password?: string } = {}): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  async function start() {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', '/tmp'];
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
    url: `redis://127.0.0.1:${port}`,
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
