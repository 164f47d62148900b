import { Fragment } from 'react';
import { isBigEmoji, partsOf } from '../message-text.ts';
import s from './MessageText.module.css';

const AWAY = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };

/**
 * The text of a message, with its addresses as links. Links send no referrer, and the text around a link cannot change the order
 * of its characters.
 */
export function MessageText({ content }: { content: string }) {
  if (isBigEmoji(content)) return <span className={s.big}>{content}</span>;
  return partsOf(content).map((part, index) =>
    part.href === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same.
      <a key={index} href={part.href} dir="ltr" {...(part.href.startsWith('http') && AWAY)}>
        {part.text}
      </a>
    ),
  );
}
