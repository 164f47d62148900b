import { leave } from './leave.ts';
import { list } from './list.ts';
import { makeGroup } from './make-group.ts';
import { propose } from './propose.ts';
import { questions } from './questions.ts';
import { readWish } from './read-wish.ts';
import { saveWish } from './save-wish.ts';
import { stay } from './stay.ts';
import { vote } from './vote.ts';

export { tableBlockEffect } from './block-effect.ts';
export type { TableChange } from './events.ts';
export { tableChanged } from './events.ts';
export { tablesAndWishOf } from './member-data.ts';
export { publishQuestions } from './questions.ts';
export { removeMemberFromTables } from './remove-deleted-member.ts';
export { openTableTogether, seatMembers } from './seat-members.ts';
export { lookingForTableAmong } from './tables.sql.ts';
export { tendTables } from './tend-tables.ts';

export const tablesHandlers = { readWish, saveWish, list, questions, propose, vote, stay, makeGroup, leave };
