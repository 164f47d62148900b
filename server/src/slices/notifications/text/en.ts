import { PRODUCT } from '#contract/brand.ts';

const NO_LOGIN = 'The link is only for you. You don’t need to log in, and it asks once more before anything happens.';

/**
 * The sentences of pushes, of the digest, and of mails that ask a question. A sentence has no period. `from` is the name of the
 * member whom a notification names. A title or summary is null when the notification names none.
 */
export const en = {
  someMember: 'A member',
  summary: (title: string, when: string, place: string) => `${title}, ${when}, ${place}`,
  /** When a hangout or event that has begun ends, in place of its times. */
  until: (when: string) => `until ${when}`,
  event: {
    announced: (summary: string) => `New event: ${summary}`,
    changed: (summary: string) => `Changed: ${summary}`,
    cancelled: (summary: string) => `Cancelled: ${summary}`,
  },
  anyEvent: {
    announced: 'There’s a new event',
    changed: 'An event has a new time or place',
    cancelled: 'An event was cancelled',
  },
  hangout: {
    reminder: (summary: string | null) =>
      summary ? `Coming up: ${summary}` : 'A hangout you’re going to is coming up',
    underWay: (summary: string) => `Happening now: ${summary}`,
    over: (title: string | null) => `How was ${title ?? 'the hangout'}? Choose whom you’d like to meet again`,
    /** @param by until when an answer is expected; null if no time is given */
    offered: (title: string | null, by: string | null) =>
      `A place opened up${title ? ` in ${title}` : ''}. Take it${by ? ` by ${by}` : ''}, and it’s yours`,
    reconfirm: (title: string | null, by: string | null) =>
      `Are you still coming${title ? ` to ${title}` : ''}? Please confirm${by ? ` by ${by}` : ''}`,
    released: (title: string | null) =>
      `You didn’t confirm, so your place in ${title ?? 'a hangout'} went to the waitlist`,
    removed: (title: string | null) =>
      `You’re not on the list for ${title ?? 'a hangout'} anymore. The host changed who’s coming`,
    accepted: (title: string | null) => `Your request to join ${title ?? 'a hangout'} was accepted`,
    cancelled: (title: string | null) => `${title ?? 'A hangout you were going to'} is cancelled`,
    hangoutMoved: (title: string | null) => `New plan: ${title ?? 'a hangout you’re going to'}`,
    wroteIn: (from: string, title: string) => `${from} wrote in ${title}`,
  },
  found: {
    some: 'New hangouts fit what you look for',
    named: (summaries: readonly string[]) => `New hangouts that fit what you look for: ${summaries.join('; ')}`,
  },
  homeQuestion: 'Did you get home? Please answer, or we tell your trusted contact',
  missed: 'It looks like you missed your last plans. It happens, and it stays between us',
  reports: 'A member was reported. Please take a look',
  meetAgain: (from: string) => `You and ${from} would both like to meet again`,
  group: {
    accepted: 'You’re in the group that you asked to join',
    idle: 'Is your group still going? Please keep it, or we archive it in two weeks',
    organizer: 'You’re an organizer of a group now',
    hangout: (from: string, title: string | null) =>
      title === null ? `${from} planned a hangout for your group` : `${from} planned ${title} for your group`,
  },
  table: {
    offered: 'Meeting people takes a while. Would you like us to find you a table?',
    planned: (when: string, place: string) => `Your table meets ${when}, ${place}`,
    plannedSomewhere: 'Your table has a new date',
    deciding: 'Your table met three times. Would you like to keep meeting?',
    over: 'Your table has ended',
    firstThere: {
      table: 'First one there: take the big table',
      entrance: 'First one there: wait by the entrance, so the others find you',
    },
    soon: (reminder: string, firstThere: string) =>
      `${reminder}. ${firstThere}. Three questions to begin with are on its page`,
    leftOut: 'We found no table for you this week. You’re first in line for the next one',
  },
  wroteInHuddle: (from: string) => `${from} wrote in a group chat`,
  photo: (from: string) => `${from} sent you a photo`,
  actions: {
    huddle_added: (from: string) => `${from} started a chat with you`,
    huddle_invited: (from: string) => `${from} invites you to a chat`,
    group_invited: (from: string) => `${from} invites you to a group`,
    group_asked: (from: string) => `${from} asks to join your group`,
    connection_request: (from: string) => `${from} would like to connect`,
    connection_waiting: (from: string) => `${from} is waiting for your answer`,
    connection_accepted: (from: string) => `${from} accepted your request`,
    message: (from: string) => `${from} wrote to you`,
    hangout_asked: (from: string) => `${from} asks to join your hangout`,
    hangout_asking: (from: string) => `${from} is waiting for your answer about a hangout`,
    hangout_joined: (from: string) => `${from} joined your hangout`,
    hangout_cohost: (from: string) => `${from} made you a co-host of a hangout`,
    hangout_suggested: (from: string) => `${from} is going to a hangout and thinks you’d like it`,
    hangout_changed: (from: string) => `${from} changed the plan of a hangout you’re going to`,
    table_proposal: (from: string) => `${from} proposes another plan for your table`,
  },
  /** For the push after quiet hours in which more than one notification came. */
  many: (unread: number) => `You have ${unread} unread notifications`,
  /** The buttons of pushes that ask a question. */
  answers: { home: 'I got home', offer: 'Take the place', confirm: 'I’m coming' },
  /** The sentences that replace the question of such a push when the member has pressed its button. */
  answered: { home: 'Good to know that you got home', place: 'Your place is confirmed' },

  digest: {
    /** In place of a title or place that looks like a link. */
    someHangout: 'a hangout',
    someEvent: 'an event',
    someLocation: 'see the details',
    subject: (n: number) =>
      n === 1 ? `You have a new notification on ${PRODUCT}` : `You have ${n} new notifications on ${PRODUCT}`,
    /** @param name '' when it is not known */
    hello: (name: string) => (name ? `Hi ${name},` : 'Hi,'),
    intro: 'While you were away:',
    more: (n: number) => `and ${n} more`,
    all: 'See all notifications',
    stop: 'Stop these emails',
    /** Before an address. */
    at: (label: string, url: string) => `${label}: ${url}`,
  },

  /** @param title of the hangout; null when it looks like a link */
  reconfirmMail: (title: string | null, when: string, until: string) => ({
    subject: 'Are you still coming?',
    lines: [
      'Hi,',
      `You’re going to ${title ?? 'a hangout'}, ${when}. The others count on it, so please confirm that you’re coming by ${until}.`,
      'If there’s a waitlist, we offer it your place after that. If nobody takes it, it stays yours.',
    ],
    label: 'Confirm my place',
    closing: [NO_LOGIN, 'Can’t make it? Open the hangout and leave it, and somebody else can come.'],
  }),
  offerMail: (title: string | null, when: string, until: string) => ({
    subject: 'A place opened up for you',
    lines: [
      'Hi,',
      `You’re on the waitlist for ${title ?? 'a hangout'}, ${when}. There’s a place for you now. It’s yours if you take it by ${until}.`,
      'After that, we offer it to the next person.',
    ],
    label: 'Take the place',
    closing: [NO_LOGIN],
  }),
};
