import { type RefObject, useEffect, useRef } from 'react';
import { hasKeyboard } from './hasKeyboard.ts';

interface FocusOptions {
  takesFocus: boolean;
  replyTo: number | null;
}

/** Moves the focus to the field when the chat opens, and when the member chooses a message to answer or decides against it. */
export function useComposerFocus(area: RefObject<HTMLTextAreaElement | null>, { takesFocus, replyTo }: FocusOptions) {
  // With a keyboard the member can write at once. On touch screens the on-screen keyboard would cover the chat.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the chat is opened.
  useEffect(() => {
    if (takesFocus && hasKeyboard()) area.current?.focus({ preventScroll: true });
  }, []);
  const replied = useRef(replyTo);
  useEffect(() => {
    if (replied.current !== replyTo) area.current?.focus();
    replied.current = replyTo;
  }, [area, replyTo]);
}
