interface WakerOptions {
  /** Does all work that is due. Returns how long until more is due, ms; Infinity when nothing is known of. */
  run: () => Promise<number>;
  /** The longest pause between two runs, ms: another node may have left work behind. */
  idleMs: number;
  /** The shortest pause, ms, so that work due at different moments is done together. */
  leastMs?: number;
  onError: (error: Error) => void;
}

/**
 * Runs a task when it is woken, when it said that more is due, and at the latest after a pause. Never twice at once: a call
 * during a run makes it run once more.
 */
export function createWaker({ run, idleMs, leastMs = 0, onError }: WakerOptions) {
  let running: Promise<void> | null = null;
  let runsAgain = false;
  let started = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;

  /** Plans a run after a pause, unless an earlier one is planned. Does nothing before start. */
  function wakeIn(ms: number) {
    if (!started || stopped) return;
    const pause = Math.min(idleMs, Math.max(leastMs, ms));
    const wakeAt = Date.now() + pause;
    if (wakeAt >= timerAt) return;
    clearTimeout(timer);
    timerAt = wakeAt;
    timer = setTimeout(() => {
      timerAt = Number.POSITIVE_INFINITY;
      runNow().catch(onError);
    }, pause);
    timer.unref();
  }

  async function untilDone() {
    let nextMs = idleMs;
    try {
      do {
        runsAgain = false;
        nextMs = await run();
      } while (runsAgain && !stopped);
    } finally {
      running = null;
      wakeIn(nextMs);
    }
  }

  /** Runs now, or once more after the run that is under way. Rejects when the task fails. */
  function runNow(): Promise<void> {
    if (running) runsAgain = true;
    else running = untilDone();
    return running;
  }

  return {
    runNow,
    wakeIn,
    /** From here on the task also runs by itself. */
    start() {
      started = true;
      wakeIn(0);
    },
    /** Starts no further run. Resolves when the one under way has ended. */
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running?.catch(() => {});
    },
  };
}
