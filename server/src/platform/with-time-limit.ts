/**
 * Waits for work, but not longer than a time. The work itself continues.
 * @param onLate called when the work takes longer: returns what is returned in its place, or throws
 */
export async function withTimeLimit<T, L>(ms: number, work: Promise<T>, onLate: () => L): Promise<T | L> {
  const isLate = Symbol();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof isLate>((resolve) => {
    timer = setTimeout(() => resolve(isLate), ms);
  });
  try {
    const first = await Promise.race([work, timeout]);
    return first === isLate ? onLate() : (first as T);
  } finally {
    // A timer that still runs would keep the process alive.
    clearTimeout(timer);
  }
}
