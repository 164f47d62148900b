export { safetyHandlers } from './safety.routes.ts';
export { createSafety, type Safety } from './safety.service.ts';
