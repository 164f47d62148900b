let count = 0;
const waiting = new Set<() => void>();

/** Counts a window as open. Returns a function for when it is closed. */
export function countWindow(): () => void {
  count++;
  return () => {
    count--;
    // Another window may follow this one at once.
    setTimeout(runWaiting);
  };
}

function runWaiting() {
  if (count > 0) return;
  const callbacks = [...waiting];
  waiting.clear();
  for (const run of callbacks) run();
}

/** Runs a function now, or when the last open window is closed. */
export function onceNoWindowIsOpen(run: () => void): void {
  waiting.add(run);
  runWaiting();
}
