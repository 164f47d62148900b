/** The sentences of the notifications slice. */
export const notifications = {
  title: 'Notifications',
  bell: (unread: number) =>
    unread === 0 ? 'Notifications' : unread === 1 ? 'Notifications, 1 unread' : `Notifications, ${unread} unread`,
  loading: 'Loading notifications…',
  failed: 'Your notifications didn’t load',
  empty: 'All quiet on the stoop',
  emptyHint: 'When someone asks to connect or accepts your request, you’ll see it here.',
  findPeople: 'Meet people',
  markAll: 'Mark all read',
  markAllFailed: 'That didn’t work. Please try again.',
  more: 'Show earlier',
  unread: 'Unread',

  requested: ' would like to connect',
  accepted: ' accepted your request',
  aHangout: 'a hangout',
  joined: (title: string) => ` joined ${title}`,
  changed: (title: string) => ` changed the plan for ${title}`,
  cancelled: (title: string) => ` cancelled ${title}`,
  promoted: (title: string) => `A place opened up: you’re going to ${title}`,
  reminder: (title: string) => `Coming up: ${title}`,
  anEvent: 'an event',
  event: {
    announced: (title: string) => `New event: ${title}`,
    changed: (title: string) => `The plan changed for ${title}`,
    cancelled: (title: string) => `${title} is cancelled`,
  },
  wrote: ' wrote to you',
  sentPhoto: ' sent you a photo',
  wroteIn: (title: string) => ` wrote in ${title}`,
  nowConnected: 'You’re connected',
  message: 'Message',

  settings: {
    title: 'Notifications',
    intro: 'Choose what you’re notified about. Notifications that are off aren’t stored either.',
    loading: 'Loading…',
    failed: 'Your settings didn’t load',
    notSaved: 'That wasn’t saved. Please try again.',
    digest: 'Summary by email',
    digestHint:
      'At most one a day, and only after you’ve been away for six hours. It leaves out what you’ve already read.',
    device: {
      label: 'Notifications on this device',
      off: 'Get notified while Stoop is closed. Your screen shows who wrote, never the message.',
      on: 'This browser notifies you while Stoop is closed, until you sign out.',
      busy: 'One moment…',
      denied:
        'Your browser blocks notifications from Stoop. Allow them in its settings for this site, next to the address, then turn them on here.',
      install:
        'On an iPhone or iPad, first add Stoop to your home screen: tap Share, then Add to Home Screen. Open it from there and turn this on.',
      unsupported: 'This browser can’t show notifications.',
      failed: 'That didn’t work. Please try again.',
    },
    types: {
      connection_request: 'Someone asks to connect',
      connection_accepted: 'Someone accepts your request',
      message: 'Someone writes while you’re away',
      hangout_joined: 'Someone joins your hangout',
      hangout_changed: 'A hangout you’re going to changes',
      hangout_cancelled: 'A hangout you’re going to is cancelled',
      hangout_promoted: 'A place opens up for you',
      hangout_reminder: 'A hangout you’re going to starts soon',
      event: 'Events: new, changed or cancelled',
    } as Record<string, string>,
  },
};
