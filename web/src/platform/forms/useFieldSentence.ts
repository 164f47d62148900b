import { useEffect, useState } from 'react';
import { language } from '#catalog/language.ts';
import { fieldSentences } from '../errors/sentences.ts';

/** Returns a sentence beside a field in the language of the page, for a field that is checked while it is edited; null until it is loaded. */
export function useFieldSentence(english: string | null): string | null {
  const [loaded, setLoaded] = useState<{ english: string; sentence: string } | null>(null);
  useEffect(() => {
    if (language === 'en' || english === null) return;
    let isCurrent = true;
    void fieldSentences({ english }).then((own) => isCurrent && setLoaded({ english, sentence: own.english }));
    return () => {
      isCurrent = false;
    };
  }, [english]);
  if (language === 'en') return english;
  return loaded?.english === english ? loaded.sentence : null;
}
