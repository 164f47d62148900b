import type { ClientErrorKind } from '#contract/diagnostics/views.ts';

/** Reports an error of this page to the operators, without its message. The code for it is loaded with the first error. */
export function reportError(error: unknown, kind: ClientErrorKind): void {
  // Not `loadChunk`, whose failure would be the next error.
  import('./send-report.ts').then(
    ({ sendReport }) => sendReport(error, kind),
    () => {},
  );
}

/** Reports errors that nothing has caught, from here on. */
export function reportUncaught(): void {
  addEventListener('error', ({ error }) => reportError(error, 'error'));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason, 'promise'));
}
