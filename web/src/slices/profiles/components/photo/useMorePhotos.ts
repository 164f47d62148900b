import { useRef, useState } from 'react';
import { morePhotos } from '#catalog/more-photos.ts';
import { MORE_PHOTOS_MAX } from '#contract/limits.ts';
import { media } from '#contract/media/routes.ts';
import type { MorePhoto } from '#contract/profiles/fields.ts';
import { call } from '#web/platform/api.ts';
import { FieldError } from '#web/platform/forms/index.ts';
import { newId } from '#web/platform/new-id.ts';
import { newTimestamp } from './newTimestamp.ts';
import { added, madeMain, moved, type Photos } from './photo-list.ts';
import { squareOfFile } from './square-of-file.ts';

const t = morePhotos.edit;

/** A photo to upload. */
interface UnsentPhoto {
  file: Blob;
  /** Whether the file is the square that the member chose, and not the whole picture. */
  isSquare: boolean;
  /** The same for each attempt, so that an upload that is tried again replaces the one before. */
  timestamp: string;
}

/** A photo that was chosen and is not uploaded yet. */
export interface ChosenPhoto extends UnsentPhoto {
  id: string;
}

/** A photo of the list: part of the form, or waiting for its upload. `file` is the whole picture if it was chosen on this page. */
export type ListedPhoto = { id: string; file: Blob | null } & (
  | { photo: MorePhoto; chosen: null }
  | { photo: null; chosen: ChosenPhoto }
);

interface Options {
  uid: string;
  /** Returns the current photos of the form. */
  read: () => Photos;
  onChange: (photos: Partial<Photos>) => void;
  /** Uploads a main photo that was picked and is not saved yet. Returns its address, or null without one. */
  storeMain: () => Promise<string | null>;
  /** Forgets the picked main photo. */
  dropMain: () => void;
}

/** Returns a photo for a new upload. */
export const unsent = (file: Blob, isSquare: boolean): UnsentPhoto => ({ file, isSquare, timestamp: newTimestamp() });

/**
 * The photos of a profile besides the main one (P-19): uploaded one after the other as soon as they are chosen, and part of the
 * form once uploaded. One that fails stays in the list with its reason until it is uploaded or removed.
 */
export function useMorePhotos({ uid, read, onChange, storeMain, dropMain }: Options) {
  const [waiting, setWaiting] = useState<readonly ChosenPhoto[]>([]);
  const [isFull, setIsFull] = useState(false);
  /** The photos that were uploaded on this page, by address: an entry stays the same when its upload is done. */
  const [uploaded, setUploaded] = useState<Record<string, { id: string; file: Blob }>>({});
  /** How to wait for the upload of each listed photo. */
  const uploads = useRef(new Map<string, () => Promise<unknown>>());
  /** Photos are prepared and sent one after the other: it takes much memory, and they keep the order in which they were chosen. */
  const last = useRef<Promise<unknown>>(Promise.resolve());

  return {
    isFull,
    isUnsaved: () => waiting.length > 0,
    /** Returns the list to show for the photos of the form. */
    listed: (photos: readonly MorePhoto[]): ListedPhoto[] => [
      ...photos.map((photo) => ({ id: photo.url, file: null, ...uploaded[photo.url], photo, chosen: null })),
      ...waiting.map((chosen) => ({ id: chosen.id, file: chosen.file, photo: null, chosen })),
    ],
    /** Adds chosen files, as many as there is room for. */
    chooseFiles(files: readonly Blob[]) {
      const room = Math.max(0, MORE_PHOTOS_MAX - read().morePhotos.length - waiting.length);
      setIsFull(files.length > room);
      const accepted = files.slice(0, room).map((file) => ({ id: newId(), ...unsent(file, false) }));
      setWaiting((previous) => [...previous, ...accepted]);
    },
    /** Prepares and uploads a photo in its turn. Returns its address. */
    send(
      { file, isSquare, timestamp }: UnsentPhoto,
      signal: AbortSignal,
      show: (picture: Blob) => void,
    ): Promise<string> {
      const sending = last.current.then(async () => {
        signal.throwIfAborted();
        const bytes = isSquare ? file : await squareOfFile(file);
        signal.throwIfAborted();
        show(bytes);
        return (await call(media.uploadProfilePhoto, { params: { uid, timestamp }, bytes, signal })).downloadUrl;
      });
      last.current = sending.catch(() => {});
      return sending;
    },
    /** Makes an uploaded photo part of the form. */
    stored({ id, file }: ChosenPhoto, url: string) {
      setUploaded((previous) => ({ ...previous, [url]: { id, file } }));
      setWaiting((previous) => previous.filter((entry) => entry.id !== id));
      onChange({ morePhotos: added(read().morePhotos, url) });
    },
    /** Puts another square of a photo in its place. */
    replaced(old: string, url: string) {
      setUploaded(({ [old]: uploadedPhoto, ...others }) =>
        uploadedPhoto ? { ...others, [url]: uploadedPhoto } : others,
      );
      onChange({ morePhotos: read().morePhotos.map((photo) => (photo.url === old ? { ...photo, url } : photo)) });
    },
    /** Registers how to wait for an upload. Returns what ends the registration. */
    track(id: string, settled: () => Promise<unknown>) {
      uploads.current.set(id, settled);
      return () => void uploads.current.delete(id);
    },
    /** Waits until every chosen photo is part of the form. @throws FieldError when one of them failed and was not removed */
    async settled() {
      const results = await Promise.allSettled([...uploads.current.values()].map((settled) => settled()));
      if (results.some(({ status }) => status === 'rejected')) throw new FieldError({}, t.notAdded);
    },
    remove({ id, photo }: ListedPhoto) {
      setIsFull(false);
      if (photo) onChange({ morePhotos: read().morePhotos.filter(({ url }) => url !== photo.url) });
      else setWaiting((previous) => previous.filter((entry) => entry.id !== id));
    },
    describe: (url: string, description: string) =>
      onChange({ morePhotos: read().morePhotos.map((photo) => (photo.url === url ? { url, description } : photo)) }),
    move: (url: string, offset: -1 | 1) => onChange({ morePhotos: moved(read().morePhotos, url, offset) }),
    /**
     * Makes a photo the main one. The main photo until now takes its place. Returns false when the photo was removed in the
     * meantime. Rejects when a picked one cannot be uploaded; its field says why.
     */
    async makeMain(url: string): Promise<boolean> {
      const picked = await storeMain();
      const photos = read();
      const changed = madeMain({ ...photos, profileImage: picked ?? photos.profileImage }, url);
      if (!changed) return false;
      dropMain();
      onChange(changed);
      return true;
    },
    /** Forgets the photos that are not part of the form. */
    drop() {
      setWaiting([]);
      setIsFull(false);
    },
  };
}
