import { groups as t } from '#catalog/groups.ts';
import type { GroupTogether } from '#contract/groups/views.ts';
import { GatheringSection, PeopleList } from '#web/slices/gatherings/index.ts';
import { monthAndYear } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { useGroupTogether } from '../groups.queries.ts';
import s from './Together.module.css';

/** The languages, interests and boroughs that members of a group share, and its newcomers (G-27). Nothing without any. */
export function Together({ groupId }: { groupId: string }) {
  const { data } = useGroupTogether(groupId);
  if (!data) return null;
  const months = new Map(data.newcomers.map(({ member, month }) => [member.uid, month]));
  return (
    <>
      <Shared together={data} />
      {data.newcomers.length > 0 && (
        <PeopleList
          title={t.together.newcomers}
          people={data.newcomers.map(({ member }) => member)}
          partOf={(uid) => t.together.since(monthAndYear(months.get(uid) ?? ''))}
        />
      )}
    </>
  );
}

function Shared({ together: { people, languages, interests, boroughs } }: { together: GroupTogether }) {
  const { together: w } = t;
  const rows = [
    {
      term: w.languages,
      items: languages.map(({ name, ...item }) => ({ ...item, label: text.options.languages[name] })),
    },
    {
      term: w.interests,
      items: interests.map(({ name, ...item }) => ({ ...item, label: text.options.interests[name] })),
    },
    { term: w.boroughs, items: boroughs.map(({ name, ...item }) => ({ ...item, label: text.options.boroughs[name] })) },
  ].filter(({ items }) => items.length > 0);
  if (rows.length === 0) return null;
  return (
    <GatheringSection title={w.title}>
      <dl className={s.rows}>
        {rows.map(({ term, items }) => (
          <div key={term} className={s.row}>
            <dt className={s.term}>{term}</dt>
            {items.map((item) => (
              <dd key={item.label} className={s.item}>
                {item.label} <span className={s.count}>{w.count(item.people, people)}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </GatheringSection>
  );
}
