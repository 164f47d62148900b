import type { LiveEvent } from '#contract/realtime.ts';
import type { TableView } from '#contract/tables/routes.ts';

type HangoutEvent = Extract<LiveEvent, { type: 'hangout' | 'hangoutRsvp' }>;

/** Returns the tables after an event about the hangout of one of them. An event that is older than the hangout changes nothing. */
export function applyToTables(tables: readonly TableView[], event: HangoutEvent): readonly TableView[] {
  const id = event.type === 'hangout' ? event.hangout.id : event.id;
  const version = event.type === 'hangout' ? event.hangout.version : event.version;
  const at = tables.findIndex(({ hangout }) => hangout.id === id && hangout.version <= version);
  const table = tables[at];
  if (!table) return tables;
  const { rsvp, place, reconfirm, offeredUntil, bringsGuest, note, isRemoved } =
    event.type === 'hangout' ? table.hangout : event;
  const mine = { rsvp, place, reconfirm, offeredUntil, bringsGuest, note, isRemoved };
  // The numbers come with the hangout itself. Its version stays, so that it is not taken for an older one.
  const hangout = { ...(event.type === 'hangout' ? event.hangout : table.hangout), ...mine };
  return tables.with(at, { ...table, hangout });
}
