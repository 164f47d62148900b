/** The conditions of the device that decide about the film. */
export interface FilmConditions {
  /** The system is set to reduced motion. */
  reducedMotion: boolean;
  /** The visitor saves data, or the connection is too slow for a film. */
  saveData: boolean;
  /** The window is taller than wide. */
  portrait: boolean;
}

export interface FilmFile {
  src: string;
  /** With the codecs, so that a browser loads only a file that it can play. */
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

/** Returns the files of the film, smallest first; null if only the poster is shown (L-01). */
export function filmFor({ reducedMotion, saveData, portrait }: FilmConditions): FilmFile[] | null {
  if (reducedMotion || saveData) return null;
  return portrait ? FILMS.tall : FILMS.wide;
}

/** Returns whether the film plays: it is visible and the visitor has not paused it. */
export const shouldRun = (now: { stopped: boolean; inView: boolean; tabVisible: boolean }): boolean =>
  !now.stopped && now.inView && now.tabVisible;
