import { useEffect, useRef, useState } from 'react';
import { media } from '#contract/media/routes.ts';
import type { Picture } from '#contract/media/views.ts';
import { call } from '#web/platform/api.ts';
import { PictureError, pictureSentence, preparePicture } from './prepare.ts';
import { useSlow } from './useSlow.ts';

interface Options {
  uid: string;
  /** The picture as the form has it. */
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
}

const newName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * A picture of a form on its way: made ready and uploaded at once, so that saving waits for little. The api module repeats a
 * failing upload within the storage limits (K-02). What the form showed before stays until the new one is there.
 */
export function usePicture({ uid, value, onChange }: Options) {
  const [state, setState] = useState<'idle' | 'uploading' | 'failed'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const slow = useSlow(state === 'uploading');
  /** The chosen picture as this device holds it. */
  const [preview, setPreview] = useState<string | null>(null);
  const chosen = useRef<{ file: Blob; name: string } | null>(null);
  const upload = useRef<AbortController | null>(null);
  const current = useRef<Promise<Picture | null>>(Promise.resolve(null));
  const tell = useRef(onChange);
  tell.current = onChange;

  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  useEffect(() => () => upload.current?.abort(), []);

  async function send({ file, name }: { file: Blob; name: string }): Promise<Picture | null> {
    upload.current?.abort();
    upload.current = new AbortController();
    const { signal } = upload.current;
    setState('uploading');
    setProblem(null);
    try {
      const { blob } = await preparePicture(file);
      if (signal.aborted) return null;
      setPreview(URL.createObjectURL(blob));
      const picture = await call(media.uploadPicture, { params: { uid, name }, bytes: blob, signal });
      chosen.current = null;
      setState('idle');
      tell.current(picture);
      return picture;
    } catch (error) {
      if (signal.aborted) return null;
      // No second try mends a file that is no picture: the form stands as it was before.
      if (error instanceof PictureError) chosen.current = null;
      setState(error instanceof PictureError ? 'idle' : 'failed');
      setProblem(pictureSentence(error));
      throw error;
    }
  }

  function start(next: { file: Blob; name: string }) {
    chosen.current = next;
    current.current = send(next);
    // Said beside the picture; who waits for it hears it by itself.
    current.current.catch(() => {});
  }

  function drop() {
    upload.current?.abort();
    chosen.current = null;
    setState('idle');
    setProblem(null);
    setPreview(null);
  }

  return {
    state,
    problem,
    slow,
    /** What to show: an object URL of this device, or the address of the form's picture. */
    shown: preview ?? value?.url ?? null,
    /** Whether the form's picture was chosen just now. */
    isNew: state === 'idle' && preview !== null,
    take: (file: Blob) => start({ file, name: newName() }),
    again: () => chosen.current && start(chosen.current),
    /** Whether a second try of the upload may help. */
    mayRetry: state === 'failed',
    /** Nothing is there where the form's picture was: it waited too long, and has to be chosen again. */
    lost(sentence: string) {
      drop();
      setProblem(sentence);
      tell.current(null);
    },
    /** Takes back what was chosen; without that, the form's picture goes. */
    remove() {
      const wasUnderWay = chosen.current !== null;
      drop();
      if (!wasUnderWay) tell.current(null);
    },
    /** The picture to save, once it is there. @throws what the upload threw, after saying so beside the picture */
    settled: async (): Promise<Picture | null> => (chosen.current ? await current.current : value),
  };
}
