import { TYPING_EVERY_MS } from './typing.rules.ts';

interface SenderPorts {
  send: (chatId: string) => void;
  now: () => number;
  /** Whether the page is visible. */
  isVisible: () => boolean;
}

/** Returns a function to call with each change of a chat's text. It reports typing once every few seconds at most. */
export function createTypingSender({ send, now, isVisible }: SenderPorts) {
  const lastSent = new Map<string, number>();
  return (chatId: string, text: string) => {
    if (text.trim() === '' || !isVisible()) return;
    if (now() - (lastSent.get(chatId) ?? Number.NEGATIVE_INFINITY) < TYPING_EVERY_MS) return;
    lastSent.set(chatId, now());
    send(chatId);
  };
}
