import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx, IconButton } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import s from './Film.module.css';
import { type FilmFile, filmFor, shouldRun } from './film-files.ts';
import { useFilmConditions } from './useFilmConditions.ts';

const words = text.landing;

/** The street behind the text: first the poster, then the film that begins with the same picture (L-01). */
export function Film() {
  const around = useFilmConditions();
  const files = around && filmFor(around);
  return (
    <div className={s.film}>
      <picture>
        <source media="(orientation: portrait)" type="image/avif" srcSet="/poster-960.avif" />
        <source media="(orientation: portrait)" srcSet="/poster-960.jpg" />
        <source type="image/avif" srcSet="/poster-1920.avif" />
        <img
          className={s.picture}
          src="/poster-1920.jpg"
          alt={words.picture}
          width={1920}
          height={1080}
          fetchPriority="high"
        />
      </picture>
      {files && <Moving key={files[0]?.src} files={files} />}
    </div>
  );
}

function Moving({ files }: { files: FilmFile[] }) {
  const video = useRef<HTMLVideoElement>(null);
  const quiet = usePageLoaded();
  const seen = useSeen(video);
  const [stopped, setStopped] = useState(false);
  const [shown, setShown] = useState(false);
  const runs = quiet && shouldRun({ stopped, ...seen });

  useEffect(() => {
    const film = video.current;
    if (!film) return;
    if (!runs) return film.pause();
    // A browser can refuse, to save power for example. Then the poster stays, and the button offers to play.
    film.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') setStopped(true);
    });
  }, [runs]);

  return (
    <>
      <video
        ref={video}
        className={cx(s.picture, s.moving, shown && s.shown)}
        onPlaying={() => setShown(true)}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        disableRemotePlayback
        aria-hidden="true"
        tabIndex={-1}
      >
        {files.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      <IconButton
        className={s.control ?? ''}
        variant="inverse"
        size="sm"
        tooltipSide="left"
        label={stopped ? words.film.play : words.film.pause}
        onClick={() => setStopped(!stopped)}
      >
        {stopped ? <Play /> : <Pause />}
      </IconButton>
    </>
  );
}

/** Returns true once the page itself has loaded. The film is loaded after that. */
function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(() => document.readyState === 'complete');
  useEffect(() => {
    if (loaded) return;
    const done = () => setLoaded(true);
    window.addEventListener('load', done, { once: true });
    return () => window.removeEventListener('load', done);
  }, [loaded]);
  return loaded;
}

/** Returns whether an element is on the screen, in a visible tab. */
function useSeen(element: RefObject<Element | null>): { inView: boolean; tabVisible: boolean } {
  const [inView, setInView] = useState(false);
  const [tabVisible, setTabVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true));
    if (element.current) observer.observe(element.current);
    const turned = () => setTabVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', turned);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', turned);
    };
  }, [element]);
  return { inView, tabVisible };
}
