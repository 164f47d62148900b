import { Link } from 'react-router';
import { Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import s from './ThankYou.module.css';

const t = text.invites.thanks;

/** Thanks for an access request, and explains the next steps. */
export function Component() {
  return (
    <section className={s.page}>
      <h1>{t.title}</h1>
      <p className={s.intro}>{t.intro}</p>
      <ol className={s.steps}>
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={s.actions}>
        <Button variant="primary" render={<Link to={paths.landing} />}>
          {t.back}
        </Button>
        <Button variant="link" render={<Link to={paths.signup} />}>
          {t.haveCode}
        </Button>
      </div>
    </section>
  );
}
