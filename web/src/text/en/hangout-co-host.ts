/** The sentences of the dialog about the co-host of a hangout. They are loaded with the dialog. */
export const hangoutCoHost = {
  title: 'Co-host',
  forHost:
    'A co-host can edit the plan, is notified when someone joins, and sees who has confirmed. Only you can cancel the hangout or change its picture. They can step down at any time.',
  forCoHost: (host: string) =>
    `You run this hangout with ${host}: you can edit the plan, you’re notified when someone joins, and you see who has confirmed.`,
  stepDown: 'Step down',
  didStepDown: 'You’re no longer co-host. You’re still going.',
  nobody: 'Nobody has joined yet',
  nobodyHint: 'You can choose a co-host once somebody is going.',
  name: 'Choose',
  nameMember: (name: string) => `Choose ${name} as co-host`,
  end: 'Remove',
  endMember: (name: string) => `Remove ${name} as co-host`,
  saving: 'Saving…',
  didName: (name: string) => `${name} is your co-host, and we’ve notified them.`,
  didEnd: (name: string) => `${name} is no longer your co-host.`,
  close: 'Done',
};
