import { useRef } from 'react';
import { media } from '#contract/media/routes.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { unreadableSentence, useUpload } from '#web/platform/pictures/index.ts';
import { text } from '#web/text/index.ts';
import { newTimestamp } from './newTimestamp.ts';

const t = text.profiles.photo;

interface Options {
  uid: string;
  /** The address of the photo that was picked and is not saved yet. */
  picked: string | null;
  onPicked: (address: string | null) => void;
}

/** The photo of a profile: uploaded when it is picked, and again under its own name when the profile is saved (W-09). */
export function usePhoto({ uid, picked, onPicked }: Options) {
  const upload = useUpload<string>({
    async send(photo, { signal, show }) {
      show(photo);
      return (await call(media.uploadProfilePhotoDraft, { params: { uid }, bytes: photo, signal })).downloadUrl;
    },
    onStored: onPicked,
  });
  const unsaved = useRef<Blob | null>(null);
  /** The address under its own name, for when saving the profile failed after the upload. */
  const stored = useRef<string | null>(null);

  function discard() {
    unsaved.current = null;
    stored.current = null;
  }

  const { state, problem, slow, preview, retry, mayRetry } = upload;
  return {
    state,
    problem,
    slow,
    preview,
    mayRetry,
    retry,
    /** Whether a photo was picked that is not part of the profile yet. */
    isUnsaved: () => unsaved.current !== null || picked !== null,
    chooseFile(photo: Blob) {
      discard();
      unsaved.current = photo;
      upload.chooseFile(photo);
    },
    /** Explains why a picked file cannot be used. The photo picked before it stays. */
    unreadable: (file: Blob) => void unreadableSentence(file).then(upload.showProblem),
    /** Removes the picked photo. */
    removePicked() {
      discard();
      upload.reset();
      onPicked(null);
    },
    /** Uploads the picked photo as part of the profile. Returns its address, or null without one. @throws the error of the upload */
    async store(): Promise<string | null> {
      if (stored.current) return stored.current;
      const photo = unsaved.current;
      if (!photo && !picked) return null;
      stored.current = await upload.track(async (signal) => {
        const params = { uid, timestamp: newTimestamp() };
        const bytes = photo ?? (await read(picked ?? ''));
        return (await call(media.uploadProfilePhoto, { params, bytes, signal })).downloadUrl;
      });
      return stored.current;
    },
    /** Called when the picked photo is part of the saved profile. */
    saved() {
      discard();
      upload.cancel();
    },
  };
}

/** Reads a photo that was picked before a reload from the address that it was uploaded to. */
async function read(address: string): Promise<Blob> {
  const answer = await fetch(address).catch(() => {
    throw new ApiError('NETWORK', t.uploadFailed);
  });
  if (!answer.ok) throw new ApiError('NOT_FOUND', t.uploadFailed, answer.status);
  return answer.blob();
}
