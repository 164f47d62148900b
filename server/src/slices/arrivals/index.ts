import { joinChat } from './join-chat.ts';
import { leaveChat } from './leave-chat.ts';
import { read } from './read.ts';

export { followProfile } from './follow-profile.ts';

export const arrivalsHandlers = { read, joinChat, leaveChat };
