import type { DiagnosticsContext } from './context.ts';
import { readStatus } from './read-status.ts';
import { reportError } from './report-error.ts';

export const diagnosticsHandlers = { reportError, readStatus };

/** Shows operators how the installation does, and records the errors of browsers. */
export const createDiagnostics = (context: DiagnosticsContext) => ({ context });
