import { useEffect, useState } from 'react';

/** An upload that takes longer is called slow. */
const SLOW_MS = 8_000;

/** Returns whether something has been under way for long. */
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
