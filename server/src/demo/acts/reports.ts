import { groupChatId } from '#contract/chats/ids.ts';
import type { App } from '#server/platform/app.ts';
import { groupChatMessages } from '#server/slices/chats/index.ts';
import { storeReport } from '#server/slices/reports/report.ts';
import { membersReportedBy } from '#server/slices/reports/reports.sql.ts';

interface DemoReport {
  reporter: string;
  /** The author of the message. */
  uid: string;
  groupId: string;
  content: string;
}
/** Reports a message of a group's chat and tells its organizers, for the demo data, unless its author was reported before. */
export async function reportDemoMessage(app: App, { reporter, uid, groupId, content }: DemoReport): Promise<void> {
  if ((await membersReportedBy(app.db, reporter)).includes(uid)) return;
  const chatId = groupChatId(groupId);
  const messages = await groupChatMessages(app.db, reporter, chatId, { limit: 50 });
  const message = messages.find((sent) => sent.userId === uid && sent.content === content);
  if (!message) return;
  await storeReport(app, reporter, {
    uid,
    kind: 'spam',
    reason: '',
    message: { chatId, seq: message.seq },
    tellsOrganizers: true,
  });
}
