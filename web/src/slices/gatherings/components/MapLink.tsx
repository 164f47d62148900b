import { text } from '#web/text/index.ts';

/** Opens a place in New York on a map. */
export const MapLink = ({ place }: { place: string }) => (
  <a
    href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${place}, New York`)}`}
    target="_blank"
    rel="noreferrer"
    aria-label={text.hangouts.mapOf(place)}
  >
    {text.hangouts.map}
  </a>
);
