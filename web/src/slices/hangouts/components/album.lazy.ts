import { lazyWindow } from '#web/design/index.ts';
import type { AlbumProps } from './Album.tsx';

/** The photos of a hangout, loaded once it has begun, for those who went there. */
export const Album = lazyWindow<AlbumProps>(() => import('./Album.tsx').then((loaded) => loaded.Album));
