import type { ClipboardEvent } from 'react';
import { errorSentence } from '#web/platform/errors/sentences.ts';
import { useFileDrop } from '#web/platform/files/useFileDrop.ts';
import type { usePhotoDrafts } from './usePhotoDrafts.ts';

/** Takes photos that the member chooses, pastes or drops. */
export function useAttachment(draft: ReturnType<typeof usePhotoDrafts>, mayAttach: boolean, onAttached: () => void) {
  function attach(files: readonly File[]) {
    if (files.length === 0) return;
    if (mayAttach) draft.take(files);
    else void errorSentence('PHOTO_NOT_YET').then(draft.showProblem);
    onAttached();
  }
  function onPaste(event: ClipboardEvent) {
    // Text copied from a page or a table may come with an image. The member means the text.
    if (event.clipboardData.types.includes('text/plain')) return;
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    attach([...event.clipboardData.files]);
  }
  const { isOver, handlers } = useFileDrop(attach);
  return { attach, onPaste, isOver, dropHandlers: handlers };
}
