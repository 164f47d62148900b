import { language } from '#catalog/language.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { onceNoWindowIsOpen } from '#web/design/index.ts';
import { deviceStorage } from '../device-storage.ts';
import { loadChunk } from '../errors/chunk.ts';
import { session } from '../session/index.ts';
import { writeCookie } from '../write-cookie.ts';

/** The server reads this cookie before it serves a page. */
const COOKIE = 'language';
const LIFETIME_S = 365 * 86_400;
/** Set where the cookie follows the language of the account, and absent where a visitor chose it in this browser. */
const FOLLOWS = 'stoop.language-of-account';

const inCookie = (): Language | undefined =>
  LANGUAGES.find((candidate) => document.cookie.split('; ').includes(`${COOKIE}=${candidate}`));

/** Shows the app in a language from now on, or when no window is open. Drafts are stored while they are typed, so they stay. */
function show(next: Language, isOfAccount: boolean) {
  writeCookie(COOKIE, next, LIFETIME_S);
  deviceStorage.set(FOLLOWS, isOfAccount ? 'yes' : null);
  // A reload would lose words that are typed in a window without a draft.
  onceNoWindowIsOpen(() => next !== language && location.reload());
}

/** Chooses the language of the app in this browser. For members it is stored with the account first. @throws ApiError, ChunkError */
export async function chooseLanguage(next: Language): Promise<void> {
  const { uid } = session.getSnapshot();
  if (uid) {
    const { storeAccountLanguage } = await loadChunk(() => import('./store-account-language.ts'));
    await storeAccountLanguage(uid, next);
  }
  show(next, uid !== null);
}

/** Returns whether the page should be shown in the language of the account. */
export function followsAccount(
  ofAccount: Language,
  { shown, chosen, follows }: { shown: Language; chosen: Language | undefined; follows: boolean },
): boolean {
  // A cookie that the server did not heed would load the page again forever.
  if (ofAccount === shown || ofAccount === chosen) return false;
  return chosen === undefined || follows;
}

/** Shows the app in the language of the account, unless a visitor chose another one in this browser (G-19). */
export function followLanguageOf(ofAccount: Language): void {
  const device = { shown: language, chosen: inCookie(), follows: deviceStorage.get(FOLLOWS) !== null };
  if (followsAccount(ofAccount, device)) show(ofAccount, true);
}
