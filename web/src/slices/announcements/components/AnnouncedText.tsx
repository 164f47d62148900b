import { TextWithLinks } from '#web/slices/chats/index.ts';

interface AnnouncedTextProps {
  words: string;
  /** Called when the keyboard reaches a link, which may be in a line that is folded away. */
  onReach: () => void;
}

/** The text of an announcement with its addresses as links. */
export const AnnouncedText = ({ words, onReach }: AnnouncedTextProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it follows the focus of its links.
  <span onFocus={({ target }) => target.matches(':focus-visible') && onReach()}>
    <TextWithLinks content={words} />
  </span>
);
