/** The sentences of the dialog in which the host removes attendees. They are loaded with the dialog. */
export const removeAttendees = {
  remove: 'Remove',
  removeMember: (name: string) => `Remove ${name} from this hangout`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText:
    'They leave the hangout and its chat, with the guest they bring, and we tell them. They can’t join again unless you let them.',
  placeText: 'Their place is offered to the waitlist.',
  keepMember: 'Keep them',
  removedToast: (name: string) => `${name} is off the list, and we’ve told them.`,
  removed: 'Taken off the list',
  removedHint: 'They can’t join again. If you change your mind, let them back in: then they can join like anyone else.',
  letBackIn: 'Let back in',
  letMemberBackIn: (name: string) => `Let back in: ${name}`,
  letBackInToast: (name: string) => `${name} can join again. We haven’t told them.`,
  saving: 'Saving…',
  close: 'Done',
};
