import { Link } from 'react-router';
import { Button } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { paths } from '../paths.ts';
import { Stoop } from './Stoop.tsx';
import s from './screens.module.css';

/** An address that leads nowhere (G-08). */
export function NotFound() {
  const words = text.app.notFound;
  return (
    <section className={s.screen}>
      <Stoop className={s.art} />
      <h1>{words.title}</h1>
      <p className={s.text}>{words.body}</p>
      <Button variant="primary" render={<Link to={paths.root} />}>
        {text.app.errors.goHome}
      </Button>
    </section>
  );
}
