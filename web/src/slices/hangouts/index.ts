/** The face of the hangouts slice. */

export { JoinedNotice } from './components/JoinedNotice.tsx';
export { ConfirmButton } from './components/PlaceQuestion.tsx';
export { applyToHangout, type CachedHangout, fetchedHangout, type HangoutEvent } from './hangouts.live.ts';
