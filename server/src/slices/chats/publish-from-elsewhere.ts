import type { ChatMessageFromElsewhere } from './audience.ts';
import type { ChatsContext } from './context.ts';

/** Publishes on this node what another one published to a chat. If that fails, every client here fetches. */
export function publishChatFromElsewhere(ctx: ChatsContext, message: ChatMessageFromElsewhere): void {
  void ctx.audiences.publishElsewhere(ctx.hub, message).catch((error) => {
    ctx.log.warn(
      { event: 'audience_not_loaded', err: error },
      'The audience of a chat could not be loaded; clients fetch',
    );
    ctx.hub.sendMissed();
  });
}
