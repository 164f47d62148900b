import { chats } from '#contract/chats/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handle } from './access.ts';
import { showsRead } from './chat-activity.sql.ts';

export const chatSettingsOf = async (db: Db, uid: string) => ({ showRead: await showsRead(db, uid) });

export const readSettings = handle(chats.readSettings, ({ db, params }) => chatSettingsOf(db, params.uid));
