import { Fragment } from 'react';
import { isBigEmoji, partsOf } from '../message-text.ts';
import s from './MessageText.module.css';

const AWAY = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };

/**
 * The words of a message: text only, addresses made links that carry nothing along. What stands around a link does not turn
 * its signs around.
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
