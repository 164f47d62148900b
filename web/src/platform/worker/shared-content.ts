/** The cache in which the service worker keeps what another app shared, until a page shows it or the session ends. */
export type SharedCache = 'stoop-shared';
/** The address of the entry with the words, and of the page that shows them. The photos follow it, as '/share/0' and so on. */
export type SharedPath = '/share';

const CACHE: SharedCache = 'stoop-shared';
const PATH: SharedPath = '/share';

/** The entry with the words. */
export interface SharedEntry {
  /** The title, words and address that the app shared, without those that are empty or part of another one. */
  words: string;
  /** How many photos there are. */
  photos: number;
  /** In milliseconds since 1970. */
  sharedAt: number;
}

/** Long enough to log in first. Later somebody else may use the device. */
const KEPT_FOR_MS = 30 * 60_000;

export interface Shared {
  text: string;
  photos: readonly Blob[];
}

/** Returns the content that another app shared; null when there is none, when it is too old, or when this browser cannot keep it. */
export async function readShared(): Promise<Shared | null> {
  // The router shows the page at other spellings too, but the server lets other sites send nobody to this one.
  if (!('caches' in globalThis) || location.pathname !== PATH) return null;
  const cache = await caches.open(CACHE);
  const entry = (await (await cache.match(PATH))?.json()) as SharedEntry | undefined;
  if (!entry) return null;
  if (Date.now() - entry.sharedAt > KEPT_FOR_MS) {
    await forgetShared();
    return null;
  }
  const responses = await Promise.all(
    Array.from({ length: entry.photos }, (_, index) => cache.match(`${PATH}/${index}`)),
  );
  const photos = await Promise.all(responses.flatMap((photo) => (photo ? [photo.blob()] : [])));
  return { text: entry.words, photos };
}

/** Deletes the content that another app shared. */
export async function forgetShared(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE);
}
