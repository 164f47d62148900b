import { tellDemoMember } from '#server/demo/acts/hangouts.ts';
import type { App } from '../platform/app.ts';

/** One demo member hears of new hangouts in Manhattan, and has a notification of some. May run again after an interruption. */
export async function seedSavedFilters(app: App, uids: ReadonlyMap<string, string>, now: Date) {
  const uid = uids.get('elena.papadaki');
  if (uid !== undefined) await tellDemoMember(app, uid, { borough: 'Manhattan' }, now);
}
