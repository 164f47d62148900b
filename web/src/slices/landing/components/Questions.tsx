import { text } from '#web/text/index.ts';
import s from './Questions.module.css';
import { Section } from './Section.tsx';

/** Five questions, each with an answer that opens. They work without a script (L-06). */
export function Questions() {
  const { title, list } = text.landing.questions;
  return (
    <Section id="questions" title={title} className={s.questions}>
      <div>
        {list.map(({ question, answer }) => (
          <details key={question} className={s.item}>
            <summary className={s.question}>{question}</summary>
            <p className={s.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
