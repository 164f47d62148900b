import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { RECENT_LOGIN_MS } from '#server/slices/identity/index.ts';

/** Refuses what a person at someone else's open browser must not be able to do. @throws AppError RECENT_LOGIN_REQUIRED */
export function requireRecentLogin(app: App, { authTime }: Actor) {
  if (app.clock.now().getTime() - authTime * 1000 > RECENT_LOGIN_MS) fail('RECENT_LOGIN_REQUIRED');
}
