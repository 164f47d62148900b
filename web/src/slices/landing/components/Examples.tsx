import { text } from '#web/text/index.ts';
import camila from '../art/camila.reyes.avif';
import petra from '../art/petra.hoffmann.avif';
import sam from '../art/sam.oconnell.avif';
import s from './Examples.module.css';
import { Section } from './Section.tsx';

const FACES = [camila, petra, sam];

/** Three members of the demo as Intros shows them, each with the reason for one other demo member (L-06). */
export function Examples() {
  const { title, text: intro, people } = text.landing.examples;
  return (
    <Section id="examples" title={title} space="after">
      <p className={s.text}>{intro}</p>
      <ul className={s.cards}>
        {people.map(({ name, line, place, reason }, index) => (
          <li key={name} className={s.card}>
            <img
              className={s.face}
              src={FACES[index]}
              alt=""
              width={480}
              height={480}
              loading="lazy"
              decoding="async"
            />
            <div className={s.words}>
              <h3 className={s.name}>{name}</h3>
              <p className={s.line}>{place}</p>
              <p className={s.line}>{line}</p>
              <p className={s.reason}>{reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
