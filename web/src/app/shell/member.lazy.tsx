import { type ComponentType, lazy } from 'react';
import { lazyWithRetry } from '#web/platform/errors/chunk.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { BarLink } from './BarLink.tsx';

// What only members need of the frame comes in one part of its own, so that visitors do not wait for it.
const load = lazyWithRetry(() => import('./Member.tsx'));
type Part = keyof Awaited<ReturnType<typeof load>>;

/** A piece of that part; where it does not arrive the screen goes on without it, or with what stands in for it. */
const piece = (name: Part, instead: ComponentType = () => null) =>
  lazy(() =>
    load().then(
      (part): { default: ComponentType } => ({ default: part[name] }),
      (error) => {
        console.error(error);
        return { default: instead };
      },
    ),
  );

export const PlainMessagesLink = () => <BarLink to={paths.messages}>{text.app.bar.messages}</BarLink>;

/** Keeps what the frame shows of a member current, and says when the connection is lost. */
export const MemberLive = piece('MemberLive');
/** The Messages link with its unread count. */
export const MessagesLink = piece('MessagesLink', PlainMessagesLink);
/** The notifications bell. */
export const Bell = piece('Bell');
/** A dot on the menu button while messages are unread. */
export const UnreadDot = piece('UnreadDot');
/** The way to the operators' screens, for those who are. */
export const OperatorLink = piece('OperatorLink');
