/** Too many wait already. */
export class GateFull extends Error {}

/** Runs the work when a place is free, first come first served. @throws GateFull when the line is full */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds what happens at once.
 * @param places how much may run
 * @param line how much may wait
 */
export function createGate(places: number, line: number): Gate {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= line) throw new GateFull();
    // The place is handed on by who leaves: it is never free in between.
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
