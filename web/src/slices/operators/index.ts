/** The face of the operators slice. */

export { IssueCode } from './components/IssueCode.tsx';
export { StepUpContext } from './components/OperatorDialog.tsx';
export { useStaffRole, useWaiting } from './waiting.queries.ts';
