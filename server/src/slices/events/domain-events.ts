import type { EventView } from '#contract/events/views.ts';
import { defineEvent } from '#server/platform/events.ts';
import type { Differences } from './event.rules.ts';

/** A change of an event, for the slices that act on it in the same transaction. */
export interface EventChange {
  kind: 'announced' | 'changed' | 'cancelled';
  event: EventView;
  /** The parts that differ. Only for 'changed', and then at least one of them is true. */
  what: Differences;
  /** The uid of the operator, or null for the command line. */
  by: string | null;
}

export const eventChanged = defineEvent<EventChange>('eventChanged');
