import { afterAll } from 'vitest';
import { disposeProduct } from './the-product.ts';

afterAll(disposeProduct);
