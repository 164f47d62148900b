import { type ComponentType, lazy } from 'react';
import { Button } from '#web/design/index.ts';
import { lazyWithRetry } from '#web/platform/errors/chunk.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { BarLink } from './BarLink.tsx';
import s from './Frame.module.css';

// The parts of the frame that only members need are one chunk, so that visitors do not wait for them.
const load = lazyWithRetry(() => import('./Member.tsx'));
type Part = keyof Awaited<ReturnType<typeof load>>;

/** One component of the chunk. If it cannot be loaded, the page works without it or with a fallback. */
const memberPart = (name: Part, fallback: ComponentType = () => null) =>
  lazy(() =>
    load().then(
      (part): { default: ComponentType } => ({ default: part[name] }),
      (error) => {
        console.error(error);
        return { default: fallback };
      },
    ),
  );

/** Shown on every page when the chunk could not be loaded, because then nothing on the page is live (G-09). */
const MemberMissing = () => (
  <div className={s.missing} role="alert">
    <p>
      <b>{text.app.errors.chunkTitle + text.app.marks.end}</b>
      {text.app.errors.chunk}
    </p>
    <Button size="sm" onClick={() => location.reload()}>
      {text.app.errors.reload}
    </Button>
  </div>
);

export const PlainMessagesLink = () => <BarLink to={paths.messages}>{text.app.bar.messages}</BarLink>;

/** Keeps the member's data current and shows the connection banner. */
export const MemberLive = memberPart('MemberLive', MemberMissing);
/** The Messages link with its unread count. */
export const MessagesLink = memberPart('MessagesLink', PlainMessagesLink);
/** The notifications bell. */
export const Bell = memberPart('Bell');
/** The tabs of a phone. Without them the toggle menu leads everywhere. */
export const TabBar = memberPart('TabBar');
/** The link to the operator pages, for operators. */
export const OperatorLink = memberPart('OperatorLink');
