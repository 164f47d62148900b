import { COPYRIGHT_YEAR, PRODUCT } from '#contract/brand.ts';
import { plural } from '../plural.ts';

/** The sentences of the landing slice. */
export const landing = {
  product: PRODUCT,
  beta: 'Beta',
  tagline: 'Connect with fellow NYC newcomers and build your community',
  promise: 'Dinners, walks and pickup games with people who just moved here too.',
  picture: 'A brownstone street at dusk: neighbors sit and talk on the steps of a stoop under a street lamp.',
  film: { pause: 'Pause the film', play: 'Play the film' },
  logIn: 'Log In',
  requestAccess: 'Request Access',
  haveCode: 'I have an access code',
  /** For members. */
  open: 'Open Stoop',
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
  examples: {
    title: 'A reason to say hi',
    text: 'You see what you share with somebody before you write the first word. These three are drawn; members’ photos are for members.',
    people: [
      {
        name: 'Camila',
        line: 'Florist · from Guadalajara, Mexico',
        place: 'Gowanus, Brooklyn',
        reason: 'You both speak Spanish and moved here in November 2024.',
      },
      {
        name: 'Petra',
        line: 'Luthier · from Leipzig, Germany',
        place: 'Ridgewood, Queens',
        reason: 'You both like hiking and books, and you both listen to jazz.',
      },
      {
        name: 'Sam',
        line: 'Event producer · from Cork, Ireland',
        place: 'Chinatown, Manhattan',
        reason: 'Soccer and good food? You’re both into that.',
      },
    ],
  },
  week: {
    title: 'This week on Stoop',
    plan: (category: string, day: string, part: string) => `${category}, ${day} ${part}`,
    part: { morning: 'morning', afternoon: 'afternoon', evening: 'evening' },
    attending: (n: number) => plural('en', n, { one: '1 member is going', other: `${n} members are going` }),
    total: (n: number) =>
      plural('en', n, { one: '1 hangout in the next seven days.', other: `${n} hangouts in the next seven days.` }),
    hidden: 'Members see the plan, the place and the people.',
  },
  safe: {
    title: 'How we keep it safe',
    points: [
      {
        title: 'Members only',
        text: 'Nobody joins without an access code. Profiles, photos and plans are visible to members, never to search engines.',
      },
      {
        title: 'You decide what shows',
        text: 'Your neighborhood, your personality and whether neighbors find you are switches in your profile. Nobody sees your street or your birthday.',
      },
      {
        title: 'Block and report',
        text: 'A block works at once, in both directions, everywhere. A person reads every report.',
      },
      {
        title: 'Your data is yours',
        text: 'Download everything, or delete your account, in Settings. No ads, no trackers.',
      },
    ],
  },
  questions: {
    title: 'Questions',
    list: [
      {
        question: 'What does it cost?',
        answer: 'Nothing. Stoop is in beta and free of charge.',
      },
      {
        question: 'Who is it for?',
        answer: 'Adults who are new to New York City: last week, last year, or after a long time away.',
      },
      {
        question: 'How do I get an access code?',
        answer:
          'Request access with a few words about you. We read each request and mail you a code when there is room.',
      },
      {
        question: 'Is it for dating?',
        answer: 'No. It is for friends: people to eat, walk, play and explore with.',
      },
      {
        question: 'What if I stop liking it?',
        answer:
          'Delete your account in Settings. You can change your mind for a while, or have everything deleted at once.',
      },
    ],
  },
  end: {
    title: 'Your stoop is waiting',
    text: 'New members join a few at a time. Ask for a place.',
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
  },
  footer: {
    label: 'Footer',
    line: 'Made for people new to New York City.',
    copyright: `© ${COPYRIGHT_YEAR} ${PRODUCT}. All rights reserved.`,
  },
};
