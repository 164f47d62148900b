import { useSyncExternalStore } from 'react';
import type { FilmConditions } from './film-files.ts';

/** The Network Information API. Not every browser has it. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;
const QUERIES = {
  motion: '(prefers-reduced-motion: reduce)',
  data: '(prefers-reduced-data: reduce)',
  portrait: '(orientation: portrait)',
};
const asks = (query: string) => matchMedia(query).matches;

function subscribe(changed: () => void): () => void {
  const sources: (EventTarget | undefined)[] = [...Object.values(QUERIES).map((q) => matchMedia(q)), connection()];
  for (const source of sources) source?.addEventListener('change', changed);
  return () => {
    for (const source of sources) source?.removeEventListener('change', changed);
  };
}

/** Returns all conditions as one string, so that equal conditions are equal values. */
const read = () => {
  const line = connection();
  const slow = line?.effectiveType?.endsWith('2g') === true;
  return [asks(QUERIES.motion), line?.saveData === true || slow || asks(QUERIES.data), asks(QUERIES.portrait)].join();
};

/** Returns the conditions of the device; null in prerendered markup, which shows only the poster. */
export function useFilmConditions(): FilmConditions | null {
  const now = useSyncExternalStore(subscribe, read, () => '');
  if (!now) return null;
  const [reducedMotion, saveData, portrait] = now.split(',').map((v) => v === 'true');
  return { reducedMotion: reducedMotion!, saveData: saveData!, portrait: portrait! };
}
