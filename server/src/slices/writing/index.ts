export { createModel } from './writing.model.ts';
export { writingHandlers } from './writing.routes.ts';
export { createWriting } from './writing.service.ts';
