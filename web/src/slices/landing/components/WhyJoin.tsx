import { text } from '#web/text/index.ts';
import discover from '../art/discover.svg';
import groups from '../art/groups.svg';
import meet from '../art/meet.svg';
import { Section } from './Section.tsx';
import s from './WhyJoin.module.css';

const ART = [meet, groups, discover];

/** 'Why Join', with its three blurbs (L-03). */
export function WhyJoin() {
  const { title, blurbs } = text.landing.why;
  return (
    <Section id="why" title={title}>
      <ul className={s.blurbs}>
        {blurbs.map((blurb, index) => (
          <li key={blurb.title}>
            <img className={s.art} src={ART[index]} alt="" width={480} height={320} loading="lazy" decoding="async" />
            <h3 className={s.name}>{blurb.title}</h3>
            <p className={s.text}>{blurb.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
