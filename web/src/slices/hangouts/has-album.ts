import { DAY_MS } from '#contract/durations.ts';
import { endOf, type Phase } from '#contract/hangouts/phases.ts';
import type { HangoutView } from '#contract/hangouts/views.ts';
import { ALBUM_DAYS } from '#contract/limits.ts';

/** Returns whether a member sees the album of a hangout: they went there, and it is kept until 30 days after the end (H-19). */
export const hasAlbum = (hangout: Pick<HangoutView, 'rsvp' | 'dateTime' | 'endsAt'>, phase: Phase): boolean =>
  hangout.rsvp === 'confirmed' &&
  (phase === 'now' || phase === 'past') &&
  Date.now() < endOf(hangout).getTime() + ALBUM_DAYS * DAY_MS;
