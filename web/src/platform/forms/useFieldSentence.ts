import { useEffect, useState } from 'react';
import { fieldSentences } from '../errors/sentences.ts';

/** Returns the sentence for what is wrong with a field that is checked while it is edited; null until it is loaded. */
export function useFieldSentence(error: string | null): string | null {
  const [loaded, setLoaded] = useState<{ error: string; sentence: string | undefined } | null>(null);
  useEffect(() => {
    if (error === null) return;
    let isCurrent = true;
    void fieldSentences({ error }).then((sentences) => isCurrent && setLoaded({ error, sentence: sentences.error }));
    return () => {
      isCurrent = false;
    };
  }, [error]);
  return loaded?.error === error ? (loaded.sentence ?? null) : null;
}
