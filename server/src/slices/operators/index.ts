export { operatorsHandlers } from './operators.routes.ts';
export { type By, createOperators, type Operators } from './operators.service.ts';
