import { Link } from 'react-router';
import { Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import s from './ThankYou.module.css';

const words = text.invites.thanks;

/** Thanks for an access request, and explains the next steps. */
export function Component() {
  return (
    <section className={s.page}>
      <h1>{words.title}</h1>
      <p className={s.intro}>{words.intro}</p>
      <ol className={s.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={s.actions}>
        <Button variant="primary" render={<Link to={paths.landing} />}>
          {words.back}
        </Button>
        <Button variant="link" render={<Link to={paths.signup} />}>
          {words.haveCode}
        </Button>
      </div>
    </section>
  );
}
