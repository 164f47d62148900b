import { plural } from '../plural.ts';

/** The sentences about a guest, a note to the host, and the members who have seen an address. They are loaded with the page of a hangout. */
export const guestAndNote = {
  label: { both: 'Guest and note', guest: 'Bring a guest', note: 'Note to the host' },
  bring: 'I’m bringing a guest',
  vouch:
    'One person, who takes a place. You vouch for them: bring only somebody you know well and trust, stay with them, and tell them that what people say here stays here.',
  noPlace: 'There’s no free place for a guest right now.',
  notAllowed: 'The host no longer takes guests. You can still say that you come alone.',
  note: 'Note to the host',
  noteHint: 'For example: I’ll be ten minutes late. Only the host and the co-host read it.',
  notesClosed: 'The host no longer takes notes. You can still delete yours.',
  tooLong: (n: number) => `This note is too long by ${n}.`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Saved.',
  removeNote: 'Remove your note',
  didRemoveNote: 'Your note is removed.',
  notes: 'Guests and notes',
  failed: 'The notes didn’t load',
  loading: 'Loading notes…',
  bringsGuest: 'Brings a guest',
  readers: {
    title: 'People who have seen your address',
    failed: 'The list didn’t load',
    nobody: 'Nobody yet. New people see it once you’ve read that they joined, or an hour after they joined.',
    hidden: (n: number) =>
      plural('en', n, { one: '1 person you can’t see has it too.', other: `${n} people you can’t see have it too.` }),
  },
};
