import type { Message } from '#contract/chats/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Publish, Transact } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Audiences } from './audience.ts';
import { findOwn } from './chats.sql.ts';
import type { EndTimes } from './end-times.ts';
import type { Reading } from './reading.ts';
import type { Writer } from './writer.ts';

/** The dependencies of this slice's use cases. */
export interface ChatsContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  hub: Hub;
  publish: Publish;
  profiles: Profiles;
  safety: Safety;
  media: Media;
  audiences: Audiences;
  writer: Writer;
  endTimes: EndTimes;
  /** Runs the work that is due after a message is stored. It neither delays the answer nor makes it fail. */
  afterSending: (message: Message) => void;
  /** Runs the work that is due after a read position has moved, in the same way. */
  afterReading: (position: { chatId: string; type: 'direct' | 'group'; uid: string; seq: number }) => void;
}

type Call = ResolverCall<ChatsContext, { chatId: string }>;

/** @throws AppError CHAT_NOT_FOUND when there is no such chat or the member does not take part in it */
async function participant({ db, viewer, params, lock }: Call) {
  return { chat: (await findOwn(db, params.chatId, viewer.uid, { lock })) ?? fail('CHAT_NOT_FOUND') };
}

export const { handle, handleInTransaction } = handlersOf<ChatsContext>()({ participant });

/** Makes a handler that checks by itself that the viewer takes part in the chat, in the statement that reads. */
export const { handle: handleInOneStatement } = handlersOf<ChatsContext>()({});

/** Returns who reads a chat, for the statements that select what they may see. */
export const readingOf = (
  ctx: ChatsContext,
  { id, type }: { id: string; type: 'direct' | 'group' },
  viewer: string,
): Reading => ({ chatId: id, type, viewer, notHiddenFrom: ctx.safety.notHiddenFrom });
