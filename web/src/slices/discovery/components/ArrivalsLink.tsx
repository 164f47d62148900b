import { CalendarHeart } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import s from './ArrivalsLink.module.css';

const t = text.discovery.arrivals;

/** Leads to the members who arrived around when the member did. */
export const ArrivalsLink = () => (
  <section className={s.strip} aria-label={t.title}>
    <div>
      <p className={s.title}>{t.title}</p>
      <p className={s.text}>{t.text}</p>
    </div>
    <Button icon={<CalendarHeart />} render={<Link to={paths.arrivals} />}>
      {t.see}
    </Button>
  </section>
);
