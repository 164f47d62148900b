/** The face of the operators slice. */

export { useStaffRole, useWaiting } from './waiting.queries.ts';
