import type { Role } from '#contract/access-levels.ts';
import { aGroupForm } from '#server/slices/groups/groups.factory.ts';
import { uploadSmallPicture } from '#server/slices/hangouts/album.factory.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import type { TestApp } from './app.ts';
import { albumPhoto, endedHangout, placeLinkToken, suggestion } from './pending-work.ts';
import { owner, type Roles } from './roles.ts';

const hangout = ({ hangoutId }: Roles) => ({ hangoutId });
const ofHangout = (roles: Roles) => ({ params: hangout(roles) });
const ofOther = (roles: Roles) => ({ params: { ...hangout(roles), other: roles.members.participant.uid } });
const ownRsvp = (roles: Roles) => ({ ...hangout(roles), ...owner(roles) });
const placeLink = async (roles: Roles, _role: Role, test: TestApp) => ({
  body: { token: await placeLinkToken(test, roles) },
});

/** The request of each role to the routes of hangouts, about the hangout of the owner. */
export const REQUESTS_TO_HANGOUTS = {
  list: () => ({}),
  week: () => ({}),
  create: () => ({ body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }),
  read: ofHangout,
  change: (roles: Roles) => ({ params: hangout(roles), body: aHangoutForm({ title: 'Changed' }) }),
  cancel: ofHangout,
  cancelFollowing: ofHangout,
  makeGroup: async (roles: Roles, _role: Role, test: TestApp) => ({
    params: { hangoutId: await endedHangout(test, roles) },
    body: aGroupForm(),
  }),
  nameCoHost: ofOther,
  endCoHost: ofHangout,
  // Each organizer removes somebody else.
  removeAttendee: (roles: Roles, role: Role) => ({
    params: { ...hangout(roles), other: role === 'coHost' ? roles.guestUid : roles.members.participant.uid },
  }),
  listRemovedAttendees: ofHangout,
  letBackIn: ofOther,
  listJoinRequests: ofHangout,
  answerJoinRequest: (roles: Roles) => ({ ...ofOther(roles), body: { answer: 'accept' } }),
  join: (roles: Roles) => ({ params: ownRsvp(roles), body: { rsvp: 'confirmed' } }),
  // A host cannot leave, so the owner leaves the stranger's hangout.
  leave: (roles: Roles) => ({ params: { hangoutId: roles.otherHangoutId, uid: roles.members.owner.uid } }),
  reconfirm: (roles: Roles) => ({ params: ownRsvp(roles) }),
  changeGuestAndNote: (roles: Roles) => ({ params: ownRsvp(roles), body: { bringsGuest: false, note: '' } }),
  guestsAndNotes: ofHangout,
  attendees: ofHangout,
  address: ofHangout,
  addressReaders: ofHangout,
  confirmations: ofHangout,
  album: ofHangout,
  addAlbumPhoto: async (roles: Roles, role: Role, test: TestApp) => ({
    params: { hangoutId: await endedHangout(test, roles) },
    body: { picture: await uploadSmallPicture(role === 'visitor' ? roles.members.owner : roles.members[role]) },
  }),
  removeAlbumPhoto: async (roles: Roles, role: Role, test: TestApp) => ({
    params: await albumPhoto(test, roles, role),
  }),
  suggestions: ofHangout,
  suggest: (roles: Roles, role: Role, test: TestApp) => suggestion(test, roles, role),
  listSavedFilters: (roles: Roles) => ({ params: owner(roles) }),
  saveFilters: (roles: Roles) => ({ params: owner(roles), body: { filters: { category: 'sports' } } }),
  removeFilters: (roles: Roles) => ({ params: { ...owner(roles), id: crypto.randomUUID() } }),
  readPlaceLink: placeLink,
  redeemPlaceLink: placeLink,
};
