import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import { newGroup } from '../groups/forms.ts';
import { groupId } from '../groups/options.ts';
import { groupView } from '../groups/views.ts';
import { TEXT } from '../limits.ts';
import { page, pageQuery } from '../pagination.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { day, text, uid } from '../shapes.ts';
import { changedHangout, hangoutId, newHangout } from './forms.ts';
import { HANGOUT_TIMES } from './options.ts';
import { filtersToSave, lastingFilters, savedFilters } from './saved-filters.ts';
import {
  addressReaders,
  confirmations,
  guestsAndNotes,
  hangoutsOfWeek,
  hangoutView,
  homeAddress,
  joinRequests,
  placeLink,
  removedMembers,
  rsvp,
  suggestions,
} from './views.ts';

const byId = z.object({ hangoutId });
/** A signed token: purpose, member, hangout, time, for an offer the start of the hangout, and signature. */
const placeToken = z
  .string()
  .check(
    z.regex(
      /^(?:confirm|offer)\.[A-Za-z0-9]{28}\.[A-Za-z0-9]{20}(?:\.\d{1,16}){1,2}\.[\w-]{43}$/,
      fieldError('LINK_INCOMPLETE'),
    ),
  );
const ownRsvp = z.object({ hangoutId, uid });
/** The filters of the list of hangouts (H-08). */
const hangoutFilters = {
  ...lastingFilters,
  /** A group that the caller may see: its hangouts (G-23). */
  group: z.optional(groupId),
  /** The first day in New York. */
  from: z.optional(day),
  /** The last day in New York. */
  until: z.optional(day),
  /** `free`: hangouts in which a place can be taken. */
  room: z.optional(z.enum(['free'])),
};
const allSavedFilters = z.object({ items: z.array(savedFilters) });

