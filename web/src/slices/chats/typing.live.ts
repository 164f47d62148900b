import { TYPING_SHOWN_MS } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/realtime.ts';

/** Who writes in which chat, and until when that is believed, in ms; in the order in which they began. */
export type Typing = readonly { chatId: string; userId: string; until: number }[];

export type TypingEvent = Extract<LiveEvent, { type: 'typing' | 'message' | 'chatGone' | 'chatMember' }>;

/** Who writes after an event, or when only time has passed; the same object when nothing changed. */
export function applyToTyping(typing: Typing, event: TypingEvent | null, now: number): Typing {
  const still = kept(typing, ({ until }) => until > now);
  switch (event?.type) {
    case 'typing': {
      const { chatId, userId } = event;
      const one = { chatId, userId, until: now + TYPING_SHOWN_MS };
      const at = still.findIndex((held) => held.chatId === chatId && held.userId === userId);
      return at < 0 ? [...still, one] : still.with(at, one);
    }
    // What they wrote is there. A message that was changed says nothing about what they do now.
    case 'message':
      return event.message.change > 0 ? still : without(still, event.message.chatId, event.message.userId);
    case 'chatGone':
      return without(still, event.chatId);
    case 'chatMember':
      return event.present ? still : without(still, event.chatId, event.member.uid);
    default:
      return still;
  }
}

/** When the next of them is believed no longer; null: nobody writes. */
export const nextEnd = (typing: Typing): number | null =>
  typing.length > 0 ? Math.min(...typing.map(({ until }) => until)) : null;

const without = (typing: Typing, chatId: string, userId?: string) =>
  kept(typing, (one) => one.chatId !== chatId || (userId !== undefined && one.userId !== userId));

function kept(typing: Typing, stays: (one: Typing[number]) => boolean): Typing {
  const left = typing.filter(stays);
  return left.length === typing.length ? typing : left;
}
