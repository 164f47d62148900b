import { useEffect, useRef, useState } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { HEIC_HEAD_BYTES, isHeic } from '#contract/media/photo.ts';
import { media } from '#contract/media/routes.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { useSlow } from '#web/platform/pictures/index.ts';
import { text } from '#web/text/index.ts';

const t = text.profiles.photo;

export type PhotoState = 'idle' | 'uploading' | 'uploaded' | 'failed';

interface Options {
  uid: string;
  /** Where the photo picked and not yet saved was uploaded to. */
  picked: string | null;
  onPicked: (address: string | null) => void;
}

/** The sentence for a photo that could not be taken in. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return t.unreadable;
  return WITH_A_WAY_OUT.has(error.code) ? error.message : t.uploadFailed;
};
/** Refusals of the server that say themselves what is wrong with the photo. */
const WITH_A_WAY_OUT = new Set<string>(['PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE', 'PHOTO_HEIC']);

/** The sentence for a file that this browser cannot read. What phones from Apple take is named, for there is a way out. */
async function sentenceAbout(file: Blob): Promise<string> {
  const head = await file
    .slice(0, HEIC_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head && isHeic(new Uint8Array(head)) ? ERRORS.PHOTO_HEIC.message : t.unreadable;
}

/**
 * A picked photo on its way: uploaded at once, and once more under its own name when the profile is saved (W-09). The api
 * module repeats a failing upload within the storage limits (K-02).
 */
export function usePhoto({ uid, picked, onPicked }: Options) {
  const [state, setState] = useState<PhotoState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const slow = useSlow(state === 'uploading');
  const [preview, setPreview] = useState<string | null>(null);
  const blob = useRef<Blob | null>(null);
  const upload = useRef<AbortController | null>(null);
  /** Where the picked photo was already stored for the profile, should the save after it have failed. */
  const kept = useRef<string | null>(null);

  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  useEffect(() => () => upload.current?.abort(), []);

  async function send(photo: Blob) {
    upload.current?.abort();
    upload.current = new AbortController();
    const { signal } = upload.current;
    setState('uploading');
    setProblem(null);
    try {
      const { downloadUrl } = await call(media.uploadPicked, { params: { uid }, bytes: photo, signal });
      if (signal.aborted) return;
      setState('uploaded');
      onPicked(downloadUrl);
    } catch (error) {
      if (signal.aborted) return;
      setState('failed');
      setProblem(sentenceOf(error));
    }
  }

  function forget() {
    upload.current?.abort();
    blob.current = null;
    kept.current = null;
    setState('idle');
    setProblem(null);
  }

  return {
    state,
    problem,
    slow,
    /** The picked photo as this device holds it, to be shown before and after the upload. */
    preview,
    /** Whether a photo was picked that is not part of the profile yet. */
    isUnsaved: () => blob.current !== null || picked !== null,

    take(photo: Blob) {
      blob.current = photo;
      kept.current = null;
      setPreview(URL.createObjectURL(photo));
      void send(photo);
    },
    again: () => blob.current && void send(blob.current),
    /** A file was picked that is no picture; the photo picked before it, if any, stays. */
    unreadable: (file: Blob) => void sentenceAbout(file).then(setProblem),
    /** Takes back what was picked. */
    drop() {
      forget();
      setPreview(null);
      onPicked(null);
    },
    /**
     * Uploads the picked photo as part of the profile. -> its address; null when none was picked
     * @throws what the upload threw, after saying so beside the photo
     */
    async store(): Promise<string | null> {
      if (kept.current) return kept.current;
      if (!blob.current && !picked) return null;
      upload.current?.abort();
      upload.current = new AbortController();
      const { signal } = upload.current;
      setState('uploading');
      setProblem(null);
      try {
        const photo = blob.current ?? (await read(picked ?? ''));
        const params = { uid, timestamp: String(Date.now()) };
        kept.current = (await call(media.uploadSaved, { params, bytes: photo, signal })).downloadUrl;
        setState('uploaded');
        return kept.current;
      } catch (error) {
        if (!signal.aborted) {
          setState('failed');
          setProblem(sentenceOf(error));
        }
        throw error;
      }
    },
    /** The picked photo is the profile's now. */
    stored: forget,
  };
}

/** A photo that was picked before a reload, from where it was uploaded to. */
async function read(address: string): Promise<Blob> {
  const answer = await fetch(address).catch(() => {
    throw new ApiError('NETWORK', t.uploadFailed);
  });
  if (!answer.ok) throw new ApiError('NOT_FOUND', t.uploadFailed, answer.status);
  return answer.blob();
}
