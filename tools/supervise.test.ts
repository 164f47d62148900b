import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'stoop-supervise-'));
const program = join(folder, 'program.mjs');
const launcher = join(folder, 'launcher.mjs');
const supervisor = new URL('./supervise.mjs', import.meta.url).href;
const PACE = { firstMs: 10, maxMs: 20, healthyMs: 60_000 };

writeFileSync(
  program,
  `process.on('SIGTERM', () => { console.log('stopped'); process.exit(0); });
   console.log('program ' + process.pid);
   if (process.env.EXIT) process.exit(Number(process.env.EXIT));
   setInterval(() => {}, 1000);`,
);
writeFileSync(
  launcher,
  `import { supervise } from ${JSON.stringify(supervisor)};
   console.log('launcher ' + process.pid);
   supervise(process.execPath, ${JSON.stringify(program)}, { restarts: true, restart: ${JSON.stringify(PACE)} });`,
);
const running = new Set<number>();
afterAll(() => {
  for (const pid of running) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, as expected.
    }
  }
  rmSync(folder, { recursive: true });
});

/** Starts a command. `next` resolves with the number of the next process of a kind that says that it runs. */
function start(command: string, args: string[], env: Record<string, string> = {}) {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const child: ChildProcess = spawn(command, args, {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  let output = '';
  let onOutput = () => {};
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
    onOutput();
  });
  async function printed(pattern: RegExp) {
    for (;;) {
      const match = pattern.exec(output);
      if (match) {
        output = output.slice(match.index + match[0].length);
        return match[1] ?? '';
      }
      await new Promise<void>((resolve) => {
        onOutput = resolve;
      });
    }
  }
  const next = async (kind: string) => {
    const pid = Number(await printed(new RegExp(`${kind} (\\d+)\\n`)));
    running.add(pid);
    return pid;
  };
  return { child, ended: exitCode, said: printed, next };
}

it('D15 starts a server again that was killed, and passes a stop on to it', async () => {
  const { child, ended, next, said } = start(process.execPath, [launcher]);
  const first = await next('program');
  process.kill(first, 'SIGKILL');
  const second = await next('program');
  expect(second).not.toBe(first);
  child.kill('SIGTERM');
  await said(/stopped/);
  expect(await ended).toBe(0);
});

it('D15 does not start a server again that refused to start', async () => {
  const { ended } = start(process.execPath, [launcher], { EXIT: '1' });
  expect(await ended).toBe(1);
});

it.skipIf(process.platform !== 'linux')('D16 ends when npm is killed and the shell between them is not', async () => {
  const npm = join(folder, 'npm.mjs');
  writeFileSync(
    npm,
    `import { spawn } from 'node:child_process';
     spawn('sh', ['-c', ${JSON.stringify(`"${process.execPath}" "${launcher}"; true`)}], {
       stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' },
     });`,
  );
  const { child, next, said } = start(process.execPath, [npm]);
  await next('launcher');
  await next('program');
  child.kill('SIGKILL');
  await said(/stopped/);
});
