import { useEffect, useRef, useState } from 'react';
import { blobs } from '#web/platform/blobs.ts';
import { measurePicture, type PreparedPicture, pictureSentence, preparePicture } from '#web/platform/pictures/index.ts';

const keyOf = (chatId: string) => `draft.${chatId}`;

/** The photo for the next message of a chat. It is kept on this device until it is sent or removed. */
export function usePhotoDraft(chatId: string) {
  const [photo, setPhoto] = useState<PreparedPicture | null>(null);
  const [src, setSrc] = useState<string | null>(null);
  const [isPreparing, setIsPreparing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Rises with each choice, so that an earlier photo that takes longer does not replace a later one. */
  const turn = useRef(0);

  useEffect(() => {
    const mine = turn.current;
    void blobs.get(keyOf(chatId)).then(async (kept) => {
      const found = kept && (await measurePicture(kept).catch(() => null));
      if (found && turn.current === mine) setPhoto(found);
    });
    return () => void turn.current++;
  }, [chatId]);

  useEffect(() => {
    if (!photo) return setSrc(null);
    const made = URL.createObjectURL(photo.blob);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);

  function clear() {
    turn.current++;
    setPhoto(null);
    setIsPreparing(false);
    setProblem(null);
    blobs.remove(keyOf(chatId));
  }

  return {
    photo,
    src,
    isPreparing,
    problem,
    clear,
    refuse: setProblem,
    async take(file: Blob) {
      const mine = ++turn.current;
      setIsPreparing(true);
      setProblem(null);
      try {
        const prepared = await preparePicture(file);
        if (turn.current !== mine) return;
        setPhoto(prepared);
        blobs.put(keyOf(chatId), prepared.blob);
      } catch (error) {
        if (turn.current === mine) setProblem(pictureSentence(error));
      } finally {
        if (turn.current === mine) setIsPreparing(false);
      }
    },
  };
}
