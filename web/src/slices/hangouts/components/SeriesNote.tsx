import { Link } from 'react-router';
import { hangoutSeries as t } from '#catalog/hangout-series.ts';
import type { Series } from '#contract/hangouts/views.ts';
import { paths } from '#web/platform/paths.ts';
import s from './SeriesNote.module.css';

export interface SeriesNoteProps {
  series: Series;
}

/** Shows which of the weekly hangouts this is, with links to the ones before and after it (H-13). */
export function SeriesNote({ series: { number, length, previous, next } }: SeriesNoteProps) {
  return (
    <nav className={s.series} aria-label={t.label}>
      <span>{t.position(number, length)}</span>
      {previous && <Link to={paths.hangout(previous)}>{t.previous}</Link>}
      {next && <Link to={paths.hangout(next)}>{t.next}</Link>}
    </nav>
  );
}
