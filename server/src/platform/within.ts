/**
 * Waits for work, but not longer than a time. The work itself continues.
 * @param late called when the work takes longer: returns what is returned in its place, or throws
 */
export async function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | L> {
  const isLate = Symbol();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<typeof isLate>((done) => {
    timer = setTimeout(() => done(isLate), ms);
  });
  try {
    const first = await Promise.race([work, over]);
    return first === isLate ? late() : (first as T);
  } finally {
    // A timer that still runs would keep the process alive.
    clearTimeout(timer);
  }
}
