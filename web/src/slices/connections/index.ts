/** The face of the connections slice. */

export { RequestAnswer } from './components/RequestAnswer.tsx';
export { useConnectionStates, useConnections, useConnectionWith } from './connections.queries.ts';
