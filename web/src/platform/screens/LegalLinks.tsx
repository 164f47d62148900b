import { Link } from 'react-router';
import { cx } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { paths } from '../paths.ts';
import s from './screens.module.css';

const t = text.app.legal;

/** Links to the legal pages (G-03). */
export function LegalLinks({ className }: { className?: string | undefined }) {
  return (
    <nav className={cx(s.legal, className)} aria-label={t.label}>
      <Link to={paths.terms}>{t.terms}</Link>
      <Link to={paths.privacy}>{t.privacy}</Link>
      <Link to={paths.guidelines}>{t.guidelines}</Link>
    </nav>
  );
}
