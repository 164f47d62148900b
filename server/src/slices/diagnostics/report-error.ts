import { diagnostics } from '#contract/diagnostics/routes.ts';
import { handle } from '#server/platform/http/handle.ts';

/** Counts an error of a browser and writes it to the log, resolved with the source maps of the build. */
export const reportError = handle(diagnostics.reportError, async ({ app, body }) => {
  await app.recordError(body);
  return { received: true };
});