export const hangouts = {
  list: route({
    method: 'GET',
    path: '/api/threads',
    summary:
      'Returns a page of upcoming hangouts, next first, of past ones, latest first, or of both, earliest first. `whose` limits it to those the caller attends or waits for. The filters narrow it.',
    access: 'member',
    query: z.object({
      ...pageQuery,
      when: z._default(z.enum(HANGOUT_TIMES), 'upcoming'),
      whose: z._default(z.enum(['all', 'mine']), 'all'),
      ...hangoutFilters,
    }),
    output: page(hangoutView),
    errors: [],
    limit: 'read',
    specPath: 'threads',
  }),
  create: route({
    method: 'POST',
    path: '/api/threads',
    summary:
      'Creates a hangout, or one for each of several weeks in a row, and returns the first one. The same `clientId` creates them once, however often it is sent. One for a group is refused unless the caller is in it.',
    access: 'member',
    body: newHangout,
    output: hangoutView,
    errors: ['NOT_FOUND'],
    limit: 'hangout',
    specPath: 'threads/{id}',
  }),
  read: route({
    method: 'GET',
    path: '/api/threads/:hangoutId',
    summary: 'Returns a hangout.',
    access: 'visibleHangout',
    params: byId,
    output: hangoutView,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'threads/{id}',
  }),
  attendees: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/attendees',
    summary: 'Returns a page of the attendees: the host, then the others in the order in which they joined.',
    access: 'visibleHangout',
    params: byId,
    query: z.object(pageQuery),
    output: page(memberCard),
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'threads/{id}/participants/{uid}',
  }),
  address: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/address',
    summary:
      'Returns the exact address of a hangout at a home to its attendees, until a day after it; null if it has none. Others see the neighborhood. A new attendee gets it when the host has read that they joined, when they confirm their place, or after an hour. The host sees who got it.',
    access: 'attendee',
    params: byId,
    output: homeAddress,
    errors: ['NOT_FOUND'],
    limit: 'read',
    recordsReading: true,
    specPath: 'threads/{id}',
  }),
  addressReaders: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/address/readers',
    summary: 'Returns to the host which members got the address of their home, also those who left the hangout since.',
    access: 'host',
    params: byId,
    output: addressReaders,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'threads/{id}',
  }),
  change: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId',
    summary:
      'Changes a hangout. Attendees are notified of another time, end or place, but not of other changes. Only the host changes the picture and the home that it is at. A form that started from an older one is refused.',
    access: 'organizer',
    params: byId,
    body: changedHangout,
    output: hangoutView,
    errors: ['NOT_FOUND', 'HANGOUT_OVER', 'HANGOUT_CANCELLED', 'HANGOUT_EDITED'],
    limit: 'write',
    specPath: 'threads/{id}',
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/threads/:hangoutId',
    summary: 'Cancels a hangout and notifies its attendees and waitlist. They can still read it.',
    access: 'host',
    params: byId,
    output: hangoutView,
    errors: ['NOT_FOUND', 'HANGOUT_OVER'],
    limit: 'write',
    specPath: 'threads/{id}',
  }),
  cancelFollowing: route({
    method: 'DELETE',
    path: '/api/threads/:hangoutId/following',
    summary:
      'Cancels a hangout and the later ones of its series, together, and notifies the attendees and the waitlist of each. Those that are over stay as they are.',
    access: 'host',
    params: byId,
    output: hangoutView,
    errors: ['NOT_FOUND', 'HANGOUT_OVER'],
    limit: 'write',
    specPath: 'threads/{id}',
  }),
  makeGroup: route({
    method: 'POST',
    path: '/api/threads/:hangoutId/group',
    summary:
      'Creates a group from a hangout that is over, and invites its attendees. The same `clientId` creates it once.',
    access: 'organizer',
    params: byId,
    body: newGroup,
    output: groupView,
    errors: ['NOT_FOUND', 'HANGOUT_NOT_OVER', 'HANGOUT_CANCELLED', 'GROUPS_CREATED', 'GROUPS_JOINED'],
    limit: 'group',
  }),
  nameCoHost: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId/co-host/:other',
    summary:
      'Names an attendee as co-host, in place of an earlier one, and notifies them. Naming the same member twice changes nothing.',
    access: 'host',
    params: z.object({ hangoutId, other: uid }),
    output: hangoutView,
    errors: ['NOT_FOUND', 'NOT_GOING', 'HANGOUT_OVER', 'HANGOUT_CANCELLED'],
    limit: 'write',
    specPath: 'threads/{id}/participants/{uid}',
  }),
  endCoHost: route({
    method: 'DELETE',
    path: '/api/threads/:hangoutId/co-host',
    summary: 'Makes the co-host an attendee like others: the host decides it, or the co-host steps down.',
    access: 'organizer',
    params: byId,
    /** The co-host whom the caller means. If it is somebody else by now, nothing changes. Earlier web apps do not name them. */
    query: z.object({ other: z.optional(uid) }),
    output: hangoutView,
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'threads/{id}/participants/{uid}',
  }),
  removeAttendee: route({
    method: 'DELETE',
    path: '/api/threads/:hangoutId/participants/:other',
    summary:
      'Takes an attendee out of a hangout and its chat, and notifies them. Their place is offered to the waitlist, and they cannot join again until they are let back in. Only the host removes the co-host.',
    access: 'organizer',
    params: z.object({ hangoutId, other: uid }),
    output: hangoutView,
    errors: ['NOT_FOUND', 'NOT_GOING', 'HANGOUT_OVER', 'HANGOUT_CANCELLED'],
    limit: 'write',
    specPath: 'threads/{id}/participants/{uid}',
  }),
  listRemovedAttendees: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/removed',
    summary: 'Returns to the host and the co-host the members who were taken out of a hangout and not let back in.',
    access: 'organizer',
    params: byId,
    output: removedMembers,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'threads/{id}/participants/{uid}',
  }),
  letBackIn: route({
    method: 'DELETE',
    path: '/api/threads/:hangoutId/removed/:other',
    summary: 'Lets a member who was taken out of a hangout join it again. It gives them no place, and notifies nobody.',
    access: 'organizer',
    params: z.object({ hangoutId, other: uid }),
    output: removedMembers,
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'threads/{id}/participants/{uid}',
  }),
  listJoinRequests: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/join-requests',
    summary:
      'Returns to the host and the co-host the members who ask to join, each with what the caller shares with them.',
    access: 'organizer',
    params: byId,
    output: joinRequests,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'threads/{id}/rsvp/{uid}',
  }),
  answerJoinRequest: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId/join-requests/:other',
    summary:
      'Gives a member who asked a place, or a position on the waitlist if there is none, or declines: they are not told by whom, and cannot ask again. Answering twice changes nothing.',
    access: 'organizer',
    params: z.object({ hangoutId, other: uid }),
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    output: joinRequests,
    errors: ['NOT_FOUND', 'HANGOUT_OVER', 'HANGOUT_CANCELLED'],
    limit: 'write',
    specPath: 'threads/{id}/rsvp/{uid}',
  }),
  join: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId/rsvp/:uid',
    summary:
      'Joins a hangout and its group chat, also by taking a place that is offered to the caller. If the hangout is full, `waiting` joins the waitlist and `confirmed` fails. Where the host accepts who joins, it asks the host.',
    access: 'ownRsvp',
    params: ownRsvp,
    body: z.strictObject({ rsvp }),
    output: hangoutView,
    errors: [
      ...(['NOT_FOUND', 'HANGOUT_FULL', 'HANGOUT_OVER', 'HANGOUT_CANCELLED'] as const),
      ...(['OFFER_OVER', 'REMOVED_BY_HOST', 'REQUEST_DECLINED'] as const),
    ],
    limit: 'join',
    limitPer: 'hangoutId',
    specPath: 'threads/{id}/rsvp/{uid}',
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/threads/:hangoutId/rsvp/:uid',
    summary:
      'Leaves a hangout or its waitlist, or takes back a request to join. A place that becomes free is offered to the first member on the waitlist.',
    access: 'ownRsvp',
    params: ownRsvp,
    output: hangoutView,
    errors: ['NOT_FOUND', 'HOST_STAYS', 'HANGOUT_OVER'],
    limit: 'write',
    specPath: 'threads/{id}/rsvp/{uid}',
  }),
  reconfirm: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId/rsvp/:uid/reconfirmed',
    summary:
      'Confirms the day before a hangout with limited places that the caller comes. Confirming twice changes nothing.',
    access: 'ownRsvp',
    params: ownRsvp,
    output: hangoutView,
    errors: ['NOT_FOUND', 'HANGOUT_OVER', 'HANGOUT_CANCELLED', 'PLACE_OFFERED'],
    limit: 'write',
    specPath: 'threads/{id}/rsvp/{uid}',
  }),
  confirmations: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/confirmations',
    summary:
      'Returns to the host and the co-host which attendees have confirmed that they come, and which have not answered yet.',
    access: 'organizer',
    params: byId,
    output: confirmations,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'threads/{id}/rsvp/{uid}',
  }),
  changeGuestAndNote: route({
    method: 'PATCH',
    path: '/api/threads/:hangoutId/rsvp/:uid',
    summary:
      'Says whether an attendee brings a guest, who takes a place, and what their note to the host is. The place of a guest who stays away is offered to the waitlist.',
    access: 'ownRsvp',
    params: ownRsvp,
    body: z.strictObject({ bringsGuest: z.optional(z.boolean()), note: z.optional(text(TEXT.hangoutNote)) }),
    output: hangoutView,
    errors: [
      ...(['NOT_FOUND', 'HANGOUT_OVER', 'HANGOUT_CANCELLED'] as const),
      ...(['GUESTS_NOT_ALLOWED', 'NOTES_NOT_ALLOWED', 'GUEST_NO_PLACE'] as const),
    ],
    limit: 'write',
    specPath: 'threads/{id}/rsvp/{uid}',
  }),
  guestsAndNotes: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/extras',
    summary: 'Returns to the host and the co-host which attendees bring a guest, and the notes of the attendees.',
    access: 'organizer',
    params: byId,
    output: guestsAndNotes,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'threads/{id}/rsvp/{uid}',
  }),
  suggestions: route({
    method: 'GET',
    path: '/api/threads/:hangoutId/suggestions',
    summary: 'Returns to which connections the caller has suggested a hangout that they attend.',
    access: 'attendee',
    params: byId,
    output: suggestions,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'threads/{id}',
  }),
  suggest: route({
    method: 'PUT',
    path: '/api/threads/:hangoutId/suggestions/:other',
    summary:
      'Suggests a hangout that the caller attends to one of their connections, who is notified once. The answer does not tell whether that member can see it.',
    access: 'attendee',
    params: z.object({ hangoutId, other: uid }),
    output: suggestions,
    errors: ['NOT_FOUND', 'SUGGESTIONS_USED', 'HANGOUT_OVER', 'HANGOUT_CANCELLED'],
    limit: 'write',
    specPath: 'threads/{id}',
  }),
  week: route({
    method: 'GET',
    path: '/api/hangouts-of-the-week',
    summary: 'Returns what visitors may see of the next seven days: categories, days and numbers of attendees.',
    access: 'public',
    output: hangoutsOfWeek,
    errors: [],
    limit: 'read',
    beyondLimit: 'wait',
  }),
  listSavedFilters: route({
    method: 'GET',
    path: '/api/users/:uid/hangout-filters',
    summary: 'Returns the filters of which the caller wants to hear what is new, oldest first.',
    access: 'owner',
    params: z.object({ uid }),
    output: allSavedFilters,
    errors: [],
    limit: 'read',
  }),
  saveFilters: route({
    method: 'POST',
    path: '/api/users/:uid/hangout-filters',
    summary:
      'Saves filters: once a day the caller is notified of new hangouts that fit them. Saving the same ones twice changes nothing.',
    access: 'owner',
    params: z.object({ uid }),
    body: filtersToSave,
    output: allSavedFilters,
    errors: ['SAVED_FILTERS_USED'],
    limit: 'write',
  }),
  removeFilters: route({
    method: 'DELETE',
    path: '/api/users/:uid/hangout-filters/:id',
    summary: 'Removes saved filters. Removing them twice changes nothing.',
    access: 'owner',
    params: z.object({ uid, id: z.uuid() }),
    output: allSavedFilters,
    errors: [],
    limit: 'write',
  }),
  readPlaceLink: route({
    method: 'POST',
    path: '/api/place-links/read',
    summary: 'Returns what a mailed link about a place is for. It changes nothing, because mail programs open links.',
    access: 'public',
    body: z.object({ token: placeToken }),
    output: placeLink,
    errors: ['PLACE_LINK_GONE'],
    limit: 'link',
    link: 'place',
  }),
  redeemPlaceLink: route({
    method: 'POST',
    path: '/api/place-links/use',
    summary: 'Confirms the place of a mailed link, or takes the place that it offers.',
    access: 'public',
    body: z.object({ token: placeToken }),
    output: placeLink,
    errors: ['PLACE_LINK_GONE', 'HANGOUT_OVER', 'HANGOUT_CANCELLED', 'PLACE_OFFERED', 'OFFER_OVER'],
    limit: 'link',
    link: 'place',
  }),
};
