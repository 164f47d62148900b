import { useCallback, useState } from 'react';

export type ImageState = 'loading' | 'loaded' | 'failed';

/** Returns whether an `<img>` has loaded. A cached picture counts immediately, so that it does not flash. */
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
