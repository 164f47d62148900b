/** The face of the hangouts slice. */

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
export { Album, HangoutForm, TableStart } from './windows.ts';
