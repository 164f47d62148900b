import { Link } from 'react-router';
import signpost from '#web/design/art/not-found.svg';
import { Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import s from './screens.module.css';

/** Shown for an unknown path (G-08). */
export function NotFound() {
  const texts = text.app.notFound;
  return (
    <section className={s.screen}>
      <img className={s.art} src={signpost} alt="" width={320} height={220} />
      <h1>{texts.title}</h1>
      <p className={s.text}>{texts.body}</p>
      <Button variant="primary" render={<Link to={paths.root} />}>
        {text.app.errors.goHome}
      </Button>
    </section>
  );
}
