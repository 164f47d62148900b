import { plural } from '../plural.ts';

/** The sentences of chats that members start. */
export const huddles = {
  newTitle: 'New chat',
  newHint: 'The people you choose are in it right away, and can leave anytime.',
  title: 'Title',
  titleHint: 'Sunday walks',
  start: 'Start chat',
  starting: 'Starting…',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading your connections…',
  failed: 'Your connections didn’t load',
  nobody: 'No connections yet',
  nobodyHint: 'Connect with people you like, then start a chat with them here.',
  toIntros: 'Meet people',
  search: 'Search your connections',
  clearSearch: 'Clear the search',
  connections: 'Your connections',
  chosen: 'Chosen people',
  removeChosen: (name: string) => `Don’t choose ${name}`,
  howMany: (n: number, room: number) => (n === 0 ? `Choose up to ${room}.` : `${n} of ${room} chosen.`),
  full: 'There’s no room for more.',
  nobodyFound: (search: string) => `None of your connections is called “${search}”.`,

  addTitle: 'Add people',
  addHint: 'They’re in the chat right away, but don’t see earlier messages.',
  inviteHint: 'They join if they accept, and don’t see earlier messages.',
  add: 'Add',
  adding: 'Adding…',
  invite: 'Invite',
  inviting: 'Inviting…',
  added: (n: number) => plural('en', n, { one: 'Added', other: `${n} people added` }),
  invitedMany: (n: number) => plural('en', n, { one: 'Invited', other: `${n} people invited` }),
  inChat: 'In this chat',
  hasLeft: 'Left',
  invited: 'Invited',
  renameTitle: 'Change the title',
  save: 'Save',
  saving: 'Saving…',

  /** After a name. */
  invitesYou: (title: string) => ` invites you to ${title}`,
  peopleInside: (n: number) =>
    plural('en', n, { one: '1 person is in this chat.', other: `${n} people are in this chat.` }),
  accept: 'Accept',
  acceptTitle: (title: string) => `Accept the invitation to ${title}`,
  decline: 'Decline',
  declineTitle: (title: string) => `Decline the invitation to ${title}`,

  /** Entries in the menu of the chat. */
  menu: {
    add: 'Add people',
    rename: 'Change the title',
    leave: 'Leave chat',
    leaveTitle: (title: string) => `Leave ${title}?`,
    leaveText: 'You won’t see its messages anymore, and nobody can add you again.',
    stay: 'Stay',
  },
};
