export { operatorsHandlers } from './operators.routes.ts';
export { createOperators, type Operators } from './operators.service.ts';
