export type MusicServiceName = 'deezer' | 'spotify';

/** Names a photo by the service's key. The address is built from it, so nobody can make the server fetch another address. */
export interface PhotoRef {
  service: MusicServiceName;
  /** Hexadecimal. */
  key: string;
}

/** An artist as a music service returns one. */
export interface ServiceArtist {
  /** The service's name and its own id: 'deezer:27'. */
  id: string;
  name: string;
  /** Null if the service has no photo of the artist. */
  photo: PhotoRef | null;
}

export interface MusicService {
  name: MusicServiceName;
  /** How many searches we send in this many seconds: somewhat fewer than the service allows. */
  limit: { points: number; seconds: number };
  /** @throws ServiceBusy, ServiceFailed, Error */
  search(term: string, limit: number, signal: AbortSignal): Promise<ServiceArtist[]>;
}

const NAME_MAX = 120;

/** Returns a name without control characters and repeated spaces, or null if a profile could not store it. */
export function cleanName(name: string): string | null {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim();
  return clean && clean.length <= NAME_MAX ? clean : null;
}
