import { config } from 'zod/mini';
import { fieldError } from './field-errors.ts';

// Gives a reason to each issue whose schema states none. Imported where issues are read.
config({ customError: () => fieldError('UNEXPECTED') });
