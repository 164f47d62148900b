import { TYPING_EVERY_MS } from '#contract/limits.ts';

interface Ports {
  say: (chatId: string) => void;
  now: () => number;
  /** Whether the page is in sight. */
  isVisible: () => boolean;
}

/** -> called with each change of what stands in a chat's field: says that the member writes, at most every few seconds. */
export function createTypingSender({ say, now, isVisible }: Ports) {
  const said = new Map<string, number>();
  return (chatId: string, words: string) => {
    if (words.trim() === '' || !isVisible()) return;
    if (now() - (said.get(chatId) ?? Number.NEGATIVE_INFINITY) < TYPING_EVERY_MS) return;
    said.set(chatId, now());
    say(chatId);
  };
}
