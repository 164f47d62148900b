import { text } from '#web/text/index.ts';

/** Opens a location in New York on a map. */
export const MapLink = ({ location }: { location: string }) => (
  <a
    href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(`${location}, New York`)}`}
    target="_blank"
    rel="noreferrer"
    aria-label={text.hangouts.mapOf(location)}
  >
    {text.hangouts.map}
  </a>
);
