import { defineEvent } from '#server/platform/events.ts';

/** A member is hidden from all others, by a suspension or a planned deletion, or is shown again. */
export const memberHidden = defineEvent<string>('memberHidden');
