import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The longest wait for an idle moment, in ms. */
const WAIT_MS = 300;

/** The lists that were rendered whole, by the entry of the history. Coming back renders them at once, so that they scroll as far. */
const whole = new Set<string>();

/**
 * Returns the first items of a list, and then one more in each idle moment, until it returns all. Rendering 25 cards at once blocks a
 * slow phone for a second; between two cards it answers a touch.
 * @param first how many items a screen shows
 */
export function useInSteps<Item>(items: readonly Item[], name: string, first: number): readonly Item[] {
  const key = `${useLocation().key} ${name}`;
  const [count, setCount] = useState(() => (whole.has(key) ? Number.POSITIVE_INFINITY : first));
  const isWhole = count >= items.length;
  useEffect(() => {
    if (isWhole) whole.add(key);
    else return whenIdle(() => startTransition(() => setCount(count + 1)));
  }, [isWhole, count, key]);
  return isWhole ? items : items.slice(0, count);
}

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, WAIT_MS / 3);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(run, { timeout: WAIT_MS });
  return () => cancelIdleCallback(id);
}
