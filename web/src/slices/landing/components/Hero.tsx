import { Link } from 'react-router';
import { Badge, Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { Film } from './Film.tsx';
import s from './Hero.module.css';

const t = text.landing;

/** The first screen: the film, the name, the tagline and three links, or for members the way to Intros (L-01, L-02, L-04). */
export function Hero() {
  const isSignedIn = useSession('state') === 'in';
  return (
    <section className={s.hero} aria-labelledby="product">
      <Film />
      <div className={s.words}>
        <h1 id="product" className={s.name}>
          {t.product}
          <Badge tone="sun" className={s.beta ?? ''}>
            {t.beta}
          </Badge>
        </h1>
        <p className={s.tagline}>{t.tagline}</p>
        <p className={s.promise}>{t.promise}</p>
        {isSignedIn ? (
          <div className={s.ways}>
            <Button variant="primary" size="lg" render={<Link to={paths.intros} />}>
              {t.open}
            </Button>
          </div>
        ) : (
          <>
            <div className={s.ways}>
              <Button variant="primary" size="lg" render={<Link to={paths.requestAccess} />}>
                {t.requestAccess}
              </Button>
              <Button className={s.plain} size="lg" render={<Link to={paths.login} />}>
                {t.logIn}
              </Button>
            </div>
            <Link className={s.code} to={paths.signup}>
              {t.haveCode}
            </Link>
          </>
        )}
      </div>
    </section>
  );
}
