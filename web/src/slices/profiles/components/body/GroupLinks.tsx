import { Link } from 'react-router';
import type { GroupOfMember } from '#contract/profiles/views.ts';
import { CategoryBullet, Photo } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import s from './GroupLinks.module.css';

/** Groups of a member, with their pictures. */
export const GroupLinks = ({ groups }: { groups: readonly GroupOfMember[] }) => (
  <ul className={s.list}>
    {groups.map(({ id, name, category, picture }) => (
      <li key={id}>
        <Link to={paths.group(id)} className={s.group}>
          <Photo
            name={name}
            src={picture?.url}
            alt=""
            sizes="2.75rem"
            fallback={<CategoryBullet category={category} />}
            className={s.picture ?? ''}
          />
          <span className={s.name}>{name}</span>
        </Link>
      </li>
    ))}
  </ul>
);
