/** The face of the profiles slice. */
export { ownUserQuery, profileKeys, useOwnUser, useOwnUserLive, useProfileView } from './profiles.queries.ts';
