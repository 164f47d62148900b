import { text } from '#web/text/index.ts';
import s from './Safety.module.css';

/** How safety works, in four points (L-06). */
export function Safety() {
  const { title, points } = text.landing.safe;
  return (
    <section className={s.safety} aria-labelledby="safety">
      <h2 id="safety" className={s.title}>
        {title}
      </h2>
      <ul className={s.points}>
        {points.map((point) => (
          <li key={point.title} className={s.point}>
            <h3 className={s.name}>{point.title}</h3>
            <p className={s.text}>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
