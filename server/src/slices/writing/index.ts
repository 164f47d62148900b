export { createModel, type ModelSettings } from './writing.model.ts';
export { writingHandlers } from './writing.routes.ts';
export { type CardReason, createWriting, type Writing } from './writing.service.ts';
