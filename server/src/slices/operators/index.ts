export { operatorsHandlers } from './operators.routes.ts';
export { createOperators } from './operators.service.ts';
