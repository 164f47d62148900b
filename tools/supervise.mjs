// Runs the server for `npm start` and `npm run dev`: passes signals on, ends with npm, and starts a killed server again.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the parent of a process where the system says it cheaply, otherwise null. */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/** Calls a function when the process that started this one has ended. npm puts a shell between, which outlives npm. */
function onParentGone(end) {
  const parent = process.ppid;
  const npm = process.env.npm_lifecycle_event === undefined ? null : parentOf(parent);
  const isGone = () => process.ppid !== parent || (npm !== null && npm > 1 && parentOf(parent) !== npm);
  const watch = setInterval(() => {
    if (!isGone()) return;
    clearInterval(watch);
    end();
  }, 500).unref();
}

/** Pauses before a server that was killed is started again, in milliseconds. One that ran for a minute begins anew. */
const RESTART = { firstMs: 1000, maxMs: 30_000, healthyMs: 60_000 };
/** Exit codes after which another start makes sense: killed by a signal (null), or ended by an unexpected error. */
const RESTARTED = new Set([null, 70]);

/**
 * Runs a program that ends with this process: on a signal, and when npm itself has ended.
 * @param args arguments of the program
 * @param restarts whether to start it again when something killed it
 */
export function supervise(node, script, { args = [], env = process.env, restarts = false, restart = RESTART } = {}) {
  let child;
  let stopping = false;
  let pauseMs = restart.firstMs;
  let timer;

  function stop(signal) {
    stopping = true;
    clearTimeout(timer);
    if (child?.exitCode === null && child.signalCode === null) child.kill(signal);
    else process.exit(0);
  }
  function start() {
    const startedAt = performance.now();
    child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
      stdio: 'inherit',
      env,
    });
    child.on('exit', (code, signal) => {
      if (stopping || !restarts || !RESTARTED.has(code)) process.exit(code ?? (signal ? 1 : 0));
      if (performance.now() - startedAt > restart.healthyMs) pauseMs = restart.firstMs;
      process.stderr.write(`The server ended (${signal ?? `code ${code}`}) and is started again.\n`);
      timer = setTimeout(start, pauseMs);
      pauseMs = Math.min(restart.maxMs, pauseMs * 2);
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  onParentGone(() => stop('SIGTERM'));
  start();
}
