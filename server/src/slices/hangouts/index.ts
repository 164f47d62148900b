import { addAlbumPhoto } from './add-album-photo.ts';
import { address } from './address.ts';
import { addressReaders } from './address-readers.ts';
import { album } from './album.ts';
import { answerJoinRequest } from './answer-join-request.ts';
import { attendees } from './attendees.ts';
import { cancel } from './cancel.ts';
import { cancelFollowing } from './cancel-following.ts';
import { change } from './change.ts';
import { changeGuestAndNote } from './change-guest-and-note.ts';
import { confirmations } from './confirmations.ts';
import { create } from './create.ts';
import { endCoHost } from './end-co-host.ts';
import { guestsAndNotes } from './guests-and-notes.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import { letBackIn } from './let-back-in.ts';
import { list } from './list.ts';
import { listJoinRequests } from './list-join-requests.ts';
import { listRemovedAttendees } from './list-removed-attendees.ts';
import { listSavedFilters } from './list-saved-filters.ts';
import { makeGroup } from './make-group.ts';
import { nameCoHost } from './name-co-host.ts';
import { read } from './read.ts';
import { readPlaceLink } from './read-place-link.ts';
import { reconfirm } from './reconfirm.ts';
import { redeemPlaceLink } from './redeem-place-link.ts';
import { removeAlbumPhoto } from './remove-album-photo.ts';
import { removeAttendee } from './remove-attendee.ts';
import { removeFilters } from './remove-filters.ts';
import { saveFilters } from './save-filters.ts';
import { suggest } from './suggest.ts';
import { suggestions } from './suggestions.ts';
import { week } from './week.ts';

export { deleteOldHangoutDetails } from './address.ts';
export { albumPhotosOf } from './album.sql.ts';
export { deleteOldAlbums, mayReadAlbumPhoto, reportedAlbumPhoto } from './album.ts';
export { hasHangout, hasHangoutReadBy, membersGoingAmong } from './attendees.sql.ts';
export { attendeesPage } from './attendees-page.ts';
export { endDueHeldPlaces, hangoutBlockEffect } from './block-effect.ts';
export { hangoutBroadcasts } from './broadcast.ts';
export { endHiddenCoHost } from './co-host.ts';
export type { HangoutChange, JoinedChange, NewHangouts } from './events.ts';
export { hangoutChanged, hangoutsWillChange, newHangoutsFound } from './events.ts';
export {
  attendedHangout,
  attendeesOf,
  hangoutBriefsFor,
  hangoutOutline,
  isHangoutAttendee,
  recordHostSaw,
  reportedHangout,
} from './facts.ts';
export { plannedTime } from './form.ts';
export { groupPlacesBlockEffect } from './group-places.ts';
export { hangoutBriefOf, lastEndOfGroup } from './hangouts.sql.ts';
export { addressesSeenBy } from './home-addresses.sql.ts';
export { hangoutsInCommon, lastHangoutInCommon } from './in-common.sql.ts';
export { hangoutJoinRequestsOf } from './join-requests.sql.ts';
export { joinRequestBlockEffect } from './join-requests.ts';
export { leaveHangoutsOfGroup } from './leave-group.ts';
export { endsOfHangoutChats, firstMeetings, thirdMeetings } from './meetings.sql.ts';
export { hangoutsOf } from './member-data.ts';
export { offerPlacesToShownAgain } from './offer-places-to-shown-again.ts';
export { openDueHangouts } from './open-to-everybody.ts';
export { placeSignatures, placeToken } from './place-links.ts';
export { plannedHangoutsOf } from './planned.ts';
export { remindOfJoinRequests } from './remind-of-join-requests.ts';
export { sendHangoutReminders } from './reminders.ts';
export { removeMemberFromHangouts } from './remove-deleted-member.ts';
export { savedFiltersOf } from './saved-filters.sql.ts';
export { markAskedToReconfirm, settleDuePlaces } from './settle-places.ts';
export { hangoutSuggestionsOf } from './suggestions.sql.ts';
export {
  cancelTableHangouts,
  changeTableHangout,
  confirmedAttendeesOf,
  createTableHangout,
  latestHangoutsOfTables,
  newTableId,
  openHangoutsOfTable,
  removeFromTableHangouts,
  returnToTableHangouts,
} from './table-hangouts.ts';
export { tellOfNewHangouts } from './tell-of-new-hangouts.ts';

export const hangoutsHandlers = {
  list,
  create,
  read,
  attendees,
  address,
  addressReaders,
  change,
  cancel,
  listJoinRequests,
  answerJoinRequest,
  join,
  leave,
  cancelFollowing,
  makeGroup,
  nameCoHost,
  endCoHost,
  changeGuestAndNote,
  guestsAndNotes,
  removeAttendee,
  listRemovedAttendees,
  letBackIn,
  reconfirm,
  confirmations,
  readPlaceLink,
  redeemPlaceLink,
  week,
  listSavedFilters,
  saveFilters,
  removeFilters,
  album,
  addAlbumPhoto,
  removeAlbumPhoto,
  suggestions,
  suggest,
};
