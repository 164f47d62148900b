import type { ComponentType } from 'react';
import { Button, lazyModule } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { BarLink } from './BarLink.tsx';
import s from './Frame.module.css';
import bar from './TopBar.module.css';

// The parts of the frame that only members need are one chunk, so that visitors do not wait for them.
export const memberParts = lazyModule(() => import('./Member.tsx'));
type Name = Exclude<keyof typeof import('./Member.tsx'), 'takeAnswersOfPage' | 'catchUpScreen'>;

const Nothing = () => null;

/** Returns a component of the chunk, with others that take its place before it is loaded and after a failure. */
const memberPart = (name: Name, placeholder: ComponentType = Nothing, missing: ComponentType = placeholder) =>
  function MemberPart() {
    const { module, hasFailed } = memberParts.useModuleState(true);
    const Shown = module?.[name] ?? (hasFailed ? missing : placeholder);
    return <Shown />;
  };

/** Shown on every page when the chunk could not be loaded, because then nothing on the page is live (G-09). */
const MemberMissing = () => (
  <div className={s.missing} role="alert">
    <p>
      <b>{text.app.errors.chunkTitle + text.app.punctuation.end}</b>
      {text.app.errors.chunk}
    </p>
    <Button size="sm" onClick={() => location.reload()}>
      {text.app.errors.reload}
    </Button>
  </div>
);

const PlainMessagesLink = () => <BarLink to={paths.messages}>{text.app.bar.messages}</BarLink>;

/** Keeps the member's data current and shows the connection banner. */
export const MemberLive = memberPart('MemberLive', Nothing, MemberMissing);
/** The Messages link with its unread count. */
export const MessagesLink = memberPart('MessagesLink', PlainMessagesLink);
/** The notifications bell. */
export const Bell = memberPart('Bell', () => <span className={bar.bell} />);
/** The tabs of a phone. Without them the toggle menu leads everywhere. */
export const TabBar = memberPart('TabBar');
/** The link to the operator pages, for operators. */
export const OperatorLink = memberPart('OperatorLink');
