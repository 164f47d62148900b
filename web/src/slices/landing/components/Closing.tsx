import { Link } from 'react-router';
import { Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useSession } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import s from './Closing.module.css';
import { Section } from './Section.tsx';

/** The last words of the landing page, with its main button again (L-06). A member needs none of it. */
export function Closing() {
  const { title, text: intro } = text.landing.end;
  if (useSession('state') === 'in') return null;
  return (
    <Section id="closing" title={title} sunk className={s.closing}>
      <p className={s.text}>{intro}</p>
      <Button variant="primary" size="lg" render={<Link to={paths.requestAccess} />}>
        {text.landing.requestAccess}
      </Button>
    </Section>
  );
}
