import { type Step, step } from './acts.ts';

/** Steps that must be invisible to the viewer, and the history around them. */
export interface Case {
  title: string;
  before: readonly Step[];
  /** The steps of one world only. Any part of them, in this order, must be invisible. */
  hidden: readonly Step[];
  /** The steps of the other world; none by default. For steps that are no secret, while their author or values are. */
  instead?: readonly Step[];
  after?: readonly Step[];
  /** Whether the viewer has the product open, so that they get live events instead of pushes and mails. */
  isOnline?: boolean;
}

const connected = (requester: Step['by'], receiver: Step['by']) => [
  step(requester, 'ask', receiver),
  step(receiver, 'accept', requester),
];
const isBlocked = [step('ana', 'block'), step('eve', 'block')];
/** The steps of Ana, done by Eve. */
const byEve = (steps: readonly Step[]) => steps.map((original) => ({ ...original, by: 'eve' as const }));
const byBoth = (steps: readonly Step[]) => steps.flatMap((original) => [original, ...byEve([original])]);

const declined = [
  ...connected('vera', 'ben'),
  step('ana', 'ask'),
  step('vera', 'decline', 'ana'),
  step('ana', 'withdraw'),
];
const inOneHangout = [step('ben', 'plan'), step('vera', 'join'), ...byBoth([step('ana', 'join')]), step('cem', 'join')];
const postsInSharedGroup = [
  ...[step('ana', 'showPhoto'), step('ana', 'saveProfile'), step('ana', 'typeInGroup'), step('ana', 'editLast')],
  ...[step('ana', 'write'), step('ana', 'editLast'), step('ana', 'react'), step('ana', 'readGroup')],
];

/** A member is hidden from everybody and shown again, for both reasons, also at the same time. */
const hiddenAndShown = [
  ...[step('ola', 'suspend', 'ana'), step('ana', 'planDeletion'), step('ola', 'restore', 'ana')],
  step('ana', 'undoDeletion'),
];
const rewordedBy = (coHost: Step['by']) => [step('ben', 'nameCoHost', coHost), step(coHost, 'reword', 'ben')];

/** The viewer is the co-host of Ben's hangout, which Cem and Ana ask to join. */
const asCoHost = [
  ...[step('ben', 'planForAccepted'), step('vera', 'join'), step('ben', 'answerRequest', 'vera')],
  ...[step('ben', 'nameCoHost', 'vera'), step('cem', 'join'), step('ana', 'join')],
];

/** Ana goes to the hangout of Cem for a group that Ben organizes, and hosts another one. */
const inGroupOfBen = [
  ...[step('ben', 'createGroup'), step('vera', 'joinGroup'), step('ana', 'joinGroup'), step('cem', 'joinGroup')],
  ...[step('cem', 'planForGroup'), step('vera', 'join'), step('ana', 'join')],
];

