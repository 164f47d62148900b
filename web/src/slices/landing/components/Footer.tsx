import { Link } from 'react-router';
import { paths } from '#web/platform/paths.ts';
import { LegalLinks } from '#web/platform/screens/LegalLinks.tsx';
import { useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import s from './Footer.module.css';

const { footer, logIn, requestAccess, haveCode } = text.landing;

/** The end of the landing page, with the copyright line (L-05). */
export function Footer() {
  const isSignedIn = useSession('state') === 'in';
  return (
    <footer className={s.footer}>
      <div className={s.room}>
        <div className={s.words}>
          <p>{footer.line}</p>
          <p>{footer.copyright}</p>
          <p>{text.app.version}</p>
        </div>
        {!isSignedIn && (
          <nav className={s.links} aria-label={footer.label}>
            <Link to={paths.login}>{logIn}</Link>
            <Link to={paths.requestAccess}>{requestAccess}</Link>
            <Link to={paths.signup}>{haveCode}</Link>
          </nav>
        )}
        <LegalLinks className={s.links} />
      </div>
    </footer>
  );
}
