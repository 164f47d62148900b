export { discoveryHandlers } from './discovery.routes.ts';
export { createDiscovery, type Discovery } from './discovery.service.ts';
