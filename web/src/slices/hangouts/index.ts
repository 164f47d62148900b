/** The face of the hangouts slice. */

export { JoinedNotice } from './components/JoinedNotice.tsx';
export { ConfirmButton } from './components/PlaceQuestion.tsx';
