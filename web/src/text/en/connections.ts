import { plural } from '../plural.ts';

/** The sentences of the connections slice. */
export const connections = {
  /** The connect button, by status (P-05). */
  button: { none: "Let's Connect!", pending: 'Request Sent', connected: 'Connected' },
  received: (name: string) => `${name} would like to connect`,
  /** After a name. */
  wantsToConnect: ' would like to connect',
  noteFrom: (name: string) => `${name}’s note`,
  accept: 'Accept',
  accepting: 'Accepting…',
  decline: 'Decline',
  undo: 'Undo',
  message: 'Message',
  withdraw: 'Withdraw request',
  withdrawConfirm: 'Withdraw',
  disconnect: 'Disconnect',
  more: (name: string) => `More about you and ${name}`,

  dialogTitle: 'Send Connection Request',
  dialogDescription: (name: string) => `${name} will see your note with your request.`,
  note: 'Note',
  noteHint: (note: string) => `If you leave this empty, it will say “${note}”`,
  firstLines: {
    title: 'Need a first line?',
    interest: (interest: string) => `We’re both into ${interest}. Any favorites in the city?`,
    artist: (artist: string) => `I saw ${artist} on your profile. Which song should I start with?`,
    neighborhood: (neighborhood: string) =>
      `How do you like ${neighborhood}? I’d love to hear about your favorite spot there.`,
    from: (place: string) => `How has the move from ${place} been?`,
  },
  cancel: 'Cancel',
  send: 'Send Request',
  close: 'Close',

  sent: (name: string) => `Your request is on its way to ${name}.`,
  metHalfway: (name: string) => `${name} had asked you too. You’re connected.`,
  accepted: 'You’re connected.',
  declined: 'Request declined. They won’t be notified.',
  withdrawn: 'Request withdrawn.',
  disconnected: (name: string) => `You and ${name} are no longer connected.`,
  notSent: 'Your request wasn’t sent. Your note is saved.',
  tryAgain: 'Try again',

  disconnectTitle: (name: string) => `Disconnect from ${name}?`,
  disconnectDescription:
    'You won’t be able to write to each other or open each other’s links. Your messages stay, and they won’t be notified.',
  withdrawTitle: 'Withdraw your request?',
  withdrawDescription: (name: string) => `${name} won’t see it anymore. You can ask again later.`,
  keep: 'Keep',

  list: {
    title: 'Your Connections',
    search: 'Search by name or username',
    clear: 'Clear the search',
    loading: 'Loading your connections',
    failed: 'Your connections didn’t load',
    received: 'Waiting for your answer',
    connected: 'Connected',
    sent: 'Requests you sent',
    messageTo: (name: string) => `Message ${name}`,
    shown: (n: number) => plural('en', n, { one: '1 person', other: `${n} people` }),
    none: (search: string) => `No one matches “${search}”.`,
    nobody: 'No connections yet',
    nobodyHint: 'When you and someone else connect, you’ll find them here.',
  },

  loading: 'Loading profile',
  userNotFound: 'User not found',
  userNotFoundHint: 'They may have left, or the address has a typo.',
  profileNotFound: 'Profile not found',
  profileNotFoundHint: 'They haven’t set up their profile yet. Check back later.',
  loadFailed: 'Failed to load profile',
  toIntros: 'See other members',
  itsYou: 'This is your own profile.',
  edit: 'Edit Profile',
};
