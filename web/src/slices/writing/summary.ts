interface Fallbacks {
  failed: string;
  empty: string;
}

/** What stands in the panel: the answer, or the sentence for none (undefined) or an empty one (F-04, P-09). */
export function summaryShown(answer: string | undefined, { failed, empty }: Fallbacks): string {
  if (answer === undefined) return failed;
  return answer.trim() || empty;
}
