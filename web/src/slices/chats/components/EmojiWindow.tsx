import { ErrorState, lazyModule } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import type { EmojiChoicesProps } from './EmojiChoices.tsx';

const choices = lazyModule(() => import('./EmojiChoices.tsx'));

/** The emojis of a window, loaded when one first opens. If they cannot be loaded, the window says so (G-09). */
export function EmojiWindow(props: EmojiChoicesProps) {
  const { module, hasFailed } = choices.useModuleState(true);
  if (module) return <module.EmojiChoices {...props} />;
  if (!hasFailed) return null;
  return (
    <ErrorState
      compact
      title={text.chats.emojisFailed}
      text={text.app.list.failedHint}
      retryLabel={text.app.list.retry}
      onRetry={choices.load}
    />
  );
}
