import { useEffect, useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import { PictureError, pictureSentence } from './prepare.ts';
import { useSlow } from './useSlow.ts';

export type UploadState = 'idle' | 'uploading' | 'uploaded' | 'failed';

interface UploadOptions<Stored> {
  /** Sends a file. `show` sets the preview. The name stays the same when a failed upload is tried again. */
  send: (file: Blob, upload: { name: string; signal: AbortSignal; show: (picture: Blob) => void }) => Promise<Stored>;
  onStored: (stored: Stored) => void;
}

interface Chosen {
  file: Blob;
  name: string;
}

/**
 * The upload of a picture that a person chooses in a form: it starts at once, the last choice replaces earlier ones, and a
 * failed upload can be tried again. The api module repeats a failing upload within the storage limits (K-02).
 */
export function useUpload<Stored>({ send, onStored }: UploadOptions<Stored>) {
  const [state, setState] = useState<UploadState>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const slow = useSlow(state === 'uploading');
  const chosen = useRef<Chosen | null>(null);
  const running = useRef<AbortController | null>(null);
  const upload = useRef<Promise<Stored | null>>(Promise.resolve(null));
  const latest = useRef({ send, onStored });

  useEffect(() => {
    latest.current = { send, onStored };
  });
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  useEffect(() => () => running.current?.abort(), []);

  /** Runs an upload and shows how it goes. It replaces the one before. @throws the error of the upload */
  async function track<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setState('uploading');
    setProblem(null);
    try {
      const stored = await work(signal);
      signal.throwIfAborted();
      setState('uploaded');
      return stored;
    } catch (error) {
      if (signal.aborted) throw error;
      // Trying again does not help with a file that is not a picture.
      if (error instanceof PictureError) chosen.current = null;
      setState(error instanceof PictureError ? 'idle' : 'failed');
      setProblem(pictureSentence(error));
      throw error;
    }
  }

  function start(next: Chosen) {
    chosen.current = next;
    upload.current = track(async (signal) => {
      const show = (picture: Blob) => signal.aborted || setPreview(URL.createObjectURL(picture));
      const stored = await latest.current.send(next.file, { name: next.name, signal, show });
      signal.throwIfAborted();
      chosen.current = null;
      latest.current.onStored(stored);
      return stored;
    });
    // The failure is shown. A caller of `whenUploaded` receives it, too.
    upload.current.catch(() => {});
  }

  /** Stops the upload and forgets the choice. The preview stays. */
  function cancel() {
    running.current?.abort();
    chosen.current = null;
    upload.current = Promise.resolve(null);
    setState('idle');
    setProblem(null);
  }

  return {
    state,
    problem,
    slow,
    /** An object URL of the chosen picture. */
    preview,
    track,
    chooseFile: (file: Blob) => start({ file, name: newId() }),
    retry: () => chosen.current && start(chosen.current),
    /** Whether trying again may help. */
    mayRetry: state === 'failed',
    isPending: () => chosen.current !== null,
    cancel,
    reset() {
      cancel();
      setPreview(null);
    },
    showProblem: setProblem,
    /** Returns the upload of the last choice once it is done; null without one. @throws the error of the upload */
    async whenUploaded(): Promise<Stored | null> {
      for (;;) {
        const current = upload.current;
        try {
          const stored = await current;
          if (current === upload.current) return stored;
        } catch (error) {
          if (current === upload.current) throw error;
        }
      }
    },
  };
}
