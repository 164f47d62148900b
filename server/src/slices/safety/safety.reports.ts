import type { ChatView, Message } from '#contract/chats/views.ts';
import { REPORT_SNAPSHOT_DAYS } from '#contract/limits.ts';
import type { ReportOutcome } from '#contract/operators/views.ts';
import type { ReportSnapshot } from '#contract/safety/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import * as store from './safety.reports.store.ts';

type Named = Pick<Message, 'chatId' | 'seq'>;
/** A message as a member reads it, held so that nobody changes it before the end of the transaction. */
export type HeldMessage = Pick<Message, 'userId' | 'kind' | 'content' | 'photo' | 'timestamp' | 'change'> & {
  chat: Pick<ChatView, 'id' | 'type' | 'title'>;
};
export interface ReportsDeps {
  db: Db;
  transact: Transact;
  clock: Clock;
  media: Media;
  profiles: Profiles;
  /** -> null when the reader has no such message; known to a later slice */
  holdMessage: (work: Work, reader: string, named: Named) => Promise<HeldMessage | null>;
}
interface Given {
  uid: string;
  reason: string;
  message?: Named | undefined;
}
const DAY_MS = 86_400_000;

/** What members report, with what it was about as it was then: who is reported cannot take it back. */
export function createReports({ db, transact, clock, media, profiles, holdMessage }: ReportsDeps) {
  async function messageOf(work: Work, reporter: string, uid: string, named: Named): Promise<ReportSnapshot> {
    const message = await holdMessage(work, reporter, named);
    if (message?.userId !== uid) return fail('NOT_FOUND');
    if (message.kind === 'deleted') return fail('MESSAGE_DELETED');
    if (message.kind !== 'text') return fail('NOT_FOUND');
    const card = (await profiles.cards(work.db, [uid])).get(uid);
    return {
      kind: 'message',
      // The photo itself is its writer's to delete; that there was one is kept.
      text: message.photo ? `[Photo] ${message.content}`.trim() : message.content,
      at: message.timestamp,
      isEdited: message.change > 0,
      chat: message.chat,
      username: card?.username ?? '',
      firstName: card?.firstName ?? '',
    };
  }

  return {
    /** @throws AppError USER_NOT_FOUND; NOT_FOUND, MESSAGE_DELETED about the message */
    async report(reporter: string, { uid, reason, message }: Given) {
      if (reporter === uid || !(await profiles.has(db, uid))) fail('USER_NOT_FOUND');
      // Files are read before the transaction, which waits for nothing but the database.
      const before = message ? undefined : await profiles.find(db, uid);
      const photo = before?.profileImage ? await media.smallCopy(before.profileImage) : null;
      await transact(async (work) => {
        const fields = message ? null : ((await profiles.shownOf(work.db, uid)) ?? fail('USER_NOT_FOUND'));
        const snapshot: ReportSnapshot =
          message !== undefined
            ? await messageOf(work, reporter, uid, message)
            : {
                kind: 'profile',
                fields: { ...fields },
                photo: fields?.profileImage === before?.profileImage ? photo : null,
              };
        const { chatId = null, seq = null } = message ?? {};
        await store.insertReport(work.db, { reporter, uid, reason, chatId: chatId, seq, snapshot });
      });
    },

    list: (wanted: Parameters<typeof store.reports>[1]) => store.reports(db, wanted),
    /** -> the report, or undefined when there is none open of that id */
    resolve: (work: Work, given: { id: string; resolution: string; outcome: ReportOutcome }) =>
      store.resolveReport(work.db, { ...given, now: clock.now() }),
    /** What a member reported, for their own download. */
    by: (uid: string) => store.reportsBy(db, uid),
    /** The account goes. What is open is kept until somebody looked at it. */
    async forgetMember(work: Work, uid: string): Promise<void> {
      await store.forgetReported(work.db, uid);
    },
    /** Lets go of what was reported when the time it is kept is over. */
    async dropSnapshots(): Promise<void> {
      await store.dropSnapshots(db, new Date(clock.now().getTime() - REPORT_SNAPSHOT_DAYS * DAY_MS));
    },
  };
}
