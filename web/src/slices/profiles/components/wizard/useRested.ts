import { useEffect, useState } from 'react';

/** Returns a value once it has not changed for some time. */
export function useRested(typed: string, ms: number): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), ms);
    return () => clearTimeout(timer);
  }, [typed, ms]);
  return rested;
}
