import { plural } from '../plural.ts';

/** The sentences shown after a member has joined a hangout. They are loaded with that confirmation. */
export const hangoutJoined = {
  youGo: (title: string) => `You’re going to ${title}`,
  dismiss: 'Close',
  title: 'Bring a connection',
  description: (left: number) =>
    plural('en', left, {
      one: 'We’ll notify them with a link. You can ask one more.',
      other: `We’ll notify them with a link. You can ask ${left} people.`,
    }),
  used: 'You’ve asked as many connections as you can for this hangout.',
  loading: 'Loading your connections…',
  failed: 'Your connections didn’t load',
  nobody: 'You have no connections yet',
  nobodyHint: 'Meet people on Intros. Once you’re connected, you can bring them along.',
  toIntros: 'See Intros',
  close: 'Done',
  ask: 'Ask',
  askName: (name: string) => `Ask ${name}`,
  asking: 'Asking…',
  asked: 'Asked',
  going: 'Going',
};
