/** The face of the operators slice. */

export { useWaiting } from './waiting.queries.ts';
