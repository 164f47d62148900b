/**
 * Returns a function that runs the work of one key in order, one at a time. The row lock in the database guarantees
 * correctness; this queue only keeps waiting transactions from each occupying a connection of the pool.
 */
export function createKeyedQueue() {
  const last = new Map<string, Promise<void>>();
  return function runWhenFirst<T>(key: string, run: () => Promise<T>): Promise<T> {
    const result = (last.get(key) ?? Promise.resolve()).then(run);
    const finished = result.then(
      () => {},
      () => {},
    );
    last.set(key, finished);
    void finished.then(() => last.get(key) === finished && last.delete(key));
    return result;
  };
}
