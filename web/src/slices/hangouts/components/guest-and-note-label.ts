import { guestAndNote } from '#catalog/guest-and-note.ts';
import type { CachedHangout } from '../hangouts.live.ts';

const t = guestAndNote.label;

/** Returns what an attendee can add to their place: a guest, a note, or both; null for nothing. A host leaves no note. */
export function guestAndNoteLabel(hangout: CachedHangout, isHost: boolean): string | null {
  const guest = hangout.allowsGuests || hangout.bringsGuest;
  const note = !isHost && (hangout.allowsNotes || hangout.note !== '');
  if (guest && note) return t.both;
  return guest ? t.guest : note ? t.note : null;
}
