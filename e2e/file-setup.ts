import { afterAll } from 'vitest';
import { closeWaitingContexts } from './contexts.ts';
import { beginFile } from './file-product.ts';

beginFile();
afterAll(closeWaitingContexts);
