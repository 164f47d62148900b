import * as z from 'zod/mini';
import { hangoutChatId } from '../chats/ids.ts';
import { groupBrief } from '../groups/options.ts';
import { picture } from '../media/views.ts';
import { pick } from '../pick.ts';
import { BOROUGHS } from '../profiles/boroughs.ts';
import { trainTrip } from '../profiles/trips.ts';
import { memberCard } from '../profiles/views.ts';
import { instant } from '../shapes.ts';
import { HANGOUT_CATEGORIES, WHO_MAY_JOIN } from './options.ts';

/** threads/{id}/rsvp/{uid}: 'confirmed' is an attendee; 'waiting' is on the waitlist and not yet in the chat. */
export const RSVPS = ['confirmed', 'waiting'] as const;
export const rsvp = z.enum(RSVPS);
export type Rsvp = z.output<typeof rsvp>;

/** The relation of a member to a hangout. */
export const RELATIONS = ['host', 'coHost', 'confirmed', 'waiting', 'none'] as const;
export type Relation = (typeof RELATIONS)[number];

/** The states of a member's request to join (H-16). */
export const JOIN_REQUEST_STATES = ['waiting', 'declined'] as const;
export type JoinRequestState = (typeof JOIN_REQUEST_STATES)[number];

/** The actions that a member is allowed. `ask` means asking the host to join, `wait` joining the waitlist. */
const can = z.object({
  join: z.boolean(),
  ask: z.boolean(),
  wait: z.boolean(),
  leave: z.boolean(),
  chat: z.boolean(),
  change: z.boolean(),
  cancel: z.boolean(),
  makeGroup: z.boolean(),
});
export type Can = z.output<typeof can>;

