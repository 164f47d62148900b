import { Fragment } from 'react';
import { partsOf } from '../message-text.ts';

const AWAY = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' };

/** A text with its addresses as links. They send no referrer, and the text around a link cannot change the order of its characters. */
export const TextWithLinks = ({ content }: { content: string }) =>
  partsOf(content).map((part, index) =>
    part.href === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change.
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same.
      <a key={index} href={part.href} dir="ltr" {...(part.href.startsWith('http') && AWAY)}>
        {part.text}
      </a>
    ),
  );
