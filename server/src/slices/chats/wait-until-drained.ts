import type { App } from '#server/platform/app.ts';
import { afterReading } from './after-reading.ts';
import { afterSending } from './after-sending.ts';
import { messageWriter } from './writer.ts';

/** Resolves when no message waits and nothing runs in the background. */
export async function waitUntilChatsDrained(app: App) {
  await messageWriter(app).drained();
  await afterReading(app).drained();
  await afterSending(app).drained();
}
