import { isBigEmoji } from '../message-text.ts';
import s from './MessageText.module.css';
import { TextWithLinks } from './TextWithLinks.tsx';

/** The text of a message. */
export const MessageText = ({ content }: { content: string }) =>
  isBigEmoji(content) ? <span className={s.big}>{content}</span> : <TextWithLinks content={content} />;
