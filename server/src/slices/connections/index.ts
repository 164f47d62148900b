export { connectionsHandlers } from './connections.routes.ts';

export { type ConnectionChange, type Connections, createConnections } from './connections.service.ts';
