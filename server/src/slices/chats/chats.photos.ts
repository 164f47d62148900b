import type { Message } from '#contract/chats/views.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Teller } from './chats.changes.ts';
import * as store from './chats.photos.store.ts';
import { storeMessages, type Waiting } from './chats.store.ts';

/**
 * Stores a message that has a photo: the same way as all others, under the same lock, but in a transaction of its own, in
 * which the photo is put to its use. A message and its photo are there together or not at all.
 */
export function createPhotos({ transact, media, unseenBy, sayMessage }: Teller & { transact: Transact; media: Media }) {
  return {
    /** @throws AppError CHAT_NOT_FOUND, CHAT_CLOSED, AWAITING_ACCEPTANCE, PHOTO_NOT_YET, PHOTO_GONE */
    sendPhoto: (waiting: Waiting, url: string): Promise<Message> =>
      transact(async (work) => {
        const [result] = await storeMessages(work.db, [waiting]);
        if (!result || !('message' in result)) return fail(result?.outcome ?? 'INTERNAL');
        const { message, members } = result;
        if (result.outcome === 'known') return message;
        // Who has not been let in shows nothing but words (M-11).
        if (await store.isPending(work.db, waiting.chatId)) return fail('PHOTO_NOT_YET');
        const photo = (await media.claim(work, waiting.userId, url)) ?? fail('PHOTO_GONE');
        await store.setPhoto(work.db, message, photo);
        const whole: Message = { ...message, photo };
        const [unseen = new Set<string>()] = await unseenBy(work.db, [{ ...result, message: whole }]);
        sayMessage(work.publish, whole, members, unseen);
        return whole;
      }),
  };
}
