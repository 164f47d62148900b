/** The face of the connections slice. */

export { RequestAnswer } from './components/RequestAnswer.tsx';
export { RequestRow } from './components/RequestRow.tsx';
export { useConnectionStates, useConnections, useConnectionWith, useDeclined } from './connections.queries.ts';
