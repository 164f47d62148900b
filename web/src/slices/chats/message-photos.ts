import { useEffect, useState } from 'react';
import { media } from '#contract/media/routes.ts';
import { call } from '#web/platform/api.ts';
import { blobs } from '#web/platform/blobs.ts';
import { text } from '#web/text/index.ts';

const keyOf = (clientId: string) => `photo.${clientId}`;
/** Object URLs of the member's own photos, by the clientId of the message, so that they are shown without a fetch. */
const photoUrls = new Map<string, string>();
const SHOWN_MAX = 24;

function show(clientId: string, photo: Blob): string {
  const existingUrl = photoUrls.get(clientId);
  if (existingUrl) return existingUrl;
  for (const [oldest, src] of photoUrls) {
    if (photoUrls.size < SHOWN_MAX) break;
    URL.revokeObjectURL(src);
    photoUrls.delete(oldest);
  }
  const src = URL.createObjectURL(photo);
  photoUrls.set(clientId, src);
  return src;
}

/** Stores the photo of a message on this device until the message is stored or deleted. */
export function keepPhoto(clientId: string, photo: Blob): void {
  blobs.put(keyOf(clientId), photo);
  show(clientId, photo);
}

/** Deletes the photo of a message that was stored or deleted. */
export const forgetPhoto = (clientId: string): void => blobs.remove(keyOf(clientId));

/** Uploads the photo of a message and returns its url. @throws ApiError, or an error with the code PHOTO_LOST */
export async function uploadPhoto(uid: string, clientId: string): Promise<string> {
  const photo = await blobs.get(keyOf(clientId));
  if (!photo) throw Object.assign(new Error(text.chats.photoLost), { code: 'PHOTO_LOST' });
  return (await call(media.uploadPicture, { params: { uid, name: clientId }, bytes: photo })).url;
}

/**
 * Returns the source of a message's photo that is shown already: the file on this device, else its url; null while it is looked
 * up.
 */
export const shownSrcOf = (clientId: string, url: string | null): string | null => photoUrls.get(clientId) ?? url;

/** Returns the source of a message's photo: the file on this device, else its url; null while the file is looked up. */
export function usePhotoSrc(clientId: string, url: string | null): string | null {
  const [found, setFound] = useState<string | null>(null);
  const currentSrc = shownSrcOf(clientId, url) ?? found;
  useEffect(() => {
    if (currentSrc !== null) return;
    let current = true;
    void blobs.get(keyOf(clientId)).then((photo) => current && photo && setFound(show(clientId, photo)));
    return () => {
      current = false;
    };
  }, [clientId, currentSrc]);
  return currentSrc;
}
