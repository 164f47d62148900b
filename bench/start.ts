/**
 * Compares the start and the memory of the server with the limit (bench/limit) and the Socket.IO app (bench/peer):
 *   npm run bench -- start [--quick] [--rounds 5 --idle 8]
 * The start lasts until the first answer. The memory is that of the process after `idle` seconds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/platform/process/free-port.ts';
import { options, parseOptions } from './compare/options.ts';
import { cpuSeconds, processesOf, shareOfMemoryMiB, watchOthers } from './compare/processes.ts';
import { saveFigures } from './compare/report.ts';
import type { Figures } from './compare/rows.ts';
import { createDatabases, launch, stopTarget, type TargetName } from './compare/targets.ts';
import { median } from './compare/times.ts';
import { createStage } from './torture/stage.ts';

const ASKED_EVERY_MS = 5;
const { rounds, idle, isQuick } = parseOptions({
  ...options,
  rounds: { usual: 5, quick: 1 },
  idle: { usual: 8, quick: 1 },
});
const MAIN = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const SOURCE_MAPS = new URL('../server/source-maps.mjs', import.meta.url).href;

/** Starts the built server as npm start does, with source maps. */
function launchStoop(dataDir: string, port: number): ChildProcess {
  const { DATABASE_URL: _, NODE_OPTIONS = '', ...inherited } = process.env;
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      ...inherited,
      DATA_DIR: dataDir,
      PORT: String(port),
      DEMO_MEMBERS: '0',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `${NODE_OPTIONS} --import=${SOURCE_MAPS}`.trim(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Waits until the process answers with 200. */
async function answered(child: ChildProcess, address: () => Promise<string>) {
  const url = await address();
  while (child.exitCode === null) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    await pause(ASKED_EVERY_MS);
  }
  throw new Error('The server ended before it answered.');
}

const stage = await createStage();
let endedCpuSeconds = 0;
try {
  await createDatabases(stage.databaseUrl);
  const starts: Readonly<Record<TargetName, () => Promise<{ child: ChildProcess; address: () => Promise<string> }>>> = {
    async stoop() {
      const port = await freePort();
      const child = launchStoop(stage.dataDir, port);
      return { child, address: async () => `http://127.0.0.1:${port}/healthz` };
    },
    ...Object.fromEntries(
      (['limit', 'peer'] as const).map((name) => [
        name,
        async () => {
          const child = launch(name, stage.databaseUrl);
          const printed = once(child.stdout as NodeJS.EventEmitter, 'data');
          return { child, address: async () => `http://127.0.0.1:${String((await printed)[0]).trim()}/` };
        },
      ]),
    ),
  } as never;
  const samples = new Map<string, number[]>();
  const shareOfOthers = watchOthers(() => endedCpuSeconds + cpuSeconds([process.pid, ...processesOf(stage.dataDir)]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, start] of Object.entries(starts)) {
      const startedAt = performance.now();
      const { child, address } = await start();
      await answered(child, address);
      const seconds = (performance.now() - startedAt) / 1000;
      await pause(idle * 1000);
      const pid = child.pid as number;
      const memory = shareOfMemoryMiB(pid);
      endedCpuSeconds += cpuSeconds([pid]);
      await stopTarget({ process: child });
      console.info(`${name.padEnd(6)} ${seconds.toFixed(2)} s, ${memory.toFixed(0)} MiB`);
      for (const [key, value] of Object.entries({ seconds, memory }))
        samples.set(`${key} ${name}`, [...(samples.get(`${key} ${name}`) ?? []), value]);
    }
  }
  const figures: Figures = {};
  for (const key of ['memory', 'seconds']) {
    figures[`start-${key}`] = Object.fromEntries(
      Object.keys(starts).map((name) => [name, median(samples.get(`${key} ${name}`) ?? [])]),
    );
  }
  saveFigures('start', { figures, rounds, others: shareOfOthers(), isKept: !isQuick });
} finally {
  await stage.close();
}
