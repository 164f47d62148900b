import { text } from '#web/text/index.ts';
import s from './HowItWorks.module.css';
import { Section } from './Section.tsx';

/** The steps from the request to the first message, drawn as stops of a subway line. */
export function HowItWorks() {
  const { title, steps } = text.landing.how;
  return (
    <Section id="how" title={title} sunk className={s.how}>
      <ol className={s.line}>
        {steps.map((step) => (
          <li key={step.title} className={s.stop}>
            <h3 className={s.name}>{step.title}</h3>
            <p className={s.text}>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
