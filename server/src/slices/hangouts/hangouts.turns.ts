/**
 * Lets what concerns one thing happen one after the other. The database's lock decides; this only keeps those that would wait
 * for it from each holding a connection meanwhile: a run on one hangout would leave none for anybody else.
 */
export function createTurns() {
  const last = new Map<string, Promise<void>>();
  return function inTurn<T>(key: string, run: () => Promise<T>): Promise<T> {
    const turn = (last.get(key) ?? Promise.resolve()).then(run);
    const over = turn.then(
      () => {},
      () => {},
    );
    last.set(key, over);
    void over.then(() => last.get(key) === over && last.delete(key));
    return turn;
  };
}
