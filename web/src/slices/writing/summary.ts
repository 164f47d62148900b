interface Fallbacks {
  failed: string;
  empty: string;
}

/** Returns the answer, or the sentence for a missing (undefined) or empty answer (F-04, P-09). */
export function summaryShown(answer: string | undefined, { failed, empty }: Fallbacks): string {
  if (answer === undefined) return failed;
  return answer.trim() || empty;
}
