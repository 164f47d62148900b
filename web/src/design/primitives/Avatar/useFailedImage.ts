import { useCallback, useState } from 'react';

/**
 * Returns whether the `<img>` of an address could not be loaded, and the properties that tell. A picture of a page that came rendered may
 * have failed before the app started.
 */
export function useFailedImage(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const onError = () => setFailedSrc(src ?? null);
  const ref = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.naturalWidth === 0 && src) setFailedSrc(src);
    },
    [src],
  );
  return { hasFailed: Boolean(src) && failedSrc === src, props: { ref, onError } };
}
