import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { defineEvent, defineQuestion } from '#server/platform/events.ts';
import type { MessageId, ReceivedMessage, ReportedHangout } from './reported.ts';

/** A member is hidden from all others, by a suspension or a planned deletion, or is shown again. */
export const memberHidden = defineEvent<string>('memberHidden');

/** Returns a message for a report; null when the reader has not received it. With `lock`, it stays as it is until the transaction ends. */
export const receivedMessage =
  defineQuestion<
    (
      db: Db,
      reader: string,
      message: MessageId,
      options: { since: Date; lock: boolean },
    ) => Promise<ReceivedMessage | null>
  >('receivedMessage');

/** Returns a hangout for a report; null when the reader may not see it. */
export const seenHangout =
  defineQuestion<(app: App, db: Db, reader: string, hangoutId: string) => Promise<ReportedHangout | null>>(
    'seenHangout',
  );
