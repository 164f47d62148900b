import { afterAll } from 'vitest';
import { disposeFileProduct } from './file-product.ts';

afterAll(disposeFileProduct);