export const CASES: readonly Case[] = [
  {
    title: 'a request after a decline',
    before: declined,
    hidden: [step('ana', 'ask'), step('ana', 'say'), step('ana', 'editDirect'), step('ana', 'readDirect')],
  },
  {
    title: 'a request after a decline, and its withdrawal',
    before: declined,
    hidden: [step('ana', 'ask'), step('ana', 'say'), step('ana', 'removeDirect'), step('ana', 'withdraw')],
    isOnline: true,
  },
  {
    title: 'a request after a decline, by a member who is not for the viewer',
    before: [...declined, step('vera', 'notForMe', 'ana')],
    hidden: [step('ana', 'ask'), step('ana', 'say')],
  },
  {
    title: 'a decline of their request',
    before: [step('vera', 'ask', 'ana'), step('vera', 'say', 'ana')],
    hidden: [step('ana', 'readDirect'), step('ana', 'decline')],
    after: [step('vera', 'say', 'ana'), step('vera', 'wait', 'vera', 39)],
    isOnline: true,
  },
  {
    title: 'the actions of a member elsewhere after blocking the viewer',
    before: [
      ...connected('vera', 'ana'),
      ...[step('vera', 'say', 'ana'), step('ana', 'plan'), step('vera', 'join'), step('ben', 'join')],
      ...[step('ana', 'write'), step('ben', 'write'), step('ana', 'block')],
    ],
    hidden: [
      ...[step('ana', 'saveProfile'), step('ana', 'replan'), step('ana', 'write'), step('ana', 'say', 'vera')],
      ...[step('ben', 'write'), step('ana', 'nameCoHost', 'ben'), step('ana', 'plan'), step('ana', 'ask', 'ben')],
      ...[step('ana', 'readDirect'), step('ana', 'showPhoto'), step('ana', 'cancel'), ...hiddenAndShown],
    ],
    after: [step('vera', 'block', 'ana')],
  },
  {
    title: 'the actions of a member whom the viewer blocked',
    before: [...connected('vera', 'ana'), step('ana', 'plan'), step('vera', 'join'), step('vera', 'block', 'ana')],
    hidden: [
      ...[step('ana', 'block'), step('ana', 'replan'), step('ana', 'write'), step('ana', 'ask')],
      ...[step('ana', 'report'), step('ana', 'plan'), ...hiddenAndShown],
    ],
    // Until then the place of the viewer can be given back.
    after: [step('vera', 'wait')],
    isOnline: true,
  },
  {
    title: 'one author and words instead of others in a shared group, both of whom have blocked the viewer',
    before: [...inOneHangout, ...byBoth([step('ana', 'write')]), step('vera', 'write'), ...isBlocked],
    hidden: [...postsInSharedGroup, ...rewordedBy('ana')],
    instead: [...byEve(postsInSharedGroup), ...rewordedBy('eve')],
    after: [step('ben', 'write')],
    isOnline: true,
  },
  {
    title: 'one attendee instead of another, both of whom have blocked the viewer',
    before: [step('ben', 'plan'), step('vera', 'join'), step('ola', 'announce'), ...isBlocked],
    hidden: [step('ana', 'join'), step('ana', 'note'), step('ana', 'attend'), step('ana', 'joinEvent')],
    instead: byEve([step('ana', 'join'), step('ana', 'note'), step('ana', 'attend'), step('ana', 'joinEvent')]),
    after: [step('cem', 'join'), step('vera', 'joinEvent')],
  },
  {
    title: 'one member of a group instead of another, both of whom have blocked the viewer',
    before: [step('ben', 'createGroup'), step('vera', 'joinGroup'), ...isBlocked],
    hidden: [step('ana', 'joinGroup'), step('ana', 'writeInGroup'), step('ana', 'leaveGroup')],
    instead: byEve([step('ana', 'joinGroup'), step('ana', 'writeInGroup'), step('ana', 'leaveGroup')]),
    after: [step('cem', 'joinGroup'), step('ben', 'writeInGroup')],
    isOnline: true,
  },
  {
    title: 'hangouts for a group in which the viewer is not, and what happens there',
    before: [step('ben', 'createGroup'), step('ana', 'joinGroup')],
    hidden: [
      ...[step('ana', 'planForGroup'), step('ben', 'planForGroup'), step('ben', 'join'), step('ana', 'replan')],
      step('ana', 'cancel'),
    ],
    after: [step('vera', 'wait', 'vera', 5), step('cem', 'joinGroup')],
    isOnline: true,
  },
  {
    title: 'the hangouts for a shared group of a member who has blocked the viewer',
    before: [
      step('ben', 'createGroup'),
      step('vera', 'joinGroup'),
      ...byBoth([step('ana', 'joinGroup')]),
      ...isBlocked,
    ],
    hidden: [step('ana', 'planForGroup'), step('ben', 'join'), step('ana', 'replan'), step('ana', 'leaveGroup')],
    instead: byEve([step('ana', 'leaveGroup')]),
    after: [step('ben', 'planForGroup'), step('vera', 'join')],
    isOnline: true,
  },
  {
    title: 'a decline of an invitation to a huddle, and later ones, and what its member does elsewhere',
    before: [
      ...[...connected('vera', 'ben'), ...connected('vera', 'ana'), ...connected('ana', 'cem')],
      ...[step('ben', 'startHuddle'), step('vera', 'addToHuddle', 'ana')],
    ],
    hidden: [step('ana', 'declineHuddle'), step('ana', 'block', 'ben'), step('cem', 'startHuddle')],
    after: [step('vera', 'addToHuddle', 'ana'), step('ben', 'writeInHuddle'), step('vera', 'leaveHuddle')],
    isOnline: true,
  },
  {
    title: 'one participant of a huddle instead of another, both of whom have blocked the viewer',
    before: [
      ...[...connected('vera', 'ben'), step('ben', 'startHuddle'), ...connected('ana', 'ben')],
      ...[...connected('eve', 'ben'), ...isBlocked],
    ],
    hidden: [step('ben', 'addToHuddle', 'ana'), step('ana', 'writeInHuddle'), step('ana', 'leaveHuddle')],
    instead: [step('ben', 'addToHuddle', 'eve'), step('eve', 'writeInHuddle'), step('eve', 'leaveHuddle')],
    after: [step('ben', 'writeInHuddle'), step('vera', 'writeInHuddle')],
    isOnline: true,
  },
  {
    title: 'an invitation by a member whom the viewer blocked to a huddle that they join later',
    before: [
      ...[...connected('ben', 'cem'), ...connected('ben', 'ana'), ...connected('cem', 'vera')],
      ...[...connected('ana', 'vera'), step('ben', 'startHuddle'), step('vera', 'block', 'ana')],
    ],
    hidden: [step('ana', 'addToHuddle', 'vera')],
    after: [step('cem', 'addToHuddle', 'vera'), step('vera', 'joinHuddle'), step('ben', 'writeInHuddle')],
  },
  {
    title: 'the groups of a member who has blocked the viewer, one of which is made of a hangout of both',
    before: [
      ...[step('ana', 'createGroup'), step('ana', 'plan'), step('ben', 'join'), step('vera', 'join')],
      ...[step('vera', 'wait', 'vera', 34), step('ana', 'block')],
    ],
    hidden: [
      ...[step('ben', 'joinGroup'), step('ben', 'writeInGroup'), step('ana', 'archiveGroup'), step('ana', 'keepGroup')],
      ...[step('ana', 'createGroup'), step('ana', 'makeGroupOfHangout')],
    ],
  },
  {
    title: 'marks, words about absence and a report of one side',
    before: [step('ben', 'plan'), step('vera', 'join'), step('ana', 'join'), step('vera', 'wait', 'vera', 35)],
    hidden: [
      ...[step('ana', 'mark'), step('ana', 'notForMe'), step('ana', 'report'), step('ana', 'look')],
      ...[step('ana', 'reportAbsence'), step('ana', 'notForMe', 'ben')],
    ],
    after: [step('vera', 'wait', 'vera', 23)],
  },
  {
    title: 'a hidden change of the profile of one author of several',
    before: [
      ...[step('ola', 'announce'), step('ana', 'hideHome', 'ana', 0)],
      ...(['ana', 'ben', 'cem'] as const).flatMap((name) => [step(name, 'joinEvent'), step(name, 'writeAtEvent')]),
    ],
    hidden: [step('ana', 'hideHome', 'ana', 1)],
  },
  {
    title: 'a hidden neighborhood and a birthday',
    before: [...connected('vera', 'ana')],
    hidden: [step('ana', 'hideHome', 'ana', 0), step('ana', 'savePrivate', 'ana', 0)],
    instead: [step('ana', 'hideHome', 'ana', 1), step('ana', 'savePrivate', 'ana', 1)],
  },
  {
    title: 'a hidden neighborhood of a member in Intros and at a table',
    before: [],
    hidden: [step('ana', 'hideHome', 'ana', 0)],
    instead: [step('ana', 'hideHome', 'ana', 1)],
    after: [step('vera', 'seat')],
  },
  {
    title: 'a hidden neighborhood of a member, when a table has its questions',
    before: [step('vera', 'seat'), step('vera', 'wait', 'vera', 39), step('vera', 'wait', 'vera', 30)],
    hidden: [step('ana', 'hideHome', 'ana', 0), step('ana', 'savePrivate', 'ana', 0)],
    instead: [step('ana', 'hideHome', 'ana', 1), step('ana', 'savePrivate', 'ana', 1)],
  },
  {
    title: 'the photos of members with a block in the album of a shared hangout',
    before: [...inOneHangout, ...isBlocked, step('vera', 'wait', 'vera', 35), step('cem', 'addPhoto')],
    hidden: [step('ana', 'addPhoto'), step('eve', 'addPhoto'), step('ana', 'addPhoto')],
    after: [step('vera', 'addPhoto')],
    isOnline: true,
  },
  {
    title: 'the photos of a hangout to which the viewer did not go',
    before: [step('ben', 'plan'), step('ana', 'join'), step('ana', 'wait', 'ana', 35)],
    hidden: [step('ben', 'addPhoto'), step('ana', 'addPhoto')],
    after: [step('vera', 'addPhoto')],
    isOnline: true,
  },
  {
    title: 'the address of a home of which the viewer is no attendee',
    before: [step('ana', 'planAtHome'), step('ben', 'join')],
    hidden: [step('ana', 'moveHome', 'ana', 1)],
    instead: [step('ana', 'moveHome', 'ana', 2)],
  },
  {
    title: 'requests to join, for a member who asks too, and those of a member with a block for the co-host',
    before: [
      ...[
        step('ben', 'planForAccepted'),
        step('ana', 'planForAccepted'),
        step('vera', 'join'),
        step('vera', 'join', 'vera', 1),
      ],
      ...[step('ben', 'answerRequest', 'vera'), step('ben', 'nameCoHost', 'vera'), step('eve', 'block')],
    ],
    hidden: [step('cem', 'join', 'cem', 1), step('eve', 'join'), step('eve', 'join', 'eve', 1)],
    isOnline: true,
  },
  {
    title: 'settings of other members, and messages between them',
    before: [
      ...connected('vera', 'ana'),
      ...connected('ben', 'ana'),
      ...[step('ana', 'hideReading'), step('vera', 'say', 'ana')],
    ],
    hidden: [
      ...[step('ana', 'readDirect'), step('ana', 'muteDirect'), step('ana', 'saveQuietHours'), step('ana', 'look')],
      ...[step('ana', 'say', 'ben'), step('eve', 'ask', 'cem')],
      ...[step('ana', 'savePrivate'), step('ana', 'block', 'eve')],
    ],
  },
  {
    title: 'the actions of and about a suspended member',
    before: [
      ...connected('vera', 'ana'),
      ...[step('ana', 'plan'), step('vera', 'join'), step('ana', 'write'), step('ola', 'suspend', 'ana')],
    ],
    hidden: [
      ...[step('ana', 'appeal'), step('ana', 'saveProfile'), step('ben', 'report', 'ana')],
      ...[step('ben', 'block', 'ana'), step('ben', 'join'), step('ana', 'planDeletion'), step('ana', 'undoDeletion')],
    ],
    isOnline: true,
  },
  {
    title: 'notes about the viewer and about others',
    before: connected('vera', 'ana'),
    hidden: [step('ola', 'note', 'vera'), step('ola', 'note', 'ana')],
    isOnline: true,
  },
  {
    title: 'the appointment and the dismissal of a moderator, for other members',
    before: [...connected('vera', 'ana'), ...inOneHangout],
    hidden: [step('ola', 'appoint', 'ana'), step('ben', 'report', 'ana'), step('ola', 'dismiss', 'ana')],
    isOnline: true,
  },
  {
    title: 'a block instead of a suspension, whatever the viewer does next, also if they block the member',
    before: [
      ...[...connected('vera', 'ana'), step('vera', 'say', 'ana'), step('ana', 'say', 'vera')],
      ...inOneHangout,
      ...[step('ben', 'nameCoHost', 'ana'), step('ana', 'write'), step('vera', 'write'), step('ola', 'announce')],
      ...[step('ana', 'attend'), step('vera', 'attend'), step('ana', 'joinEvent'), step('vera', 'joinEvent')],
      ...[step('ana', 'joinArrivals'), step('vera', 'joinArrivals'), step('vera', 'comeOnline')],
    ],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [
      ...[step('vera', 'suggest', 'ana'), step('vera', 'look', 'ana'), step('vera', 'readDirect', 'ana')],
      step('vera', 'block', 'ana'),
    ],
  },
  {
    title: 'a block between a host and an attendee instead of a leaving',
    // The chat of a hangout at a home also tells of brief stays.
    before: [
      ...[step('ben', 'planAtHome'), step('ana', 'join'), step('ana', 'bringGuest'), step('vera', 'join')],
      ...[step('cem', 'join'), step('vera', 'comeOnline')],
    ],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leave')],
    after: [step('vera', 'readGroup'), step('vera', 'readHangout'), step('vera', 'wait')],
  },
  {
    title: 'a block between a host and an attendee that is undone instead of a leaving and a return',
    before: [step('ben', 'planAtHome'), step('ana', 'join'), step('vera', 'join'), step('vera', 'comeOnline')],
    hidden: [step('ben', 'block', 'ana'), step('ben', 'unblock', 'ana')],
    instead: [step('ana', 'leave'), step('ana', 'join')],
  },
  {
    title: 'a block between a host and an attendee instead of a leaving, for the co-host',
    before: [
      ...[step('ben', 'plan'), step('vera', 'join'), step('ben', 'nameCoHost', 'vera'), step('ana', 'join')],
      step('cem', 'join'),
    ],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leave')],
    isOnline: true,
  },
  {
    title: 'such a block, for the co-host who then tries to remove the attendee',
    before: [step('ben', 'plan'), step('vera', 'join'), step('ben', 'nameCoHost', 'vera'), step('ana', 'join')],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leave')],
    after: [step('vera', 'remove', 'ana'), step('vera', 'wait')],
  },
  {
    title: 'a block between the host and an attendee of a full hangout for which nobody waits, instead of a leaving',
    before: [step('ben', 'planSmall'), step('ana', 'join'), step('vera', 'join'), step('vera', 'comeOnline')],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leave')],
  },
  {
    title:
      'a block between the host and an attendee who was asked whether they come that is undone instead of a return, for the co-host',
    before: [
      ...[step('ben', 'planSmall'), step('vera', 'join'), step('ben', 'nameCoHost', 'vera'), step('ana', 'join')],
      step('vera', 'wait', 'vera', 6),
    ],
    hidden: [step('ana', 'block', 'ben'), step('ana', 'unblock', 'ben')],
    instead: [step('ana', 'leave'), step('ana', 'join')],
  },
  {
    title: 'a block between a host and an attendee that is undone, for the co-host of a home',
    before: [
      ...[step('ben', 'planAtHome'), step('vera', 'join'), step('ben', 'nameCoHost', 'vera'), step('ana', 'join')],
      step('vera', 'readNews'),
    ],
    hidden: [step('ben', 'block', 'ana'), step('ben', 'unblock', 'ana')],
    instead: [step('ana', 'leave'), step('ana', 'join')],
    isOnline: true,
  },
  {
    title:
      'a block between a host and a member who asks to join instead of a request that is taken back, for the co-host',
    before: asCoHost,
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leave')],
    after: [step('vera', 'wait', 'vera', 24)],
  },
  {
    title: 'such a block that is undone instead of a second request, for the co-host',
    before: [...asCoHost, step('vera', 'comeOnline')],
    hidden: [step('ben', 'block', 'ana'), step('ben', 'unblock', 'ana')],
    instead: [step('ana', 'leave'), step('ana', 'join')],
  },
  {
    title: 'a block instead of a suspension, by a host whom the viewer asks to join',
    before: [step('ana', 'planForAccepted'), step('vera', 'join')],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [step('vera', 'wait', 'vera', 23)],
    isOnline: true,
  },
  {
    title: 'a block instead of a suspension, by a member who asks to join a hangout of the viewer',
    before: [step('vera', 'planForAccepted'), step('ana', 'join'), step('cem', 'join')],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [step('vera', 'answerRequest', 'ana'), step('vera', 'wait', 'vera', 24)],
    isOnline: true,
  },
  {
    title: 'a report in a group by one member instead of another, for its organizer',
    before: [
      ...[step('vera', 'createGroup'), step('ana', 'joinGroup'), step('ben', 'joinGroup'), step('cem', 'joinGroup')],
      step('eve', 'joinGroup'),
    ],
    hidden: [step('ana', 'reportInGroup', 'cem')],
    instead: [step('ben', 'reportInGroup', 'cem')],
    isOnline: true,
  },
  {
    title: 'a report about the viewer to the organizer of a group',
    before: [
      ...[step('ben', 'createGroup'), step('ana', 'joinGroup'), step('vera', 'joinGroup'), step('cem', 'joinGroup')],
      step('eve', 'joinGroup'),
    ],
    hidden: [step('ana', 'reportInGroup', 'vera')],
    isOnline: true,
  },
  {
    title: 'another choice of who may join, by a member who has blocked the viewer',
    before: [step('ana', 'plan'), step('cem', 'join'), step('ana', 'block')],
    hidden: [step('ana', 'narrow'), step('ana', 'openUp'), step('ana', 'narrow')],
    isOnline: true,
  },
  {
    title: 'a hangout that becomes one for everybody after a block, instead of a suspension, of the member who asks',
    before: [step('vera', 'planForAccepted'), step('ana', 'join'), step('cem', 'join')],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [step('vera', 'openUp'), step('vera', 'wait', 'vera', 24)],
    isOnline: true,
  },
  {
    title: 'a hangout that becomes one for everybody by the host who blocked the viewer, instead of a suspension',
    before: [step('ana', 'planForAccepted'), step('vera', 'join'), step('cem', 'join')],
    hidden: [step('ana', 'block'), step('ana', 'openUp')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [step('vera', 'wait', 'vera', 24)],
    isOnline: true,
  },
  {
    title: 'a block between a member and the only organizer of a group instead of a leaving',
    before: [...inGroupOfBen, step('ana', 'planForGroup'), step('vera', 'join', 'vera', 1)],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leaveGroup')],
    after: [step('vera', 'readHangout'), step('vera', 'wait')],
    isOnline: true,
  },
  {
    title: 'a block between a member and the only organizer of a group that is undone instead of a return',
    before: [...inGroupOfBen, step('cem', 'nameCoHost', 'vera')],
    hidden: [step('ben', 'block', 'ana'), step('ben', 'unblock', 'ana')],
    instead: [step('ana', 'leaveGroup'), step('ana', 'returnToGroup')],
    isOnline: true,
  },
  {
    title: 'such a block, for a new organizer who then tries to remove the member',
    before: [step('ben', 'createGroup'), step('vera', 'joinGroup'), step('ana', 'joinGroup')],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leaveGroup')],
    after: [step('ben', 'nameOrganizer', 'vera'), step('vera', 'removeFromGroup', 'ana')],
  },
  {
    title: 'such a block that is undone instead of a return, for an attendee of the hangout that the member hosts',
    before: [...inGroupOfBen, step('ana', 'planForGroup'), step('vera', 'join', 'vera', 1)],
    hidden: [step('ben', 'block', 'ana'), step('ben', 'unblock', 'ana')],
    instead: [step('ana', 'leaveGroup'), step('ana', 'returnToGroup')],
    isOnline: true,
  },
  {
    title: 'a block between two others in a group, for an organizer who leaves it to one of them',
    before: [
      ...[step('ben', 'createGroup'), step('vera', 'joinGroup'), step('ana', 'joinGroup'), step('cem', 'joinGroup')],
      step('ben', 'nameOrganizer', 'vera'),
    ],
    hidden: [step('ana', 'block', 'ben')],
    after: [step('vera', 'stepDown'), step('vera', 'leaveGroup'), step('vera', 'joinGroup')],
    isOnline: true,
  },
  {
    title: 'a block by a member of a group instead of a suspension, for an organizer who becomes the only one',
    before: [
      ...[step('cem', 'createGroup'), step('vera', 'joinGroup'), step('ana', 'joinGroup'), step('ben', 'joinGroup')],
      step('cem', 'nameOrganizer', 'vera'),
    ],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [step('cem', 'stepDown')],
    isOnline: true,
  },
  {
    title: 'an organizer of a group who has blocked the viewer, whom another organizer named',
    before: [
      ...[
        step('ben', 'createGroup'),
        ...(['vera', 'ana', 'cem', 'eve', 'ola'] as const).map((name) => step(name, 'joinGroup')),
      ],
      ...[step('ben', 'nameOrganizer', 'vera'), step('ana', 'block')],
    ],
    hidden: [step('ben', 'nameOrganizer', 'ana')],
    after: (['cem', 'eve', 'ola'] as const).map((name) => step('vera', 'nameOrganizer', name)),
  },
  {
    title: 'a member who has blocked the viewer in a group of which the viewer is the last organizer to leave',
    before: [
      ...[step('vera', 'createGroupWithPicture'), step('ben', 'joinGroup'), step('vera', 'nameOrganizer', 'ben')],
      ...[step('vera', 'stepDown'), step('ben', 'nameOrganizer', 'vera'), step('ana', 'joinGroup')],
      ...[step('ana', 'block'), step('ben', 'nameOrganizer', 'ana'), step('ben', 'leaveGroup')],
    ],
    hidden: [step('ana', 'leaveGroup')],
    after: [step('vera', 'leaveGroup')],
    isOnline: true,
  },
  {
    title: 'a block that is undone instead of a suspension that ends',
    before: [
      ...[...connected('vera', 'ana'), step('ana', 'say', 'vera'), step('cem', 'plan')],
      ...[step('ana', 'join'), step('vera', 'join')],
    ],
    hidden: [step('ana', 'block'), step('ana', 'unblock')],
    instead: [step('ola', 'suspend', 'ana'), step('ola', 'restore', 'ana')],
    after: [step('vera', 'wait')],
  },
  {
    title: 'a block that is undone instead of a suspension that ends, of a member whose request the viewer declined',
    before: [step('ana', 'ask', 'vera'), step('vera', 'decline', 'ana')],
    hidden: [step('ana', 'block'), step('ana', 'unblock')],
    instead: [step('ola', 'suspend', 'ana'), step('ola', 'restore', 'ana')],
    isOnline: true,
  },
  {
    title: 'a block instead of a suspension, by an organizer of a group in which the viewer is not',
    before: [
      ...[step('ana', 'createGroupWithPicture'), step('cem', 'joinGroup'), step('ana', 'nameOrganizer', 'cem')],
      step('cem', 'showGroup'),
    ],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    isOnline: true,
  },
  {
    title:
      'a block of a host during which the member is taken out of the group instead of a leaving and a refused return',
    before: inGroupOfBen,
    hidden: [step('ana', 'block', 'cem'), step('ben', 'removeFromGroup', 'ana'), step('ana', 'unblock', 'cem')],
    instead: [step('ana', 'leave'), step('ben', 'removeFromGroup', 'ana'), step('ana', 'join')],
    after: [step('vera', 'readHangout'), step('vera', 'wait')],
    isOnline: true,
  },
  {
    title: 'a block of a host who then cancels the hangout, and its undo, instead of a leaving and a refused return',
    before: [step('ben', 'planAtHome'), step('ana', 'join'), step('vera', 'join')],
    hidden: [step('ana', 'block', 'ben'), step('ben', 'cancel'), step('ana', 'unblock', 'ben')],
    instead: [step('ana', 'leave'), step('ben', 'cancel'), step('ana', 'join')],
    after: [step('vera', 'readHangout'), step('vera', 'wait')],
    isOnline: true,
  },
  {
    title: 'a block between two members of a table of three instead of a leaving',
    before: [step('vera', 'seat'), step('cem', 'leaveTable'), step('vera', 'comeOnline')],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leaveTable')],
    after: [step('vera', 'writeAtTable'), step('vera', 'wait')],
  },
  {
    title: 'a block between two members of a table instead of a leaving, also when it is undone too late',
    before: [step('vera', 'seat'), step('ben', 'writeAtTable'), step('vera', 'comeOnline')],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leaveTable')],
    after: [step('vera', 'wait'), step('ana', 'unblock', 'ben'), step('vera', 'writeAtTable')],
  },
  {
    title: 'a decline of an invitation to a huddle, for its author who blocks the member and undoes it too late',
    before: [
      ...connected('vera', 'ben'),
      ...connected('vera', 'ana'),
      step('ben', 'startHuddle'),
      step('vera', 'addToHuddle', 'ana'),
    ],
    hidden: [step('ana', 'declineHuddle')],
    after: [step('vera', 'block', 'ana'), step('vera', 'wait'), step('vera', 'unblock', 'ana')],
  },
  {
    title: 'a block between two others in a huddle, and what they do elsewhere',
    before: [...connected('vera', 'ben'), ...connected('vera', 'ana'), step('vera', 'startHuddle')],
    hidden: [step('ana', 'block', 'ben'), step('ben', 'block', 'ana'), step('ana', 'unblock', 'ben')],
    after: [step('ben', 'writeInHuddle'), step('vera', 'renameHuddle'), step('ana', 'leaveHuddle')],
    isOnline: true,
  },
  {
    title: 'a block instead of a suspension, by the connection through whom the viewer finds a hangout',
    before: [
      ...connected('vera', 'ana'),
      ...connected('ana', 'ben'),
      step('ben', 'planForConnections'),
      step('vera', 'comeOnline'),
    ],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [step('vera', 'join')],
  },
  {
    title: 'a block between two others instead of the end of their connection, for one who found a hangout through it',
    before: [...connected('vera', 'ana'), ...connected('ana', 'ben'), step('ben', 'planForConnections')],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'withdraw', 'ben')],
    after: [step('vera', 'join')],
    isOnline: true,
  },
  {
    title: 'a request to join a group of a member who has blocked the viewer, for an organizer',
    before: [
      ...[step('ben', 'createGroup'), step('vera', 'joinGroup'), step('ben', 'nameOrganizer', 'vera')],
      ...[step('ben', 'letAskForGroup'), step('ana', 'block')],
    ],
    hidden: [
      ...[step('ana', 'joinGroup'), step('ben', 'answerGroupRequest', 'ana', 1), step('ana', 'joinGroup')],
      step('ana', 'leaveGroup'),
    ],
    after: [step('cem', 'joinGroup'), step('vera', 'answerGroupRequest', 'ana'), step('vera', 'openGroup')],
    isOnline: true,
  },
  {
    title: 'a report in a group about a member who has blocked its organizer',
    before: [
      ...(['vera'] as const).map((name) => step(name, 'createGroup')),
      ...(['ana', 'ben', 'cem', 'eve', 'ola'] as const).map((name) => step(name, 'joinGroup')),
      ...[step('vera', 'nameOrganizer', 'ola'), step('ana', 'block')],
    ],
    hidden: [step('ben', 'reportInGroup', 'ana'), step('ola', 'answerReport')],
    after: [step('vera', 'answerReport')],
    isOnline: true,
  },
  {
    title: 'a removal instead of a leaving of an attendee who has blocked the co-host',
    before: [
      ...[step('ben', 'plan'), step('vera', 'join'), step('ben', 'nameCoHost', 'vera'), step('ana', 'join')],
      step('ana', 'block'),
    ],
    hidden: [step('ben', 'remove', 'ana')],
    instead: [step('ana', 'leave')],
    after: [step('vera', 'letBackIn', 'ana'), step('vera', 'remove', 'ana')],
    isOnline: true,
  },
  {
    title: 'what a member who has blocked the viewer shows, in a group and at a hangout of both',
    before: [
      ...[
        step('ben', 'createGroup'),
        ...(['vera', 'ana', 'cem', 'eve'] as const).map((name) => step(name, 'joinGroup')),
      ],
      ...[step('ben', 'plan'), step('vera', 'join'), step('ana', 'join'), step('ana', 'block')],
    ],
    hidden: [step('ana', 'showMore'), step('ana', 'showGroup'), step('ana', 'wishForTable')],
    isOnline: true,
  },
  {
    title: 'one attendee instead of another, for filters of people whom the viewer knows',
    before: [...[...connected('vera', 'ana'), step('vera', 'saveKnownFilter'), step('ben', 'plan')], ...isBlocked],
    hidden: [step('ana', 'join')],
    instead: [step('eve', 'join')],
  },
  {
    title: 'one request to join instead of another, both of whom have blocked the co-host, before everybody may join',
    before: [
      ...[step('ben', 'planForAccepted'), step('vera', 'join'), step('ben', 'answerRequest', 'vera')],
      ...[step('ben', 'nameCoHost', 'vera'), ...isBlocked],
    ],
    hidden: [step('ana', 'join')],
    instead: [step('eve', 'join')],
    after: [step('ben', 'openUp')],
    isOnline: true,
  },
  {
    title: 'changes of who may join to a group in which the viewer is not, by a host who has blocked them',
    before: [step('ana', 'createGroup'), step('ana', 'plan'), step('cem', 'join'), step('ana', 'block')],
    hidden: [step('ana', 'narrowToGroup'), step('ana', 'openUp'), step('ana', 'letAsk'), step('ben', 'join')],
    isOnline: true,
  },
  {
    title: 'changes of a hangout whose host removed and blocked the viewer',
    before: [
      ...connected('cem', 'vera'),
      ...[step('ana', 'plan'), step('cem', 'join'), step('cem', 'suggest', 'vera'), step('vera', 'join')],
      ...[step('ana', 'remove'), step('ana', 'block')],
    ],
    hidden: [
      ...[step('ana', 'replan'), step('ana', 'write'), step('cem', 'write'), step('ben', 'join')],
      ...[step('ana', 'nameCoHost', 'cem'), step('cem', 'suggest', 'ben'), step('ana', 'cancel')],
    ],
  },
  {
    title: 'changes of a table that the viewer left',
    before: [
      ...[step('vera', 'seat'), step('ben', 'writeAtTable'), step('ben', 'propose'), step('vera', 'leaveTable')],
    ],
    hidden: [
      ...[step('cem', 'writeAtTable'), step('cem', 'propose'), step('ana', 'agree', 'cem')],
      ...[step('ben', 'agree', 'cem'), step('ben', 'writeAtTable')],
    ],
    after: [step('vera', 'wait', 'vera', 10)],
  },
  {
    title: 'the note of an attendee who has blocked the viewer',
    before: [step('ben', 'planWithNotes'), step('vera', 'join'), step('ana', 'join'), step('ana', 'block')],
    hidden: [step('ana', 'leaveNote'), step('ana', 'leaveNote')],
    after: [step('ben', 'reword', 'ben')],
    isOnline: true,
  },
  {
    title: 'the confirmed place of an attendee who has blocked the viewer',
    before: [
      ...[step('ben', 'planSmall'), step('vera', 'join'), step('ana', 'join'), step('ana', 'block')],
      ...[step('vera', 'wait', 'vera', 5), step('vera', 'comeOnline')],
    ],
    hidden: [step('ana', 'confirmPlace')],
    after: [step('vera', 'confirmPlace')],
  },
  {
    title: 'the note of an attendee who has blocked the co-host',
    before: [
      ...[step('ben', 'planWithNotes'), step('vera', 'join'), step('ben', 'nameCoHost', 'vera')],
      ...[step('ana', 'join'), step('cem', 'join'), step('ana', 'block')],
    ],
    hidden: [step('ana', 'leaveNote')],
    after: [step('cem', 'leaveNote'), step('vera', 'readHangout')],
    isOnline: true,
  },
  {
    title: 'a block between the host and an attendee of a full hangout instead of a leaving, where nobody waits',
    before: [step('ben', 'planSmall'), step('ana', 'join'), step('vera', 'join'), step('vera', 'comeOnline')],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leave')],
    after: [step('vera', 'readHangout'), step('vera', 'wait')],
  },
  {
    title: 'a last date of a weekly hangout that the viewer may not see instead of one date less',
    before: [],
    hidden: [step('ben', 'planWeekly', 'vera', 3), step('ben', 'narrowLast')],
    instead: [step('ben', 'planWeekly', 'vera', 2)],
  },
];

