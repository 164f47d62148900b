/// Takes what another app shares with Stoop, and keeps it for the page that asks who gets it (G-20).
import type { PHOTOS_AT_ONCE } from '#contract/limits.ts';
import type { SharedCache, SharedEntry, SharedPath } from '#web/platform/worker/shared-content.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const CACHE: SharedCache = 'stoop-shared';
const PATH: SharedPath = '/share';
/** The fields with words, as the manifest names them. */
const TEXT_FIELDS = ['title', 'text', 'url'] as const;
/** The service worker imports no code, which it would have to load with each start. */
const AT_ONCE: typeof PHOTOS_AT_ONCE = 6;
/** Any site can send this form, so the content is limited, at a size that no message can have: the page says where it is too much. */
const KEPT = { characters: 20_000, photos: AT_ONCE + 1, bytesOfPhoto: 40 * 1024 * 1024 };

/** Answers the form that the system sends when a member shares something with the installed app. */
export function takeShared() {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'POST' || origin !== location.origin || pathname !== PATH) return;
    const page = () => Response.redirect(PATH, 303);
    // The system itself sends no referrer. If another site sends none either, the server does not show the page (web.ts).
    const isForeign = URL.canParse(request.referrer) && new URL(request.referrer).origin !== origin;
    event.respondWith(isForeign ? page() : keep(request).then(page, page));
  });
}

async function keep(request: Request) {
  const form = await request.formData();
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const photos = form.getAll('photos').filter(isPhoto).slice(0, KEPT.photos);
  await Promise.all(photos.map((photo, at) => cache.put(`${PATH}/${at}`, new Response(photo))));
  const entry: SharedEntry = {
    words: textOf(form).slice(0, KEPT.characters).toWellFormed(),
    photos: photos.length,
    sharedAt: Date.now(),
  };
  // Last, so that the words never count photos that are not kept.
  await cache.put(PATH, Response.json(entry));
}

const isPhoto = (value: unknown): value is File =>
  value instanceof File && value.size > 0 && value.size <= KEPT.bytesOfPhoto && value.type.startsWith('image/');

/** Returns the words of a form. Apps often repeat the title or the address in the text. */
function textOf(form: FormData): string {
  const values = TEXT_FIELDS.map((name) => form.get(name)).filter((value) => typeof value === 'string');
  const parts = [...new Set(values.map((value) => value.trim()))].filter((value) => value !== '');
  return parts.filter((part) => !parts.some((other) => other !== part && other.includes(part))).join('\n');
}
