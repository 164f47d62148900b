import { text } from '#web/text/index.ts';
import s from './HowItWorks.module.css';

/** The steps from the request to the first message, drawn as stops of a subway line. */
export function HowItWorks() {
  const { title, steps } = text.landing.how;
  return (
    <section className={s.how} aria-labelledby="how">
      <div className={s.room}>
        <h2 id="how" className={s.title}>
          {title}
        </h2>
        <ol className={s.line}>
          {steps.map((step) => (
            <li key={step.title} className={s.stop}>
              <h3 className={s.name}>{step.title}</h3>
              <p className={s.text}>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
