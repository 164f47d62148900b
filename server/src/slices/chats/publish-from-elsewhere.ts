import type { App } from '#server/platform/app.ts';
import type { ChatMessageFromElsewhere } from './audience.ts';
import { audiences } from './audience.ts';

/** Publishes on this node what another one published to a chat. If that fails, every client here fetches. */
export function publishChatFromElsewhere(app: App, message: ChatMessageFromElsewhere): void {
  void audiences(app)
    .publishElsewhere(app.hub, message)
    .catch((error) => {
      app.log.warn(
        { event: 'audience_not_loaded', err: error },
        'The audience of a chat could not be loaded; clients fetch',
      );
      app.hub.sendMissed();
    });
}
