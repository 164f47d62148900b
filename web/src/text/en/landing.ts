import { PRODUCT } from '#contract/brand.ts';
import { COPYRIGHT_YEAR } from '#contract/limits.ts';

/** The sentences of the landing slice. */
export const landing = {
  product: PRODUCT,
  beta: 'Beta',
  tagline: 'Connect with fellow NYC newcomers and build your community',
  picture: 'A brownstone street at dusk: neighbors sit and talk on the steps of a stoop under a street lamp.',
  film: { pause: 'Pause the film', play: 'Play the film' },
  logIn: 'Log In',
  requestAccess: 'Request Access',
  haveCode: 'I have an access code',
  why: {
    title: 'Why Join',
    blurbs: [
      {
        title: 'Meet New People',
        text: 'See who moved here like you: from other boroughs and from around the corner, with a reason to say hi.',
      },
      {
        title: 'Join Groups',
        text: 'A table for six, a pickup game, a book nobody finished. Small circles make a large city yours.',
      },
      {
        title: 'Discover Events',
        text: 'Hangouts made by members, in places they love. Join with one press, and talk before you meet.',
      },
    ],
  },
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'Ask for access',
        text: 'Tell us who you are. Members come in a few at a time, so that faces stay familiar.',
      },
      { title: 'Say what you are like', text: 'Five short steps: your story, your work, your temper, your tastes.' },
      { title: 'Meet your circle', text: 'We show you people who fit, and say why. One message opens the door.' },
    ],
    action: 'Request Access',
  },
  footer: {
    label: 'Footer',
    line: 'Made for people who are new in New York City.',
    copyright: `© ${COPYRIGHT_YEAR} ${PRODUCT}. All rights reserved.`,
  },
};
