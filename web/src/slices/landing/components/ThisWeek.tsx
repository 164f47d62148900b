import { useQuery } from '@tanstack/react-query';
import { hangouts } from '#contract/hangouts/routes.ts';
import { call } from '#web/platform/api.ts';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';
import s from './ThisWeek.module.css';

const DAY = dateFormat({ weekday: 'long', timeZone: 'UTC' });
/** Returns the weekday of a date like '2026-11-28'. */
const weekday = (date: string) => DAY(new Date(`${date}T12:00:00Z`));

/** Shows which hangouts take place this week (L-06). It shows nothing if there are none or they cannot be loaded. */
export function ThisWeek() {
  const { data } = useQuery({
    queryKey: ['landing', 'week'],
    queryFn: ({ signal }) => call(hangouts.week, { signal }),
    retry: false,
  });
  if (!data || data.total === 0) return null;
  const t = text.landing.week;
  return (
    <Section id="week" title={t.title} space="after">
      <ul className={s.plans}>
        {data.items.map(({ category, date, part, attending }) => (
          <li key={`${category} ${date} ${part} ${attending}`} className={s.plan}>
            <h3 className={s.name}>{t.plan(text.options.hangoutCategories[category], weekday(date), t.part[part])}</h3>
            <p className={s.text}>{t.attending(attending)}</p>
          </li>
        ))}
      </ul>
      <p className={s.text}>
        {t.total(data.total)} {t.hidden}
      </p>
    </Section>
  );
}
