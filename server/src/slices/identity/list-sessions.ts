import { identity } from '#contract/identity/sessions.ts';
import { handle } from '#server/platform/http/handle.ts';
import { hasEnded } from './identity.rules.ts';
import { sessionsOf } from './sessions.sql.ts';

/** Lists the member's open sessions, most recently used first. */
export const listSessions = handle(identity.listSessions, async ({ app, db, viewer }) => {
  const now = app.clock.now();
  const open = (await sessionsOf(db, viewer.uid)).filter((session) => !hasEnded(session, now));
  const sessions = open.map(({ id, browser, system, authTime, refreshedAt }) => ({
    id,
    current: id === viewer.sessionId,
    browser,
    system,
    signedInAt: authTime,
    lastUsedAt: refreshedAt,
  }));
  return { sessions: sessions.sort((a, b) => b.lastUsedAt.localeCompare(a.lastUsedAt)) };
});
