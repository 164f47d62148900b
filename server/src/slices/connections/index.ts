import { answer } from './answer.ts';
import { end } from './end.ts';
import { list } from './list.ts';
import { read } from './read.ts';
import { request } from './request.ts';

export { connectionBlockEffect } from './block-effect.ts';
export { connectMutualMatch } from './connect-mutual-match.ts';
export { connectionStateFor, IN_COMMON_SHOWN } from './connection.rules.ts';
export {
  connectedTo,
  countConnectionRequests,
  hasConnection,
  hasReachedOut,
  membersConnectedAmong,
} from './connections.sql.ts';
export type { ConnectionChange, WaitingRequest } from './events.ts';
export { connectionChanged, requestReminder } from './events.ts';
export { isWithinTwoConnections } from './in-common.sql.ts';
export { lapseConnectionRequests } from './lapse-requests.ts';
export { listConnections } from './list.ts';
export { publishConnectionsOfHiddenMember } from './on-member-hidden.ts';
export {
  connectionPairsOf,
  connectionStatesWith,
  connectionsInCommon,
  countWaitingRequests,
  relationOf,
} from './relation.ts';
export { remindOfConnectionRequests } from './remind-of-requests.ts';
export { endConnectionsOf } from './remove-deleted-member.ts';

export const connectionsHandlers = { list, read, request, answer, end };
