/** An answer counts for this many parts of ten seconds. */
const PART_MS = 10_000;
const PARTS = 12;

interface Counts {
  answers: number;
  /** Those with status 500, whose cause nobody expected. */
  failures: number;
}

/** Counts the answers of this node during the last two minutes. @param now milliseconds */
export function createRecentAnswers(now: () => number = () => performance.now()) {
  const parts = new Map<number, Counts>();
  /** Returns the number of the current part, and removes the parts that are over. */
  function advance(): number {
    const current = Math.floor(now() / PART_MS);
    for (const part of parts.keys()) if (part <= current - PARTS) parts.delete(part);
    return current;
  }
  return {
    add(status: number) {
      const current = advance();
      const counts = parts.get(current) ?? { answers: 0, failures: 0 };
      counts.answers++;
      if (status === 500) counts.failures++;
      parts.set(current, counts);
    },
    counts(): Counts {
      advance();
      const sum = { answers: 0, failures: 0 };
      for (const { answers, failures } of parts.values()) {
        sum.answers += answers;
        sum.failures += failures;
      }
      return sum;
    },
  };
}
export type RecentAnswers = ReturnType<typeof createRecentAnswers>;
