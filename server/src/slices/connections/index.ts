export { connectionsHandlers } from './connections.routes.ts';
export { pairId } from './connections.rules.ts';
export { type ConnectionChange, type Connections, createConnections } from './connections.service.ts';
