import type { App } from '#server/platform/app.ts';
import { backgroundPerApp } from '#server/platform/background.ts';
import { publishSeen } from './chat-activity.ts';
import { chatRead } from './events.ts';

interface MovedReadPosition {
  chatId: string;
  type: 'direct' | 'group';
  uid: string;
  seq: number;
}

export const afterReading = backgroundPerApp('read_follow_up_failed', 'Work that follows reading failed.');

/** Runs the work that is due after a read position has moved. It neither delays the answer nor makes it fail. */
export function followReading(app: App, { chatId, type, uid, seq }: MovedReadPosition) {
  const { run } = afterReading(app);
  if (type === 'direct') run(() => publishSeen(app, uid, chatId, seq));
  run(() => chatRead.emit(app, { chatId, uid }));
}
