import { useEffect, useState } from 'react';

/** After so long an upload is said to be slow. */
const SLOW_MS = 8_000;

/** Whether what is under way has been so for long. */
export function useSlow(isUnderWay: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);
  return slow;
}