/** The place of a hangout among those of a weekly series that the viewer may see (H-13). */
const series = z.object({
  /** From 1. */
  number: z.number(),
  length: z.number(),
  /** The ids of the hangouts before and after it. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
});
export type Series = z.output<typeof series>;

/**
 * threads/{id}: a hangout, as every member sees it who may see it. Attendees that a block hides from the viewer are left out,
 * but the numbers count them.
 */
export const hangout = z.object({
  id: z.string(),
  title: z.string(),
  /** The place. For a hangout at a home it is the neighborhood. */
  location: z.string(),
  /** Whether it is at somebody's home, whose address only attendees get (B-07). */
  isAtHome: z.boolean(),
  /** As the place names it, or the host chose it; null if neither did. */
  borough: z.nullable(z.enum(BOROUGHS)),
  description: z.string(),
  category: z.enum(HANGOUT_CATEGORIES),
  dateTime: instant,
  /** When it ends (H-14). From then on it is past. */
  endsAt: instant,
  /** The host's uid; null for the hangout of a table, which has no host. */
  createdBy: z.nullable(z.string()),
  timestamp: instant,
  host: z.nullable(memberCard),
  /** The attendee whom the host named to run the hangout with them (H-11); null if there is none that the viewer may see. */
  coHost: z.nullable(memberCard),
  /** The table whose hangout it is, and which alone sees it. */
  tableId: z.nullable(z.string()),
  /** The group to which it belongs (G-23); null for none, and for viewers who do not see that group. */
  group: z.nullable(groupBrief),
  /** The members who may join it (H-16). Others do not see one for a group or for connections, unless they go. */
  whoMayJoin: z.enum(WHO_MAY_JOIN),
  /** When everybody will see one that is for a group first; null for others. */
  opensAt: z.nullable(instant),
  /** The first HANGOUT_FACES attendees: the host, then the others in the order in which they joined. */
  participants: z.array(memberCard),
  /** How many people come: the attendees and the guests whom they bring (H-12). */
  going: z.number(),
  /** How many of them are guests. */
  guests: z.number(),
  waiting: z.number(),
  /** Free places that are offered to members of the waitlist. Nobody else can take them (B-02). */
  promised: z.number(),
  /** Whether attendees may bring a guest each. */
  allowsGuests: z.boolean(),
  /** Whether attendees may leave a note for the host and the co-host. */
  allowsNotes: z.boolean(),
  /** The most people, including the host and guests; null if there is no limit. */
  capacity: z.nullable(z.number()),
  picture: z.nullable(picture),
  /** Null for a hangout that does not repeat, or whose other dates the viewer may not see. */
  series: z.nullable(series),
  cancelled: z.boolean(),
  /** Rises when place or time change and when it is cancelled: the SEQUENCE of calendars. */
  sequence: z.number(),
  /** Rises with every change that the viewer may notice, so that a late event never undoes a newer one. */
  version: z.number(),
  /** The actions that each kind of viewer is allowed, so that one live event serves every subscriber. */
  can: z.object({ host: can, coHost: can, confirmed: can, waiting: can, none: can }),
});
export type Hangout = z.output<typeof hangout>;

/**
 * Where an attendee is with the question whether they come (B-02). asked: it waits for an answer. released: it was not answered
 * in time, so the place may go to the waitlist. null: nobody asked.
 */
export const RECONFIRM_STATES = ['asked', 'released', 'confirmed'] as const;
const reconfirmState = z.enum(RECONFIRM_STATES);
export type ReconfirmState = z.output<typeof reconfirmState>;

/** How the caller attends a hangout. */
export const mine = z.object({
  rsvp: z.nullable(rsvp),
  /** The position on the waitlist, from 1; null if the caller is not on it. */
  place: z.nullable(z.number()),
  reconfirm: z.nullable(reconfirmState),
  /** Until when the caller can take a place that is offered to them; null if none is. */
  offeredUntil: z.nullable(instant),
  /** Whether the caller brings a guest, who takes a place of their own (H-12). */
  bringsGuest: z.boolean(),
  /** The caller's note to the host and the co-host; '' for none. */
  note: z.string(),
  /** Whether the host or the co-host took the caller out of it, who cannot join again (H-15). */
  isRemoved: z.boolean(),
  /** The state of the caller's request to join; null if there is none. */
  joinRequest: z.nullable(z.enum(JOIN_REQUEST_STATES)),
});
export type Mine = z.output<typeof mine>;
export const NOT_ATTENDING: Mine = {
  rsvp: null,
  place: null,
  reconfirm: null,
  offeredUntil: null,
  bringsGuest: false,
  note: '',
  isRemoved: false,
  joinRequest: null,
};
export const PARTS_OF_MINE = Object.keys(NOT_ATTENDING) as readonly (keyof Mine)[];
/** Returns how a member attends, without the hangout. */
export const mineOf = (source: Mine): Mine => pick(source, PARTS_OF_MINE);

/**
 * The exact address of a hangout at a home. An attendee whom the host has not seen coming yet gets null, and when it will be shown
 * at the latest.
 */
export const homeAddress = z.object({ address: z.nullable(z.string()), shownAt: z.nullable(instant) });

/** The members who got the address of a home, as its host sees them, first one first; and how many of them the host may not see. */
export const addressReaders = z.object({
  items: z.array(z.object({ member: memberCard, readAt: instant })),
  hidden: z.int(),
});

/** The attendees who have confirmed, as the host and the co-host see them. Members who joined after the question count as confirmed. */
export const confirmations = z.object({ confirmed: z.array(z.string()), pending: z.array(z.string()) });
export type Confirmations = z.output<typeof confirmations>;

/** The attendees who bring a guest or left a note, as the host and the co-host see them. */
export const guestsAndNotes = z.object({
  items: z.array(z.object({ member: memberCard, bringsGuest: z.boolean(), note: z.string() })),
});
export type GuestsAndNotes = z.output<typeof guestsAndNotes>;

/** The members who ask to join a hangout, as the host and the co-host see them, the first one first. */
export const joinRequests = z.object({
  items: z.array(
    z.object({
      member: memberCard,
      /** The reason for which the caller may like to meet them; null if the two share nothing. */
      reason: z.nullable(z.string()),
      askedAt: instant,
    }),
  ),
});
export type JoinRequests = z.output<typeof joinRequests>;

/** The members who were taken out of a hangout and not let back in, as the host and the co-host see them. */
export const removedMembers = z.object({ items: z.array(memberCard) });

/** The uids of the connections to whom the caller has suggested a hangout. */
export const suggestions = z.object({ suggested: z.array(z.string()) });

/** A mailed link confirms a place, or takes one that is offered. */
export const PLACE_LINK_PURPOSES = ['confirm', 'offer'] as const;
/** The page behind a mailed link shows this before anything happens. */
export const placeLink = z.object({
  purpose: z.enum(PLACE_LINK_PURPOSES),
  title: z.string(),
  dateTime: instant,
  /** Until when the link works. */
  until: instant,
  /** Whether the place is the member's already. */
  isDone: z.boolean(),
});
export type PlaceLink = z.output<typeof placeLink>;

export const hangoutView = z.object({
  ...hangout.shape,
  ...mine.shape,
  /** From the caller's neighborhood to the one that the place names; null if it names none, and where no train goes. */
  trip: z.nullable(trainTrip),
});
export type HangoutView = z.output<typeof hangoutView>;

/** A photo in the album of a hangout (H-19). */
export const albumPhoto = z.object({
  id: z.uuid(),
  photo: picture,
  by: memberCard,
  addedAt: instant,
  /** Whether the caller may remove it: their own, and as host or co-host every one. */
  mayRemove: z.boolean(),
});
export type AlbumPhoto = z.output<typeof albumPhoto>;

/** The album of a hangout, as one who went there sees it. */
export const album = z.object({
  /** Oldest first. */
  items: z.array(albumPhoto),
  /** When it opens: with the hangout. */
  opensAt: instant,
  /** When everything in it is deleted. */
  closesAt: instant,
  /** How many more photos the caller may add. */
  room: z.number(),
});
export type Album = z.output<typeof album>;

/** The few facts that notifications and mails name a hangout by. */
export const hangoutBrief = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  dateTime: instant,
  endsAt: instant,
  cancelled: z.boolean(),
  /** The category of the hangout of a table; absent for others. */
  tableCategory: z.optional(z.enum(HANGOUT_CATEGORIES)),
});
export type HangoutBrief = z.output<typeof hangoutBrief>;

export { hangoutChatId };

/** Returns the id of the chat of a hangout. The hangouts of a table share the chat of the first one. */
export const chatIdOf = ({ id, tableId }: { id: string; tableId: string | null }): string =>
  hangoutChatId(tableId ?? id);

/** The parts of a day in New York, without a time of the clock. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
/** A hangout as visitors may see it. Its title, its place and the names of its people are not in it. */
export const hangoutOfWeek = z.object({
  category: z.enum(HANGOUT_CATEGORIES),
  /** 'YYYY-MM-DD' in New York. */
  date: z.string(),
  part: z.enum(PARTS_OF_DAY),
  /** How many members come, with the host. */
  attending: z.int(),
});
export type HangoutOfWeek = z.output<typeof hangoutOfWeek>;
/** The next hangouts within seven days. Without any, or where the installation does not show them, `total` is 0. */
export const hangoutsOfWeek = z.object({ items: z.array(hangoutOfWeek), total: z.int() });
export type HangoutsOfWeek = z.output<typeof hangoutsOfWeek>;
