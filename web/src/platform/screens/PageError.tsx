import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
// Inlined, because it is shown when nothing can be fetched.
import hydrant from '#web/design/art/error.svg?inline';
import { Button } from '#web/design/index.ts';
import { ChunkError } from '#web/platform/errors/chunk.ts';
import { reportError } from '#web/platform/errors/report.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import { NotFound } from './NotFound.tsx';
import s from './screens.module.css';

/** Takes the place of a screen that could not be loaded or rendered (G-08, G-09). The frame around it stays. */
export function PageError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const texts = text.app.errors;
  useEffect(() => {
    console.error(error);
    reportError(error, 'screen');
  }, [error]);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const chunk = error instanceof ChunkError;
  return (
    <section className={s.screen} role="alert">
      <img className={s.art} src={hydrant} alt="" width={320} height={220} />
      <h1>{chunk ? texts.chunkTitle : texts.unexpectedTitle}</h1>
      <p className={s.text}>{chunk ? texts.chunk : texts.unexpected}</p>
      <div className={s.actions}>
        <Button variant="primary" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
        <Button onClick={() => navigate(paths.root)}>{texts.goHome}</Button>
      </div>
    </section>
  );
}

/** Shown when the frame itself failed. */
export function BareError() {
  return (
    <main className={s.bare}>
      <PageError />
    </main>
  );
}
