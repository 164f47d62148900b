export { discoveryHandlers } from './discovery.routes.ts';
export { createDiscovery } from './discovery.service.ts';
