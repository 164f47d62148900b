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
        text: 'Meet people who just moved too, across the boroughs and around the corner, with a real reason to say hi.',
      },
      {
        title: 'Join Groups',
        text: 'A table for six, a pickup game, a book nobody finished. Small circles make a big city feel like home.',
      },
      {
        title: 'Discover Events',
        text: 'Hangouts hosted by members, in places they love. Join in one tap, and chat before you meet.',
      },
    ],
  },
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'Ask for access',
        text: 'Tell us who you are. We let people in a few at a time, so faces stay familiar.',
      },
      {
        title: 'Tell your story',
        text: 'Five short steps: your story, your work, your personality, your goals, your tastes.',
      },
      {
        title: 'Meet your circle',
        text: 'We introduce you to people you’ll click with, and tell you why. One message opens the door.',
      },
    ],
    action: 'Request Access',
  },
  footer: {
    label: 'Footer',
    line: 'Made for people new to New York City.',
    copyright: `© ${COPYRIGHT_YEAR} ${PRODUCT}. All rights reserved.`,
  },
};
