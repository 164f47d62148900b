import { lazyWindow } from '#web/design/index.ts';

// Parts of a page that other slices show as well.

/** The photos of a hangout, loaded once it has begun, for those who went there. */
export const Album = lazyWindow(() => import('./components/Album.tsx').then((loaded) => loaded.Album));
/** The form of a hangout, loaded when somebody creates or changes one. */
export const HangoutForm = lazyWindow(() =>
  import('./components/HangoutForm.tsx').then((loaded) => loaded.HangoutForm),
);
/** How a table begins, loaded for hangouts of tables. */
export const TableStart = lazyWindow(() => import('./components/TableStart.tsx').then((loaded) => loaded.TableStart));
