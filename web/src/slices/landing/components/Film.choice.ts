/** What the visitor's device says about moving pictures. */
export interface Surroundings {
  /** The system asks for less motion. */
  reducedMotion: boolean;
  /** The visitor saves data, or the line is too slow for a film. */
  saveData: boolean;
  /** The window is higher than wide. */
  portrait: boolean;
}

export interface FilmFile {
  src: string;
  /** With its codecs, so that a browser fetches only what it can show. */
  type: string;
}

const H264 = 'video/mp4; codecs="avc1.640028"';
const FILMS = {
  wide: [
    { src: '/film-1080.av1.mp4', type: 'video/mp4; codecs="av01.0.08M.10"' },
    { src: '/film-1080.h264.mp4', type: H264 },
  ],
  tall: [
    { src: '/film-720.av1.mp4', type: 'video/mp4; codecs="av01.0.05M.10"' },
    { src: '/film-720.h264.mp4', type: H264 },
  ],
} satisfies Record<string, FilmFile[]>;

/** The film's files, the smallest first; null where the poster stands alone (L-01). */
export function filmFor({ reducedMotion, saveData, portrait }: Surroundings): FilmFile[] | null {
  if (reducedMotion || saveData) return null;
  return portrait ? FILMS.tall : FILMS.wide;
}

/** The film runs while someone can see it and has not stopped it. */
export const shouldRun = (now: { stopped: boolean; inView: boolean; tabVisible: boolean }): boolean =>
  !now.stopped && now.inView && now.tabVisible;
