import type { GroupOfMember, InCommon } from '#contract/profiles/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { defineEvent, defineQuestion } from '#server/platform/events.ts';
import type { ProfileRow } from './profiles.sql.ts';
import type { Relation } from './views.ts';

/** A profile is saved. `before` is the previous one, if there was one. */
export const profileSaved = defineEvent<{ profile: ProfileRow; before: ProfileRow | undefined }>('profileSaved');

/** Groups, hangouts and connections that two members share and the first of them may see. */
type Shared = Pick<InCommon, 'groups' | 'hangouts' | 'hangoutCount'> & {
  connections: { uids: string[]; count: number };
};

/** How two members are related: connected, asked, blocked. */
export const relationBetween =
  defineQuestion<(app: App, db: Db, viewer: string, subject: string) => Promise<Relation>>('relationBetween');

/** The groups that a member shows on their profile to a viewer; '' for one who shares nothing with them. */
export const groupsShownOn =
  defineQuestion<(db: Db, viewer: string, uid: string) => Promise<GroupOfMember[]>>('groupsShownOn');

/** The groups, hangouts and connections that two members share. */
export const inCommonWith =
  defineQuestion<(db: Db, viewer: string, otherUid: string) => Promise<Shared>>('inCommonWith');
