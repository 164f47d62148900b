import * as z from 'zod/mini';
import { instant } from '../shapes.ts';

/** asked: the contact has not answered yet. declined: they want no mails. */
export const CONTACT_STATES = ['asked', 'confirmed', 'declined'] as const;
const contactState = z.enum(CONTACT_STATES);

/** A plan that the caller shares with their contact. */
const sharedPlan = z.object({
  hangoutId: z.string(),
  sharedAt: instant,
  /** Until when the page of the plan can be opened. */
  until: instant,
  /** Whether the caller is asked afterwards whether they got home. */
  asksHome: z.boolean(),
  /** When the caller is asked, and when the contact is alerted if there is no answer. */
  asksAt: instant,
  alertsAt: instant,
  askedAt: z.nullable(instant),
  homeAt: z.nullable(instant),
  /** When the contact was alerted because the caller did not answer. */
  alertedAt: z.nullable(instant),
});
export type SharedPlan = z.output<typeof sharedPlan>;

/** The content of a shared plan whose member left the hangout after its start. The host's name is as it was then. */
export interface FactsOnLeaving {
  title: string;
  location: string;
  isAtHome: boolean;
  dateTime: string;
  endsAt: string;
  cancelled: boolean;
  hostFirstName: string | null;
}

/** The trusted contact and the shared plans of the caller (B-07). Nobody else sees them. */
export const safetyCard = z.object({
  contact: z.nullable(z.object({ name: z.string(), email: z.string(), state: contactState })),
  plans: z.array(sharedPlan),
});
export type SafetyCard = z.output<typeof safetyCard>;

/** The content of the page behind a mailed link. It names members by their first names alone. */
export const safetyLink = z.discriminatedUnion('purpose', [
  /** Asks the contact whether they want the mails. */
  z.object({ purpose: z.literal('contact'), member: z.string(), state: contactState }),
  /** A plan, for the contact. If it is at a home, `location` is the neighborhood. */
  z.object({
    purpose: z.literal('plan'),
    member: z.string(),
    title: z.string(),
    /** The host's first name; null without a host. */
    host: z.nullable(z.string()),
    location: z.string(),
    isAtHome: z.boolean(),
    dateTime: instant,
    endsAt: instant,
    cancelled: z.boolean(),
    asksHome: z.boolean(),
    homeAt: z.nullable(instant),
    alertedAt: z.nullable(instant),
    until: instant,
  }),
  /** Asks the member whether they got home. */
  z.object({ purpose: z.literal('home'), title: z.string(), dateTime: instant, isDone: z.boolean() }),
]);
export type SafetyLink = z.output<typeof safetyLink>;
