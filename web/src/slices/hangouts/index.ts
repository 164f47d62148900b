/** The face of the hangouts slice. */
import { lazyWindow } from '#web/design/index.ts';

export { BOROUGH_OPTIONS, CATEGORY_OPTIONS } from './components/form-options.tsx';
export { CardSkeleton, HangoutCard } from './components/HangoutCard.tsx';
export { CardPicture, DetailPicture } from './components/HangoutPicture.tsx';
export { JoinedNotice } from './components/JoinedNotice.tsx';
export { NeighborhoodField } from './components/LocationFields.tsx';
export { MemberRows } from './components/MemberRows.tsx';
export { PictureField } from './components/PictureField.tsx';
export { ConfirmButton } from './components/PlaceQuestion.tsx';
export { SavedFilters } from './components/SavedFilters.tsx';
export { applyToHangout, type CachedHangout, fetchedHangout, type HangoutEvent, NO_FILTER } from './hangouts.live.ts';
export { useHangout, useHangouts, useMore } from './hangouts.queries.ts';
export { hasAlbum } from './has-album.ts';

/** The photos of a hangout, loaded once it has begun, for those who went there. */
export const Album = lazyWindow(() => import('./components/Album.tsx').then((loaded) => loaded.Album));
/** The form of a hangout, loaded when somebody creates or changes one. */
export const HangoutForm = lazyWindow(() =>
  import('./components/HangoutForm.tsx').then((loaded) => loaded.HangoutForm),
);
/** How a table begins, loaded for hangouts of tables. */
export const TableStart = lazyWindow(() => import('./components/TableStart.tsx').then((loaded) => loaded.TableStart));
