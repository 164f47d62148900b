import { Menu, X } from 'lucide-react';
import { Link } from 'react-router';
import { Button, cx, IconButton, lazyModule } from '#web/design/index.ts';
import { LanguageChoices } from '#web/platform/language/LanguageChoices.tsx';
import { paths } from '#web/platform/paths.ts';
import { session, useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { BarBack } from './BarBack.tsx';
import { BarLink } from './BarLink.tsx';
import { Brand } from './Brand.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Bell, MessagesLink, OperatorLink } from './member-parts.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';
import s from './TopBar.module.css';
import { HANGOUT_PAGES } from './tab-bar-paths.ts';
import { useToggleMenu } from './useToggleMenu.ts';

interface Props {
  /** Whether it is rendered over the page's picture. */
  over: boolean;
  /** Whether the page goes from edge to edge. The bar is as wide as its page. */
  wide: boolean;
  /** Whether the page has a way back of its own. */
  ownBack: boolean;
}

const backCloses = lazyModule(() => import('./BackClosesMenu.tsx'));

/** The top bar (T-01 to T-05). At 768px or less its links are behind a menu button. */
export function TopBar({ over, wide, ownBack }: Props) {
  const state = useSession('state');
  const member = state === 'in';
  const { open, setOpen, menu, panel } = useToggleMenu<HTMLElement>();
  // Without it, for want of a network, the back button leaves the page.
  const { module } = backCloses.useModuleState(open);
  const t = text.app.bar;
  return (
    <header ref={menu} className={cx(s.bar, over && s.over, wide && s.wide, open && s.open)}>
      {open && module && <module.BackClosesMenu onBack={() => setOpen(false)} />}
      {open && (
        <button type="button" className={s.backdrop} tabIndex={-1} aria-hidden="true" onClick={() => setOpen(false)} />
      )}
      <div className={s.row}>
        {member && !ownBack && <BarBack />}
        <Link className={s.brand} to={member ? paths.intros : paths.root} aria-label={t.home}>
          <Brand />
        </Link>
        <nav id={panel} className={s.links} aria-label={t.label}>
          {member ? <MemberLinks /> : state === 'out' && <VisitorLinks />}
          <div className={s.phoneLanguages}>
            <LanguageChoices />
          </div>
        </nav>
        <div className={s.tools}>
          {member && <Bell />}
          <LanguageSwitch />
          <ThemeSwitch />
          <span className={s.toggle}>
            <IconButton
              label={open ? t.closeMenu : t.openMenu}
              aria-expanded={open}
              aria-controls={panel}
              onClick={() => setOpen(!open)}
            >
              {open ? <X /> : <Menu />}
            </IconButton>
          </span>
        </div>
      </div>
    </header>
  );
}

function MemberLinks() {
  const t = text.app.bar;
  return (
    <>
      <BarLink to={paths.intros}>{t.intros}</BarLink>
      <BarLink to={paths.hangouts} also={HANGOUT_PAGES}>
        {t.hangouts}
      </BarLink>
      <MessagesLink />
      <OperatorLink />
      <BarLink to={paths.myProfile}>{t.profile}</BarLink>
      <span className={s.phoneOnly}>
        <BarLink to={paths.tables}>{text.tables.title}</BarLink>
      </span>
      <span className={s.phoneOnly}>
        <BarLink to={paths.settings()}>{t.settings}</BarLink>
      </span>
      <button type="button" className={s.link} onClick={() => session.signOut()}>
        {t.logout}
      </button>
    </>
  );
}

function VisitorLinks() {
  const t = text.app.bar;
  return (
    <>
      <BarLink to={paths.requestAccess}>{t.requestAccess}</BarLink>
      <Button className={s.logIn} size="sm" render={<Link to={paths.login} />}>
        {t.logIn}
      </Button>
    </>
  );
}
