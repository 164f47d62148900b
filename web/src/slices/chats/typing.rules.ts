import type { LiveEvent } from '#contract/realtime.ts';

/** The client sends "typing" at most this often, and others show it for a little longer than that. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_SHOWN_MS = 5_000;

/** The members who are typing, by chat, with the time in ms until which that counts, in the order in which they began. */
export type Typing = readonly { chatId: string; userId: string; until: number }[];

export type TypingEvent = Extract<LiveEvent, { type: 'typing' | 'message' | 'chatGone' | 'chatMember' }>;

/** Returns who is typing after an event, or with null after some time; the same array when nothing changed. */
export function applyToTyping(typing: Typing, event: TypingEvent | null, now: number): Typing {
  const stillTyping = filterTyping(typing, ({ until }) => until > now);
  switch (event?.type) {
    case 'typing': {
      const { chatId, userId } = event;
      const newEntry = { chatId, userId, until: now + TYPING_SHOWN_MS };
      const index = stillTyping.findIndex((entry) => entry.chatId === chatId && entry.userId === userId);
      return index < 0 ? [...stillTyping, newEntry] : stillTyping.with(index, newEntry);
    }
    // Their message was sent. A changed message does not tell whether its author is typing.
    case 'message':
      return event.message.change > 0
        ? stillTyping
        : withoutTyping(stillTyping, event.message.chatId, event.message.userId);
    case 'chatGone':
      return withoutTyping(stillTyping, event.chatId);
    case 'chatMember':
      return event.present ? stillTyping : withoutTyping(stillTyping, event.chatId, event.member.uid);
    default:
      return stillTyping;
  }
}

/** Returns when the next member stops counting as typing; null when nobody is typing. */
export const nextEnd = (typing: Typing): number | null =>
  typing.length > 0 ? Math.min(...typing.map(({ until }) => until)) : null;

const withoutTyping = (typing: Typing, chatId: string, userId?: string) =>
  filterTyping(typing, (entry) => entry.chatId !== chatId || (userId !== undefined && entry.userId !== userId));

function filterTyping(typing: Typing, keeps: (entry: Typing[number]) => boolean): Typing {
  const remaining = typing.filter(keeps);
  return remaining.length === typing.length ? typing : remaining;
}
