import { text } from '#web/text/index.ts';
import s from './Safety.module.css';
import { Section } from './Section.tsx';

/** How safety works, in four points (L-06). */
export function Safety() {
  const { title, points } = text.landing.safe;
  return (
    <Section id="safety" title={title} space="before">
      <ul className={s.points}>
        {points.map((point) => (
          <li key={point.title} className={s.point}>
            <h3 className={s.name}>{point.title}</h3>
            <p className={s.text}>{point.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
