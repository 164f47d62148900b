import { useEffect, useState } from 'react';
import { media } from '#contract/media/routes.ts';
import { call } from '#web/platform/api.ts';
import { blobs } from '#web/platform/blobs.ts';
import { text } from '#web/text/index.ts';

const keyOf = (clientId: string) => `photo.${clientId}`;
/** Photos as this page holds them, by the message they were written with: one's own is never fetched to be seen. */
const shown = new Map<string, string>();
const SHOWN_MAX = 24;

function show(clientId: string, photo: Blob): string {
  const held = shown.get(clientId);
  if (held) return held;
  for (const [oldest, src] of shown) {
    if (shown.size < SHOWN_MAX) break;
    URL.revokeObjectURL(src);
    shown.delete(oldest);
  }
  const src = URL.createObjectURL(photo);
  shown.set(clientId, src);
  return src;
}

/** Keeps the photo of a message on this device until the message is stored or given up. */
export function keepPhoto(clientId: string, photo: Blob): void {
  blobs.put(keyOf(clientId), photo);
  show(clientId, photo);
}

/** The photo is on the server, or no longer wanted. */
export const forgetPhoto = (clientId: string): void => blobs.remove(keyOf(clientId));

/** Uploads the photo of a message, under the message's own name. -> its url. @throws ApiError, or one with the code PHOTO_LOST */
export async function uploadPhoto(uid: string, clientId: string): Promise<string> {
  const photo = await blobs.get(keyOf(clientId));
  if (!photo) throw Object.assign(new Error(text.chats.photoLost), { code: 'PHOTO_LOST' });
  return (await call(media.uploadPicture, { params: { uid, name: clientId }, bytes: photo })).url;
}

/** Where to see a message's photo: as this device holds it, else at its address; null while that is looked up. */
export function usePhotoSrc(clientId: string, url: string | null): string | null {
  const [found, setFound] = useState<string | null>(null);
  const here = shown.get(clientId) ?? url ?? found;
  useEffect(() => {
    if (here !== null) return;
    let current = true;
    void blobs.get(keyOf(clientId)).then((photo) => current && photo && setFound(show(clientId, photo)));
    return () => {
      current = false;
    };
  }, [clientId, here]);
  return here;
}
