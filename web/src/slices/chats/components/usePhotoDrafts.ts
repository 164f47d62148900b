import { useEffect, useRef, useState } from 'react';
import { PHOTOS_AT_ONCE } from '#contract/limits.ts';
import { blobs } from '#web/platform/blobs.ts';
import { drafts } from '#web/platform/drafts.ts';
import { newId } from '#web/platform/new-id.ts';
import { measurePicture, type PreparedPicture, pictureSentence, preparePicture } from '#web/platform/pictures/index.ts';
import { session } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

export interface DraftPhoto {
  id: string;
  photo: PreparedPicture;
  /** The address of the photo in this page. */
  src: string;
}

const blobKey = (chatId: string, id: string) => `draft.${chatId}.${id}`;
const listKey = (chatId: string) => `photos.${chatId}`;
const draftPhotoOf = (id: string, photo: PreparedPicture): DraftPhoto => ({
  id,
  photo,
  src: URL.createObjectURL(photo.blob),
});

/** Keeps a photo on this device. Returns its id. */
function keep(chatId: string, { blob }: PreparedPicture): string {
  const id = newId();
  blobs.put(blobKey(chatId, id), blob);
  return id;
}

/** Shows a prepared photo in the composer of a chat. Only open chats are in it. */
const openComposers = new Map<string, (photo: PreparedPicture) => void>();

/**
 * Prepares a photo and adds it to those of a chat, whether the chat is still open, open again or closed by then. The photo is dropped
 * if the member signs out before it is ready.
 */
async function prepareFor(chatId: string, file: Blob) {
  const { uid } = session.getSnapshot();
  const photo = await preparePicture(file);
  if (session.getSnapshot().uid !== uid) return;
  const show = openComposers.get(chatId);
  if (show) show(photo);
  else drafts.set(listKey(chatId), [...(drafts.get<string[]>(listKey(chatId)) ?? []), keep(chatId, photo)]);
}

/** Returns how many of the chosen photos fit beside `count` others, and why the rest is left out. */
function roomFor(files: readonly Blob[], count: number) {
  const room = Math.max(0, PHOTOS_AT_ONCE - count);
  return {
    fitting: files.slice(0, room),
    problem: files.length > room ? text.chats.tooManyPhotos(PHOTOS_AT_ONCE) : null,
  };
}

/** The photos for the next messages of a chat. They are kept on this device until they are sent or removed. */
export function usePhotoDrafts(chatId: string) {
  const [photos, setPhotos] = useState<readonly DraftPhoto[]>([]);
  /** How many photos are being prepared. */
  const [preparing, setPreparing] = useState(0);
  const waiting = useRef(0);
  const [problem, setProblem] = useState<string | null>(null);
  /** The latest photos, for what runs later than the screen was rendered. */
  const current = useRef<readonly DraftPhoto[]>([]);
  const isOpen = useRef(true);
  /** Photos are prepared one after the other: it takes much memory, and they keep the order in which they were chosen. */
  const last = useRef<Promise<unknown>>(Promise.resolve());

  function change(next: readonly DraftPhoto[]) {
    for (const { id, src } of current.current) if (!next.some((photo) => photo.id === id)) URL.revokeObjectURL(src);
    current.current = next;
    if (!isOpen.current) return;
    setPhotos(next);
    drafts.set(listKey(chatId), next.length > 0 ? next.map(({ id }) => id) : null);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each chat, with the photos that this device has kept.
  useEffect(() => {
    let isMine = true;
    isOpen.current = true;
    const show = (photo: PreparedPicture) => change([...current.current, draftPhotoOf(keep(chatId, photo), photo)]);
    openComposers.set(chatId, show);
    last.current = restore(chatId).then((restoredPhotos) => isMine && change([...restoredPhotos, ...current.current]));
    return () => {
      isMine = false;
      isOpen.current = false;
      if (openComposers.get(chatId) === show) openComposers.delete(chatId);
      change([]);
    };
  }, [chatId]);

  async function prepare(file: Blob) {
    try {
      await prepareFor(chatId, file);
    } catch (error) {
      setProblem(pictureSentence(error));
    } finally {
      setPreparing(--waiting.current);
    }
  }

  const forget = ({ id }: DraftPhoto) => blobs.remove(blobKey(chatId, id));
  return {
    photos,
    isPreparing: preparing > 0,
    problem,
    showProblem: setProblem,
    /** Adds photos, up to PHOTOS_AT_ONCE. */
    take(files: readonly Blob[]) {
      const { fitting, problem } = roomFor(files, current.current.length + waiting.current);
      setProblem(problem);
      for (const file of fitting) {
        setPreparing(++waiting.current);
        last.current = last.current.then(() => prepare(file));
      }
    },
    remove(id: string) {
      current.current.filter((photo) => photo.id === id).forEach(forget);
      change(current.current.filter((photo) => photo.id !== id));
      setProblem(null);
    },
    clear() {
      current.current.forEach(forget);
      change([]);
      setProblem(null);
    },
  };
}

/**
 * Adds photos to those for the next messages of a chat that is not open, up to PHOTOS_AT_ONCE.
 * @returns why some were left out, as a sentence; null when all were added
 */
export async function addDraftPhotos(chatId: string, files: readonly Blob[]): Promise<string | null> {
  let { fitting, problem } = roomFor(files, drafts.get<string[]>(listKey(chatId))?.length ?? 0);
  for (const file of fitting) {
    try {
      await prepareFor(chatId, file);
    } catch (error) {
      problem = pictureSentence(error);
    }
  }
  return problem;
}

/** Returns the photos of a chat that this device has kept, without those that it could not keep. */
async function restore(chatId: string): Promise<DraftPhoto[]> {
  const restoredPhotos: DraftPhoto[] = [];
  for (const id of drafts.get<string[]>(listKey(chatId)) ?? []) {
    const blob = await blobs.get(blobKey(chatId, id));
    const photo = blob && (await measurePicture(blob).catch(() => null));
    if (photo) restoredPhotos.push(draftPhotoOf(id, photo));
  }
  return restoredPhotos;
}
