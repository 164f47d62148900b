import { useCallback, useState } from 'react';

export type ImageState = 'loading' | 'loaded' | 'failed';

/** Whether an `<img>` has its picture; one that the browser had at hand counts at once, so it never flashes. */
export function useImageState(src: string | null | undefined) {
  const [seen, setSeen] = useState<{ src: string; state: ImageState } | null>(null);
  const state: ImageState = !src ? 'failed' : seen?.src === src ? seen.state : 'loading';
  const settle = (next: ImageState) => src && setSeen({ src, state: next });
  const ref = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && src) setSeen({ src, state: img.naturalWidth > 0 ? 'loaded' : 'failed' });
    },
    [src],
  );
  return { state, props: { ref, onLoad: () => settle('loaded'), onError: () => settle('failed') } };
}
