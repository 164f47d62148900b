import type { Artist } from '#contract/profiles/fields.ts';
import { Avatar } from '#web/design/index.ts';
import s from './Artists.module.css';
import { Both } from './Tags.tsx';

/** Favorite artists with their pictures. */
export function Artists({ artists, both }: { artists: readonly Artist[]; both: ReadonlySet<string> }) {
  return (
    <ul className={s.artists}>
      {artists.map(({ id, name, image }) => (
        <li key={id} className={s.artist}>
          <Avatar name={name} src={image} alt="" size={96} />
          <span className={s.name}>{name}</span>
          {both.has(id) && <Both />}
        </li>
      ))}
    </ul>
  );
}
