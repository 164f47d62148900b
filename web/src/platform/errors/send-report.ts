import { diagnostics } from '#contract/diagnostics/routes.ts';
import type { ClientErrorKind } from '#contract/diagnostics/views.ts';
import { call } from '#web/platform/api.ts';
import { reportOf } from './error-report.ts';

/** An error in a loop would otherwise be reported without end. */
const REPORTS_MAX = 5;
const reported = new Set<string>();

/** Sends a report, once for each different error of this page and for five at most. */
export function sendReport(error: unknown, kind: ClientErrorKind): void {
  const body = reportOf(error, kind, { origin: location.origin, path: location.pathname });
  if (!body || reported.size >= REPORTS_MAX) return;
  const key = JSON.stringify([body.name, body.at[0]]);
  if (reported.has(key)) return;
  reported.add(key);
  call(diagnostics.reportError, { body }).catch(() => {});
}
