/** The face of the connections slice. */

export { RequestAnswer } from './components/RequestAnswer.tsx';
export { useConnectionState, useConnections, useConnectionWith } from './connections.queries.ts';
