/** The face of the connections slice. */

export { RequestAnswer } from './components/RequestAnswer.tsx';
export { useConnectionWith } from './connections.queries.ts';
