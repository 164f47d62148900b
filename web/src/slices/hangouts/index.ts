/** The face of the hangouts slice. */

export { Album } from './components/album.lazy.ts';
export { BOROUGH_OPTIONS, CATEGORY_OPTIONS } from './components/form-options.tsx';
export { CardSkeleton, HangoutCard } from './components/HangoutCard.tsx';
export { CardPicture, DetailPicture } from './components/HangoutPicture.tsx';
export { HangoutForm } from './components/hangout-form.lazy.ts';
export { JoinedNotice } from './components/JoinedNotice.tsx';
export { NeighborhoodField } from './components/LocationFields.tsx';
export { MemberRows } from './components/MemberRows.tsx';
export { PictureField } from './components/PictureField.tsx';
export { ConfirmButton } from './components/PlaceQuestion.tsx';
export { SavedFilters } from './components/SavedFilters.tsx';
export { TableStart } from './components/table-start.lazy.ts';
export { applyToHangout, type CachedHangout, fetchedHangout, type HangoutEvent, NO_FILTER } from './hangouts.live.ts';
export { useHangout, useHangouts, useMore } from './hangouts.queries.ts';
export { hasAlbum } from './has-album.ts';
