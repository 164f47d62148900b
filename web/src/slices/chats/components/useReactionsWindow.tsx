import { useCallback, useState } from 'react';
import { Dialog, lazyWindow } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useReact } from '../reactions.queries.ts';
import type { Row } from '../timeline-rows.ts';
import { EmojiWindow } from './EmojiWindow.tsx';

/** The list of who reacted, loaded when somebody opens it. */
const ReactionsDialog = lazyWindow(() => import('./ReactionsDialog.tsx').then((loaded) => loaded.ReactionsDialog));

type View = 'list' | 'picker';

/** Returns the window about the reactions to a message, and the function that opens it: the list of who reacted, or the picker. */
export function useReactionsWindow(chatId: string) {
  const react = useReact();
  const [shown, setShown] = useState<{ seq: number; view: View } | null>(null);
  const onReactions = useCallback(({ seq }: Row, view: View) => setShown({ seq, view }), []);
  const onOpenChange = (open: boolean) => !open && setShown(null);
  if (!shown) return { onReactions, reactionsWindow: null };
  const message = { chatId, seq: shown.seq };
  const reactionsWindow =
    shown.view === 'list' ? (
      <ReactionsDialog message={message} open onOpenChange={onOpenChange} />
    ) : (
      <Dialog
        size="sm"
        title={text.chats.pickReaction}
        closeLabel={text.chats.closePeople}
        open
        onOpenChange={onOpenChange}
      >
        <EmojiWindow
          onPick={(emoji) => {
            setShown(null);
            void react(message, emoji);
          }}
        />
      </Dialog>
    );
  return { onReactions, reactionsWindow };
}
