import { DAY_MS } from '#contract/durations.ts';
import type { HangoutForm } from '#contract/hangouts/forms.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { Member } from '#server/testing/app.ts';

type HangoutFormOverrides = Partial<HangoutForm> & { at?: Date };

/** Returns a valid form for a hangout, tomorrow at this time in New York, with the given fields replaced. */
export function aHangoutForm({ at = new Date(Date.now() + DAY_MS), ...given }: HangoutFormOverrides = {}): HangoutForm {
  const form: Required<Omit<HangoutForm, 'durationMinutes'>> = {
    title: 'Dumplings in Flushing',
    location: 'Golden Mall, 41-36 Main St',
    description: 'Bring an appetite and a friend.',
    category: 'food',
    isAtHome: false,
    address: '',
    ...newYorkTime(at),
    later: false,
    capacity: null,
    allowsGuests: false,
    allowsNotes: false,
    borough: null,
    picture: null,
  };
  return { ...form, ...given };
}

export const create = (host: Member, overrides?: HangoutFormOverrides) =>
  host.call(hangouts.create, { body: { ...aHangoutForm(overrides), clientId: crypto.randomUUID() } });

/** Creates a hangout and returns its id. */
export const createdId = async (host: Member, overrides?: HangoutFormOverrides) =>
  (await create(host, overrides)).body.id;

export const join = (member: Member, hangoutId: string, rsvp: 'confirmed' | 'waiting' = 'confirmed') =>
  member.call(hangouts.join, { params: { hangoutId, uid: member.uid }, body: { rsvp } });

export const leave = (member: Member, hangoutId: string) =>
  member.call(hangouts.leave, { params: { hangoutId, uid: member.uid } });
