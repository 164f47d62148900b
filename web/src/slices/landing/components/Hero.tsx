import { Link } from 'react-router';
import { Badge, Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { Film } from './Film.tsx';
import s from './Hero.module.css';

const words = text.landing;

/** The first screen: the film, the name, the tagline and three links (L-01, L-02, L-04). */
export function Hero() {
  return (
    <section className={s.hero} aria-labelledby="product">
      <Film />
      <div className={s.words}>
        <h1 id="product" className={s.name}>
          {words.product}
          <Badge tone="sun" className={s.beta ?? ''}>
            {words.beta}
          </Badge>
        </h1>
        <p className={s.tagline}>{words.tagline}</p>
        <p className={s.promise}>{words.promise}</p>
        <div className={s.ways}>
          <Button variant="primary" size="lg" render={<Link to={paths.requestAccess} />}>
            {words.requestAccess}
          </Button>
          <Button className={s.plain} size="lg" render={<Link to={paths.login} />}>
            {words.logIn}
          </Button>
        </div>
        <Link className={s.code} to={paths.signup}>
          {words.haveCode}
        </Link>
      </div>
    </section>
  );
}
