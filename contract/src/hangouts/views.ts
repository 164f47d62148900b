import * as z from 'zod/mini';
import { picture } from '../media/views.ts';
import { memberCard } from '../profiles/views.ts';
import { instant } from '../shapes.ts';
import { HANGOUT_CATEGORIES } from './options.ts';

/** threads/{id}/rsvp/{uid}: 'confirmed' is an attendee; 'waiting' is on the waitlist and not yet in the chat. */
export const RSVPS = ['confirmed', 'waiting'] as const;
export const rsvp = z.enum(RSVPS);
export type Rsvp = z.output<typeof rsvp>;

/** How a member stands to a hangout. */
export const RELATIONS = ['host', 'confirmed', 'waiting', 'none'] as const;
export type Relation = (typeof RELATIONS)[number];

/** What a member may do. `wait` joins the waitlist. */
const can = z.object({
  join: z.boolean(),
  wait: z.boolean(),
  leave: z.boolean(),
  chat: z.boolean(),
  change: z.boolean(),
});
export type Can = z.output<typeof can>;

/**
 * threads/{id}, as everybody sees it who may see it at all. Faces of members that the viewer does not see (a block) are
 * left out; the numbers count everybody.
 */
export const hangout = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  description: z.string(),
  category: z.enum(HANGOUT_CATEGORIES),
  dateTime: instant,
  /** The host's uid. */
  createdBy: z.string(),
  timestamp: instant,
  host: memberCard,
  /** Who goes, the host first, then in the order of joining; the first HANGOUT_FACES of them. */
  participants: z.array(memberCard),
  going: z.number(),
  waiting: z.number(),
  /** How many may go, the host counted; null: as many as like. */
  capacity: z.nullable(z.number()),
  picture: z.nullable(picture),
  cancelled: z.boolean(),
  /** Rises when place or time change and when it is cancelled: the SEQUENCE of calendars. */
  sequence: z.number(),
  /** Rises with every change, so that a late event never undoes a newer one. */
  version: z.number(),
  /** What the server allows each kind of viewer, so that one event serves every subscriber. It changes when the hangout ends. */
  can: z.object({ host: can, confirmed: can, waiting: can, none: can }),
});
export type Hangout = z.output<typeof hangout>;

/** How the caller stands to a hangout. */
export const mine = z.object({
  rsvp: z.nullable(rsvp),
  /** Place on the waitlist, 1 being the next to get in; null when not on it. */
  place: z.nullable(z.number()),
});
export type Mine = z.output<typeof mine>;

export const hangoutView = z.object({ ...hangout.shape, ...mine.shape });
export type HangoutView = z.output<typeof hangoutView>;

/** A hangout in a line, for what is told of it. */
export const hangoutBrief = z.object({
  id: z.string(),
  title: z.string(),
  location: z.string(),
  dateTime: instant,
  cancelled: z.boolean(),
});
export type HangoutBrief = z.output<typeof hangoutBrief>;

export { groupChatId } from '../chats/ids.ts';
