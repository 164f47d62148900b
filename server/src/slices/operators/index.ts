export type { By } from './operators.pages.ts';
export { operatorsHandlers } from './operators.routes.ts';
export { createOperators, type Operators } from './operators.service.ts';
