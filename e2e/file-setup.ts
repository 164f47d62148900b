import { beginFile } from './file-product.ts';

beginFile();
