import { defineEvent } from '#server/platform/events.ts';

/** Tables are offered to these members. */
export const tablesOffered = defineEvent<readonly string[]>('tablesOffered');
