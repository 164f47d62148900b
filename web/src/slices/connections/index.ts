/** The face of the connections slice. */
export { ConnectActions, type ConnectActionsProps } from './components/ConnectActions.tsx';
export { RequestAnswer, type RequestAnswerProps } from './components/RequestAnswer.tsx';
export {
  type Answer,
  useAnswerRequest,
  useConnections,
  useConnectionsLive,
  useConnectionWith,
} from './connections.queries.ts';
