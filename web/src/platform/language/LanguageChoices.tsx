import { useState } from 'react';
import { language } from '#catalog/language.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/languages.ts';
import { useToast } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { ApiError } from '../api.ts';
import s from './LanguageChoices.module.css';
import { chooseLanguage } from './shown-language.ts';

/** The languages of the app, each in its own words. Choosing one loads the page again (G-18). */
export function LanguageChoices({ id }: { id?: string }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function choose(next: Language) {
    setBusy(true);
    try {
      await chooseLanguage(next);
    } catch (error) {
      const message = error instanceof ApiError ? error.message : text.app.errors.chunk;
      toast.show({ text: message, kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <ul id={id} className={s.choices} aria-label={text.app.language}>
      {LANGUAGES.map((choice) => (
        <li key={choice}>
          <button
            type="button"
            className={s.choice}
            lang={LANGUAGE_TAGS[choice]}
            aria-current={choice === language || undefined}
            disabled={busy}
            onClick={() => void choose(choice)}
          >
            {LANGUAGE_NAMES[choice]}
          </button>
        </li>
      ))}
    </ul>
  );
}
