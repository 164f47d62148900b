/** What a music service says of an artist. */
export interface ProviderArtist {
  /** The service's own, behind its name: 'deezer:27'. */
  id: string;
  name: string;
  /** Which of the service's pictures shows them; null where it has none. */
  picture: PictureRef | null;
}
export type ProviderName = 'deezer' | 'spotify';
/** A picture by the service's name for it, from which its address is made: nobody hands us an address. */
export interface PictureRef {
  provider: ProviderName;
  /** Hexadecimal. */
  key: string;
}

export interface Provider {
  name: ProviderName;
  /** What the service allows, with room to spare. */
  limit: { points: number; seconds: number };
  /** @throws ServiceBusy, ServiceFailed, Error */
  search(term: string, limit: number, signal: AbortSignal): Promise<ProviderArtist[]>;
}

const NAME_MAX = 120;
/** A name as a profile may keep it, or null for one that is none. */
export function cleanName(name: string): string | null {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu, ' ')
    .trim();
  return clean && clean.length <= NAME_MAX ? clean : null;
}