/** A difference that a viewer notices, and the reason why it stays. Nothing else about it may reach them. */
export interface AcceptedDifference extends Case {
  reason: string;
  /** How it reaches the viewer: the routes and the kinds of live events. */
  sources: readonly string[];
  /** Whether it has the name and the words of the member. */
  isNamed?: true;
  /** Whether it is the same for every visitor. Then these sources say nothing of a member, and no other comparison looks at them. */
  isPublic?: true;
}

export const ACCEPTED_DIFFERENCES: readonly AcceptedDifference[] = [
  {
    title: 'the deletion of the account of an author who has blocked the viewer',
    reason:
      'A username is free again, and nobody can report a deleted account. The words in a group stay withheld, in the chat, its search and the download.',
    before: [
      ...[step('ben', 'createGroup'), step('vera', 'joinGroup'), step('ana', 'joinGroup'), step('ana', 'block')],
      step('ana', 'writeInGroup'),
    ],
    hidden: [step('ana', 'deleteAccount')],
    isNamed: true,
    sources: [
      'GET /api/arrivals',
      'GET /api/chats',
      'GET /api/chats/:chatId',
      'GET /api/usernames/:username',
      'POST /api/reports',
    ],
  },
  {
    title: 'that somebody wrote in a group whose member has blocked the viewer',
    reason:
      'Messages are numbered without gaps, and others quote and react to this one. The viewer gets a line without author and words.',
    before: [...inOneHangout, step('vera', 'write'), ...isBlocked],
    hidden: [step('ana', 'write')],
    isOnline: true,
    sources: [
      ...['GET /api/chats', 'GET /api/chats/:chatId', 'GET /api/messages/:chatId', 'live event message'],
      // The number of the viewer's next message, and how far they have read.
      ...['POST /api/messages/:chatId', 'PUT /api/chats/:chatId/read', 'live event chatRead'],
    ],
  },
  {
    title: 'that somebody joined a hangout who has blocked the viewer',
    reason: 'A place that is taken is taken for everybody, so the numbers count all attendees.',
    before: [step('ben', 'plan'), step('vera', 'join'), ...isBlocked],
    hidden: [step('ana', 'join')],
    isOnline: true,
    sources: [
      ...['GET /api/threads', 'GET /api/threads/:hangoutId', 'live event hangout', 'live event hangoutRsvp'],
      ...['PUT /api/threads/:hangoutId/rsvp/:uid', 'DELETE /api/threads/:hangoutId/rsvp/:uid'],
      // "Somebody joined" is a line without words.
      ...['GET /api/chats', 'GET /api/chats/:chatId', 'GET /api/messages/:chatId', 'live event message'],
      ...['POST /api/messages/:chatId', 'PUT /api/chats/:chatId/read'],
    ],
  },
  {
    title: 'that somebody joined a group that the viewer is not in, who has blocked the viewer',
    reason:
      'The size of a group counts all of its members. If the viewer joins too, the chat numbers their line after the other one.',
    before: [step('ben', 'createGroup'), step('cem', 'joinGroup'), ...isBlocked],
    hidden: [step('ana', 'joinGroup')],
    isOnline: true,
    sources: ['GET /api/groups', 'GET /api/groups/:groupId', 'live event chat', 'live event message'],
  },
  {
    title: 'that somebody reacted in a group whose member has blocked the viewer',
    reason:
      'Changes are numbered without gaps, for everybody together. The viewer gets the number without member and emoji.',
    before: [...inOneHangout, step('ben', 'write'), ...isBlocked],
    hidden: [step('ana', 'react')],
    isOnline: true,
    sources: ['GET /api/messages/:chatId', 'live event reaction'],
  },
  {
    title: 'that a hangout takes place whose host has blocked the viewer',
    reason:
      'The page for visitors shows everybody the same: category, day and part of the day, without title and place.',
    before: isBlocked,
    hidden: [step('ana', 'plan')],
    isOnline: true,
    isPublic: true,
    sources: ['GET /api/hangouts-of-the-week'],
  },
  {
    title:
      'a block between the host and an attendee of a full hangout instead of a leaving, for the first one who waits',
    reason:
      'The place is kept while the block can be undone. It looks offered, but the first one who waits has no offer.',
    before: [
      ...[step('ben', 'planSmall'), step('ana', 'join'), step('cem', 'join'), step('vera', 'joinWaitlist')],
      step('vera', 'comeOnline'),
    ],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leave')],
    isNamed: true,
    sources: [
      'DELETE /api/threads/:hangoutId/rsvp/:uid',
      'GET /api/notifications/:uid',
      'GET /api/threads',
      'GET /api/threads/:hangoutId',
      'PUT /api/threads/:hangoutId/rsvp/:uid',
      'download data/hangouts.json',
      'download data/notifications.json',
      'live event chat',
      'live event chatGone',
      'live event hangout',
      'live event hangoutRsvp',
      'live event message',
      'live event notification',
      'live event notificationsRead',
      'mail',
    ],
  },
  {
    title: 'a block between the host and a member who waits that is undone instead of a return, for the next one',
    reason:
      'The undo of a block by mistake must be able to return the position, while a member who returns is the last.',
    before: [
      ...[step('ben', 'planSmall'), step('cem', 'join'), step('eve', 'join'), step('ana', 'joinWaitlist')],
      ...[step('vera', 'joinWaitlist'), step('vera', 'comeOnline')],
    ],
    hidden: [step('ana', 'block', 'ben'), step('ana', 'unblock', 'ben')],
    instead: [step('ana', 'leave'), step('ana', 'joinWaitlist')],
    isNamed: true,
    sources: ['GET /api/threads', 'GET /api/threads/:hangoutId', 'live event hangoutRsvp'],
  },
  {
    title: 'a block instead of a suspension, by the host of a hangout to which the viewer goes',
    reason: 'A host must not meet a member there whom they blocked (P-12), while a suspended host may come back.',
    before: [step('ana', 'plan'), step('vera', 'join'), step('ben', 'join'), step('vera', 'comeOnline')],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    isNamed: true,
    sources: [
      'GET /api/chats',
      'GET /api/chats/:chatId',
      'GET /api/chats/:chatId/participants',
      'GET /api/chats/:chatId/seen',
      'GET /api/first-steps/:uid',
      'GET /api/messages/:chatId',
      'GET /api/messages/:chatId/:seq/reactions',
      'POST /api/messages/:chatId',
      'PUT /api/chats/:chatId/level',
      'PUT /api/chats/:chatId/read',
      'PUT /api/messages/:chatId/:seq/reaction',
      'download data/groupChats.json',
      'live event chatGone',
      'live event chatLevel',
      'live event hangoutRsvp',
      'live event hangoutsChanged',
      'live event message',
    ],
  },
  {
    title: 'a block instead of a suspension, by the only organizer of a group of the viewer',
    reason: 'The same in a group, which a suspended organizer leaves to its members.',
    before: [
      step('ana', 'createGroup'),
      step('vera', 'joinGroup'),
      step('ben', 'joinGroup'),
      step('vera', 'comeOnline'),
    ],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    isNamed: true,
    sources: [
      'DELETE /api/groups/:groupId/members/:uid',
      'GET /api/chats',
      'GET /api/chats/:chatId',
      'GET /api/chats/:chatId/participants',
      'GET /api/chats/:chatId/seen',
      'GET /api/groups',
      'GET /api/groups/:groupId',
      'GET /api/groups/:groupId/members',
      'GET /api/groups/:groupId/reports/:other/tellable',
      'GET /api/groups/:groupId/together',
      'GET /api/intros',
      'GET /api/messages/:chatId',
      'GET /api/messages/:chatId/:seq/reactions',
      'POST /api/messages/:chatId',
      'PUT /api/chats/:chatId/level',
      'PUT /api/chats/:chatId/read',
      'PUT /api/messages/:chatId/:seq/reaction',
      'download data/groupChats.json',
      'download data/groups.json',
      'live event chatLevel',
      'live event message',
    ],
  },
  {
    title: 'a block between the host and an attendee of a full hangout instead of a leaving, for another attendee',
    reason: 'The place is kept while the block can be undone, so its offer comes later, and raises the version then.',
    before: [
      ...[step('ben', 'planSmall'), step('ana', 'join'), step('vera', 'join'), step('cem', 'joinWaitlist')],
      step('vera', 'comeOnline'),
    ],
    hidden: [step('ana', 'block', 'ben')],
    instead: [step('ana', 'leave')],
    after: [step('vera', 'readHangout')],
    sources: [
      ...['GET /api/threads', 'GET /api/threads/:hangoutId', 'PUT /api/threads/:hangoutId/rsvp/:uid'],
      ...['live event hangout', 'live event hangoutRsvp'],
    ],
  },
  {
    title: 'a block instead of a suspension, by a member who waits before the viewer when a place becomes free',
    reason: 'A place that is offered to a suspended member stays empty for hours, while others wait for it.',
    before: [
      ...[step('ben', 'planSmall'), step('cem', 'join'), step('eve', 'join'), step('ana', 'joinWaitlist')],
      step('vera', 'joinWaitlist'),
    ],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [step('cem', 'leave')],
    sources: [
      ...['DELETE /api/threads/:hangoutId/rsvp/:uid', 'GET /api/notifications/:uid', 'GET /api/threads'],
      ...['GET /api/threads/:hangoutId', 'PUT /api/threads/:hangoutId/rsvp/:uid', 'download data/hangouts.json'],
      ...['download data/notifications.json', 'mail'],
    ],
  },
  {
    title: 'a block instead of a suspension, by the first member of a group whose only organizer deletes the account',
    reason: 'A suspended organizer answers no requests and reports, so the first member who can becomes the organizer.',
    before: [step('ben', 'createGroup'), step('ana', 'joinGroup'), step('vera', 'joinGroup'), step('cem', 'joinGroup')],
    hidden: [step('ana', 'block')],
    instead: [step('ola', 'suspend', 'ana')],
    after: [step('ben', 'deleteAccount')],
    sources: [
      ...['DELETE /api/groups/:groupId/members/:uid', 'GET /api/groups', 'GET /api/groups/:groupId'],
      ...['GET /api/groups/:groupId/join-requests', 'GET /api/groups/:groupId/members'],
      ...['GET /api/groups/:groupId/removed', 'GET /api/groups/:groupId/reports'],
      ...['PUT /api/groups/:groupId/members/:uid', 'download data/groups.json'],
    ],
  },
  {
    title: 'the name of a member whom the viewer blocked',
    reason: 'They must recognize the member to undo the block, whatever the member calls themselves now.',
    before: [step('vera', 'block', 'ana')],
    hidden: [step('ana', 'saveProfile')],
    isNamed: true,
    sources: ['GET /api/blocks/:uid', 'download data/blocks.json'],
  },
];

/** The sources that no comparison looks at, because every visitor gets the same from them. */
export const PUBLIC_SOURCES: readonly string[] = ACCEPTED_DIFFERENCES.flatMap(({ isPublic, sources }) =>
  isPublic ? sources : [],
);
