import * as z from 'zod/mini';
import { newGroup } from '../groups/forms.ts';
import { groupView } from '../groups/views.ts';
import { hangoutId } from '../hangouts/forms.ts';
import { hangoutView } from '../hangouts/views.ts';
import { TABLE_ROUNDS } from '../limits.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { instant, uid } from '../shapes.ts';
import { proposalForm, tableWish, tableWishForm } from './forms.ts';

/** The wish of a member and what became of it. */
export const wishView = z.object({
  /** Null before the member saved one. */
  wish: z.nullable(tableWish),
  /** When tables are seated next. */
  seatedAt: instant,
  /** Whether the last seating found no table for the member. */
  wasLeftOut: z.boolean(),
  /** Whether others are seated before the member for now, because they missed hangouts repeatedly. */
  isSeatedLater: z.boolean(),
});
export type WishView = z.output<typeof wishView>;

/** meeting: it is planned TABLE_ROUNDS times. deciding: its members say whether they stay. circle: it meets on. */
export const TABLE_STATES = ['meeting', 'deciding', 'circle'] as const;

/** Another time or place for the next hangout, which the majority of the table adopts. */
export const tableProposal = z.object({
  id: z.string(),
  by: memberCard,
  dateTime: instant,
  location: z.string(),
  idea: z.string(),
  /** How many agree, with the member who made it. */
  votes: z.number(),
  /** Whether the caller is one of them. */
  agrees: z.boolean(),
});
export type TableProposal = z.output<typeof tableProposal>;

/** A table, as its members see it. */
export const tableView = z.object({
  id: z.string(),
  state: z.enum(TABLE_STATES),
  /** How many times the table was planned, from 1. The first TABLE_ROUNDS belong to every table. */
  round: z.number(),
  /** Why these members were seated together, in the language of the request, like the title and an idea that no member has changed. */
  why: z.string(),
  title: z.string(),
  idea: z.string(),
  /** The members, in the order in which they were seated, with the caller, and whether they have confirmed the day before that they come. */
  members: z.array(z.object({ member: memberCard, reason: z.nullable(z.string()), hasConfirmed: z.boolean() })),
  /** The next time the table meets, or the last one. */
  hangout: hangoutView,
  proposals: z.array(tableProposal),
  /** How many members must agree to another time or place. */
  majority: z.number(),
  /** While the table is deciding: how many members stay, whether the caller does, and until when they may say so. */
  stay: z.nullable(z.object({ yes: z.number(), mine: z.boolean(), until: instant })),
});
export type TableView = z.output<typeof tableView>;

/** A question to begin with, and what of the table it is made of, in the language of the request. */
const tableQuestion = z.object({ question: z.string(), because: z.string() });

/** A table has the id of its first hangout. */
const tableId = hangoutId;
const proposalId = z.uuid();
const ownWish = z.object({ uid });

export const tables = {
  readWish: route({
    method: 'GET',
    path: '/api/table-wishes/:uid',
    summary: 'Returns what the caller wishes of a table, and when tables are seated next.',
    access: 'owner',
    params: ownWish,
    output: wishView,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  saveWish: route({
    method: 'PUT',
    path: '/api/table-wishes/:uid',
    summary: 'Saves what the caller wishes of a table. `isOn` asks for a seat at the next seating, or takes it back.',
    access: 'owner',
    params: ownWish,
    body: tableWishForm,
    output: wishView,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  list: route({
    method: 'GET',
    path: '/api/tables',
    summary: 'Returns the tables of the caller, the one that meets next first.',
    access: 'member',
    output: z.object({ items: z.array(tableView) }),
    errors: [],
    limit: 'read',
  }),
  questions: route({
    method: 'GET',
    path: '/api/tables/:tableId/questions',
    summary:
      'Returns three questions made of what those who come next have in common, from two hours before the table meets until it is over; otherwise none.',
    access: 'tableMember',
    params: z.object({ tableId }),
    /** The hangout is the one that the questions are for. */
    output: z.object({ hangoutId: z.string(), items: z.array(tableQuestion) }),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  propose: route({
    method: 'POST',
    path: '/api/tables/:tableId/proposals',
    summary:
      'Proposes another plan for the next time, in place of the caller’s earlier proposal. The majority of the table adopts it.',
    access: 'tableMember',
    params: z.object({ tableId }),
    body: proposalForm,
    output: tableView,
    errors: ['NOT_FOUND', 'HANGOUT_OVER'],
    limit: 'write',
  }),
  vote: route({
    method: 'PUT',
    path: '/api/tables/:tableId/proposals/:proposalId/vote',
    summary: 'Agrees to a proposal, or takes it back. The proposal becomes the plan once a majority agrees.',
    access: 'tableMember',
    params: z.object({ tableId, proposalId }),
    body: z.strictObject({ agrees: z.boolean() }),
    output: tableView,
    errors: ['NOT_FOUND', 'PROPOSAL_CLOSED'],
    limit: 'write',
  }),
  stay: route({
    method: 'PUT',
    path: '/api/tables/:tableId/stay',
    summary: `Says that the caller stays after the table has met ${TABLE_ROUNDS} times. It becomes a circle if enough members do.`,
    access: 'tableMember',
    params: z.object({ tableId }),
    body: z.strictObject({}),
    output: tableView,
    errors: ['NOT_FOUND', 'TABLE_NOT_DECIDING'],
    limit: 'write',
  }),
  makeGroup: route({
    method: 'POST',
    path: '/api/tables/:tableId/group',
    summary: 'Creates a group from a circle, and invites its members. The same `clientId` creates it once.',
    access: 'tableMember',
    params: z.object({ tableId }),
    body: newGroup,
    output: groupView,
    errors: ['NOT_FOUND', 'TABLE_NOT_CIRCLE', 'GROUPS_CREATED', 'GROUPS_JOINED'],
    limit: 'group',
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/tables/:tableId/seat',
    summary: 'Leaves a table, its plan and its chat.',
    access: 'tableMember',
    params: z.object({ tableId }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
};
