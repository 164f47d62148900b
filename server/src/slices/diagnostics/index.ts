import { readStatus } from './read-status.ts';
import { reportError } from './report-error.ts';

export const diagnosticsHandlers = { reportError, readStatus };
