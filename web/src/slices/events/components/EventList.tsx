import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { Card, CardLink } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useEvents } from '../events.queries.ts';
import { whenOf } from '../when.ts';
import s from './EventList.module.css';

/** Community events to come, each leading to its chat; nothing at all while there are none. */
export function EventList() {
  const { data = [] } = useEvents();
  if (data.length === 0) return null;
  return (
    <section className={s.events}>
      <h2 className={s.title}>{text.events.listTitle}</h2>
      <ul className={s.list}>
        {data.map(({ id, title, location, description, startsAt }) => (
          <Card key={id} render={<li />} className={s.event}>
            <h3 className={s.name}>
              <CardLink render={<Link to={paths.event(id)} />}>{title}</CardLink>
            </h3>
            <p className={s.detail}>
              <time dateTime={startsAt}>{whenOf(startsAt)}</time> · {location}
            </p>
            {description && <p className={s.words}>{description}</p>}
          </Card>
        ))}
      </ul>
    </section>
  );
}
