/** The face of the connections slice. */

export { RequestAnswer } from './components/RequestAnswer.tsx';
export { useConnectionsLive, useConnectionWith } from './connections.queries.ts';
