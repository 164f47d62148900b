import { Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx, IconButton } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { runFilm } from '../film.ts';
import s from './Film.module.css';

const t = text.landing;

/** The street behind the text: first the poster, then the film that begins with the same picture (L-01). */
export function Film() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => (container.current ? runFilm(container.current) : undefined), []);
  return (
    <div ref={container} className={s.film} data-film="">
      <picture>
        <source media="(orientation: portrait)" type="image/avif" srcSet="/poster-960.avif" />
        <source media="(orientation: portrait)" srcSet="/poster-960.jpg" />
        <source type="image/avif" srcSet="/poster-1920.avif" />
        <img
          className={s.picture}
          src="/poster-1920.jpg"
          alt={t.picture}
          width={1920}
          height={1080}
          fetchPriority="high"
        />
      </picture>
      {/* film.ts fills, shows and hides these two: it runs before the app has started. */}
      <video
        className={cx(s.picture, s.moving)}
        hidden
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        disableRemotePlayback
        aria-hidden="true"
        tabIndex={-1}
      />
      <IconButton
        className={s.control ?? ''}
        variant="inverse"
        size="sm"
        tooltipSide="left"
        label={t.film.pause}
        data-pause={t.film.pause}
        data-play={t.film.play}
        hidden
      >
        <Play className={s.play} />
        <Pause className={s.pause} />
      </IconButton>
    </div>
  );
}
